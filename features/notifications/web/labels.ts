import {
  AtSign,
  CalendarClock,
  CircleDollarSign,
  type LucideIcon,
  PackageX,
  TriangleAlert,
  UserRoundCheck,
} from 'lucide-react';
import type { Sentence } from '#shared/sentence.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { msg, t, translate } from '#web/i18n/text.ts';
import type { Tone } from '#web/ui/tones.ts';
import type { Notification } from '../contract.ts';
import type { Kind } from '../rules.ts';

interface KindLook {
  readonly label: string;
  readonly help: string;
  readonly icon: LucideIcon;
  readonly tone: Tone;
}

export const kindLooks: Readonly<Record<Kind, KindLook>> = {
  assignment: {
    label: msg('Assignments'),
    help: msg('A task or a risk is given to you.'),
    icon: UserRoundCheck,
    tone: 'blue',
  },
  mention: { label: msg('Mentions'), help: msg('Somebody names you in a comment.'), icon: AtSign, tone: 'blue' },
  approval: {
    label: msg('Approvals'),
    help: msg('A payment waits for you, or your approval was taken back.'),
    icon: CircleDollarSign,
    tone: 'amber',
  },
  overdue: {
    label: msg('Overdue'),
    help: msg('Your task or a payment is past its date.'),
    icon: CalendarClock,
    tone: 'red',
  },
  shortfall: { label: msg('Shortfalls'), help: msg('A material will be missing.'), icon: PackageX, tone: 'amber' },
  risk: { label: msg('Risks'), help: msg('A critical or high risk is raised.'), icon: TriangleAlert, tone: 'red' },
};

/** What happened, before the name of the thing. */
export function headOf({ kind, actorName, detail }: Notification): string {
  switch (kind) {
    case 'assignment':
      return actorName ? t('{{name}} gave you', { name: actorName }) : t('Given to you');
    case 'mention':
      return actorName ? t('{{name}} mentioned you in', { name: actorName }) : t('You were mentioned in');
    case 'approval':
      return detail.reason === undefined ? t('Waits for your approval') : t('Sent back');
    case 'overdue':
      return detail.dueDate ? t('Overdue since {{date}}', { date: formatDate(detail.dueDate, 'short') }) : t('Overdue');
    case 'shortfall':
      return t('Material shortfall');
    case 'risk':
      return t('Risk');
  }
}

/** What the thing is called; the engine's words in the reader's language. */
export function labelOf({ label, detail }: Notification): string {
  if (detail.count !== undefined) return t('{{count}} payments are overdue', { count: detail.count });
  return detail.title ? translate(detail.title as unknown as Sentence) : label;
}

/** Where the thing is looked at. */
export function placeOf({ entity, entityId, projectId, label, detail }: Notification) {
  if (entity === 'task') return { to: `/projects/${projectId}`, search: { tab: 'tasks', task: entityId } };
  if (entity === 'risk') return { to: '/risks', search: { risk: entityId } };
  const which = detail.count === undefined ? { q: label } : { status: 'overdue' };
  return { to: '/payments', search: { project: projectId, ...which } };
}
