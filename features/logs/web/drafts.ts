import { offline, type PendingItem } from '#web/offline/database.ts';
import {
  discard,
  dropDraft,
  keepDraft,
  pendingAmong,
  pendingOf,
  putDraft,
  readDrafts,
  regroup,
} from '#web/offline/pending.ts';
import { withRoom } from '#web/offline/storage.ts';
import { draftKey, draftKeys, isBlank, type LogDraft, resumed } from './draft.ts';
import { claim, type Release, unheld } from './draft-lock.ts';
import { movePagePhotos } from './page-photos.ts';

/*
 * Drafts of daily logs as they lie on the device: each under a key of its own, so that two tabs write two logs and neither
 * writes over the other.
 */

/** A draft of this page: no other tab has it until it is released. */
export interface OpenDraft {
  readonly draft: LogDraft;
  readonly release: Release;
}

/** Throws DeviceFull. */
export const keepLogDraft = (owner: string, draft: LogDraft): Promise<void> => keepDraft(...rowOf(owner, draft));

const rowOf = (owner: string, draft: LogDraft) =>
  [draftKey(owner, draft.id), { ...draft, touchedAt: Date.now() }] as const;

/** What was written in it is submitted, or thrown away. */
export const dropLogDraft = (owner: string, id: string): Promise<void> => dropDraft(draftKey(owner, id));

/** The last touched first; what was submitted and waits to be sent is no draft any more. */
export async function storedDrafts(owner: string): Promise<LogDraft[]> {
  const drafts = (await readDrafts(draftKeys(owner))).map(({ value }) => value as LogDraft);
  const submitted = await pendingAmong(drafts.map(({ id }) => id));
  const byId = new Map(drafts.toSorted(byTouch).map((draft) => [draft.id, draft] as const));
  return [...byId.values()].filter(({ id }) => !submitted.includes(id)).toSorted((a, b) => byTouch(b, a));
}

const byTouch = ({ touchedAt: a = 0 }: LogDraft, { touchedAt: b = 0 }: LogDraft): number => a - b;

const RELOAD_MS = 1000;

/**
 * The draft a page goes on with: the one this tab had before it was loaded anew, else the last touched one that says something,
 * else any; none that is open in another tab. Without one an empty one.
 */
export async function openDraft(owner: string, start: () => LogDraft): Promise<OpenDraft> {
  const own = ownDraft();
  const stored = await Promise.all(
    (await storedDrafts(owner)).map(async (draft) => ({
      draft,
      rank: draft.id === own ? 0 : isBlank(draft, (await pendingOf(draft.id)).length) ? 2 : 1,
    })),
  );
  for (const { draft, rank } of stored.toSorted((a, b) => a.rank - b.rank)) {
    // A tab that is loaded anew may not have given up yet what it had.
    const release = await claim(draft.id, rank === 0 ? RELOAD_MS : 0);
    if (release) return taken(owner, { draft: resumed(draft, start()), release });
  }
  return begun(start());
}

/** An empty one; what other tabs do is nothing to it. */
export async function begun(draft: LogDraft): Promise<OpenDraft> {
  const release = (await claim(draft.id)) ?? unheld;
  rememberOwn(draft.id);
  return { draft, release };
}

/** One that was left on the device. Undefined: another tab has it, or it is gone. */
export async function reopened(owner: string, id: string, start: () => LogDraft): Promise<OpenDraft | undefined> {
  const release = await claim(id);
  const draft = (await storedDrafts(owner)).find((one) => one.id === id);
  if (release && draft) return taken(owner, { draft: resumed(draft, start()), release });
  void release?.();
  return undefined;
}

/** Of before drafts had keys of their own: it gets one. */
async function taken(owner: string, open: OpenDraft): Promise<OpenDraft> {
  rememberOwn(open.draft.id);
  const [old] = (await readDrafts(draftKeys(owner))).filter(({ key }) => key === draftKeys(owner));
  if ((old?.value as LogDraft | undefined)?.id === open.draft.id)
    await withRoom(() =>
      offline.transaction('rw', offline.drafts, async () => {
        await putDraft(...rowOf(owner, open.draft));
        await dropDraft(draftKeys(owner));
      }),
    );
  return open;
}

/** What was written under an id that another log has now goes on under `fresh`, with the photos nothing else was said of. Throws DeviceFull. */
export async function moveDraft(owner: string, from: string, fresh: LogDraft): Promise<void> {
  await withRoom(() =>
    offline.transaction('rw', offline.drafts, offline.pending, async () => {
      await regroup(from, fresh.id);
      await putDraft(...rowOf(owner, fresh));
      await dropLogDraft(owner, from);
    }),
  );
  movePagePhotos(from, fresh.id);
}

/** Only when a person said so: its words and its photos. */
export async function discardDraft(owner: string, id: string): Promise<void> {
  const photos = await pendingOf(id);
  await dropLogDraft(owner, id);
  await discardPhotos(photos);
}

export async function discardPhotos(photos: readonly PendingItem[]): Promise<void> {
  for (const photo of photos) if (!photo.request) await discard(photo);
}

const OWN = 'daily-log';

/** A tab's own draft, over a reload. A browser that keeps nothing for a tab has none. */
function ownDraft(): string | undefined {
  try {
    return globalThis.sessionStorage?.getItem(OWN) ?? undefined;
  } catch {
    return undefined;
  }
}

function rememberOwn(id: string): void {
  try {
    globalThis.sessionStorage?.setItem(OWN, id);
  } catch {
    // Then the last touched one is resumed.
  }
}
