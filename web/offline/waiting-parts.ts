import { t } from '#web/i18n/text.ts';
import type { PendingItem, PendingKind } from './database.ts';

/** What waits in the words people use, "1 log with 3 photos", "2 comments", and how many entries that is. */
export function waitingParts(items: readonly PendingItem[]): { parts: readonly string[]; entries: number } {
  const logs = new Set(items.filter(({ kind }) => kind === 'log').map(({ id }) => id));
  const isOfLog = ({ kind = 'photo', group }: PendingItem) => kind === 'photo' && logs.has(group);
  const entries = items.filter((item) => !isOfLog(item));
  const ofLogs = items.length - entries.length;
  const parts = kinds.flatMap((kind) => {
    const count = entries.filter((item) => countedAs(item) === kind).length;
    if (count === 0) return [];
    const words = counted[kind](count);
    return kind === 'log' && ofLogs > 0
      ? t('{{logs}} with {{photos}}', { logs: words, photos: counted.photo(ofLogs) })
      : words;
  });
  return { parts, entries: entries.length };
}

type Counted = Exclude<PendingKind, 'picture' | 'step'>;

function countedAs({ kind = 'photo' }: PendingItem): Counted {
  if (kind === 'step') return 'task';
  return kind === 'picture' ? 'photo' : kind;
}

const kinds: readonly Counted[] = ['log', 'photo', 'task', 'comment', 'movement'];

const counted: Readonly<Record<Counted, (count: number) => string>> = {
  log: (count) => t('{{count}} logs', { count }),
  photo: (count) => t('{{count}} photos', { count }),
  task: (count) => t('{{count}} changes of tasks', { count }),
  comment: (count) => t('{{count}} comments', { count }),
  movement: (count) => t('{{count}} movements of material', { count }),
};
