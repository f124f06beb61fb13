import { riskWords } from '#features/risks/server/api.ts';
import type { Sentence } from '#shared/sentence.ts';
import type { Kind } from '../rules.ts';
import { type Language, words } from './mail-texts.ts';

/** A notification as messages need it. */
export interface Sent {
  readonly id: string;
  readonly kind: Kind;
  readonly entity: 'task' | 'payment' | 'risk';
  readonly entityId: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly label: string;
  readonly actorName: string | null;
  readonly detail: {
    readonly comment?: string;
    readonly dueDate?: string;
    readonly reason?: string;
    /** Several overdue payments at once. */
    readonly count?: number;
    /** Raised by the engine: the title as a template. */
    readonly title?: Sentence;
  };
}

/** What the thing is called; the engine's words in the reader's language. */
function nameOf({ label, detail }: Sent, language: Language): string {
  if (detail.count !== undefined) return words[language].payments(detail.count);
  return detail.title ? riskWords(detail.title, language) : isolated(oneLine(label));
}

/** In one mail; the rest is counted. */
const LINES = 50;

const isolated = (text: string): string => `\u2068${text}\u2069`;

const headOf = ({ kind, detail }: Sent, language: Language): string =>
  kind === 'approval' && detail.reason !== undefined ? words[language].approvalBack : words[language].kinds[kind];

function lineOf(sent: Sent, language: Language): string {
  const { comment, dueDate, reason } = sent.detail;
  const rest = [sent.actorName, dueDate, comment ?? reason]
    .filter((part) => part)
    .map((part) => isolated(String(part)));
  return [`${headOf(sent, language)}: ${nameOf(sent, language)}`, ...rest.map(oneLine)].join(' · ');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A mail with everything, project by project. */
export function mailOf(sent: readonly Sent[], language: Language, origin: string | undefined) {
  const { subject, more, open, preferences } = words[language];
  const shown = sent.slice(0, LINES);
  const byProject = Map.groupBy(shown, ({ projectName }) => projectName);
  const parts = [...byProject].map(([name, own]) =>
    [isolated(oneLine(name)), ...own.map((one) => `  • ${lineOf(one, language)}`)].join('\n'),
  );
  const rest = sent.length > LINES ? [more(sent.length - LINES)] : [];
  const links = origin ? [`${open}: ${origin}/\n${preferences}: ${origin}/settings/preferences`] : [];
  return { subject: subject(sent.length), text: [...parts, ...rest, ...links].join('\n\n') };
}

/** Where the thing is looked at. */
export function pathOf({ entity, entityId, projectId, label, detail }: Sent): string {
  if (entity === 'task') return `/projects/${projectId}?tab=tasks&task=${entityId}`;
  if (entity === 'risk') return `/risks?risk=${entityId}`;
  const which: Record<string, string> = detail.count === undefined ? { q: label } : { status: 'overdue' };
  return `/payments?${new URLSearchParams({ project: projectId, ...which })}`;
}

/** More than so many at a time become one message that counts them. */
const AT_A_TIME = 3;
/** A push message holds 4,096 bytes, encrypted. */
const BODY = 200;

interface Reader {
  readonly userId: string;
  readonly language: Language;
}

/**
 * What the service worker shows: title, body, where a tap leads, a tag that replaces an older one of the same, and to whom: a
 * device may have become another person's.
 */
export function pushesOf(sent: readonly Sent[], { userId, language }: Reader): string[] {
  if (sent.length > AT_A_TIME) {
    const names = [...new Set(sent.map(({ projectName }) => projectName))].join(' · ').slice(0, BODY);
    return [
      JSON.stringify({
        title: words[language].subject(sent.length),
        body: names,
        url: '/?alerts=open',
        tag: 'alerts',
        to: userId,
        language,
      }),
    ];
  }
  return sent.map((one) =>
    JSON.stringify({
      title: `${headOf(one, language)}: ${nameOf(one, language)}`.slice(0, BODY),
      body: oneLine([one.detail.comment, one.projectName].filter(Boolean).join(' · ')).slice(0, BODY),
      url: pathOf(one),
      tag: one.id,
      to: userId,
      language,
    }),
  );
}
