import type { PendingItem } from '#web/offline/database.ts';
import { isBlank, type LogDraft } from './draft.ts';

/** A draft no form shows, with its photos. */
export interface LeftDraft {
  readonly draft: LogDraft;
  readonly photos: readonly PendingItem[];
}

/** What lies on the device, is submitted nowhere and is in no form that is open. */
export interface Left {
  readonly drafts: readonly LeftDraft[];
  /** Of no draft. */
  readonly photos: readonly PendingItem[];
}

interface OnDevice {
  readonly drafts: readonly LogDraft[];
  /** All the person has on the way. */
  readonly items: readonly PendingItem[];
  /** Ids of the drafts that are open in a form, here or in another tab. */
  readonly open: readonly string[];
}

/** A draft in which nothing is said is none; photos chosen for an amendment wait for its own form. */
export function leftOf({ drafts, items, open }: OnDevice): Left {
  const loose = items.filter(isLoose);
  const logs = items.filter(({ kind }) => kind === 'log').map(({ id }) => id);
  const known = [...drafts.map(({ id }) => id), ...logs, ...open];
  return {
    drafts: drafts
      .filter(({ id }) => !open.includes(id))
      .map((draft) => ({ draft, photos: loose.filter(({ group }) => group === draft.id) }))
      .filter(({ draft, photos }) => !isBlank(draft, photos.length)),
    photos: loose.filter(({ group }) => !known.includes(group)),
  };
}

/** Whether anything lies here that a person began and did not submit: words of a draft, or photos nothing is said of. */
export const isUnsubmitted = ({ drafts, items }: Omit<OnDevice, 'open'>): boolean =>
  drafts.some((draft) => !isBlank(draft, 0)) ||
  items.some(({ kind = 'photo', request }) => kind === 'photo' && request === undefined);

const isLoose = ({ kind = 'photo', group, request }: PendingItem): boolean =>
  kind === 'photo' && request === undefined && !group.startsWith('amendment of ');
