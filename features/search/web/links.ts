import {
  CalendarDays,
  CheckSquare,
  FileCheck2,
  FolderKanban,
  type LucideIcon,
  Package,
  ReceiptText,
  ShieldAlert,
  UserRound,
} from 'lucide-react';
import type { Role } from '#shared/roles.ts';
import type { Sentence } from '#shared/sentence.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { translate } from '#web/i18n/text.ts';
import { FOUND_KINDS, type Found, type FoundKind } from '../contract.ts';

interface KindLook {
  /** What several of them are called; a key of the catalogue. */
  readonly label: string;
  readonly icon: LucideIcon;
}

export const kindLooks: Record<FoundKind, KindLook> = {
  project: { label: 'Projects', icon: FolderKanban },
  task: { label: 'Tasks', icon: CheckSquare },
  material: { label: 'Materials', icon: Package },
  payment: { label: 'Payments', icon: ReceiptText },
  risk: { label: 'Risks', icon: ShieldAlert },
  log: { label: 'Daily logs', icon: CalendarDays },
  certificate: { label: 'Certificates', icon: FileCheck2 },
  person: { label: 'People', icon: UserRound },
};

export interface Place {
  readonly to: string;
  readonly search: Record<string, string>;
}

/** Where a found thing is looked at. */
export function placeOf(kind: FoundKind, { id, projectId, title, code }: Found, role: Role): Place {
  const project = projectId ?? '';
  switch (kind) {
    case 'project':
      return { to: `/projects/${id}`, search: {} };
    case 'task':
      return { to: `/projects/${project}`, search: { tab: 'tasks', task: id } };
    case 'material':
      return { to: '/materials', search: { project, q: title } };
    case 'payment':
      return { to: '/payments', search: { project, q: code ?? title } };
    case 'risk':
      return { to: '/risks', search: { risk: id } };
    case 'log':
      return { to: `/projects/${project}`, search: { tab: 'logs', log: id } };
    case 'certificate':
      return { to: `/projects/${project}/certificates/${id}`, search: {} };
    case 'person':
      return role === 'admin'
        ? { to: '/admin/users', search: { q: title } }
        : { to: '/tasks', search: { assignee: id } };
  }
}

/** A log is known by its day, which is read in the reader's own form. */
export const shownText = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text);

/** What the engine raised in the reader's language, all else as people wrote it. */
export const titleOf = ({ title, sentence }: Pick<Found, 'title' | 'sentence'>): string =>
  sentence ? translate(sentence as unknown as Sentence) : shownText(title);

/** The same as one address. */
export const addressOf = ({ to, search }: Place): string => {
  const query = new URLSearchParams(search).toString();
  return query ? `${to}?${query}` : to;
};

export const isFoundKind = (kind: string | undefined): kind is FoundKind => FOUND_KINDS.includes(kind as FoundKind);
