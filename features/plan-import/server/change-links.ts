import { and, eq, inArray, or } from 'drizzle-orm';
import { createLinks, type LinkDraft, removeLinks } from '#features/schedule/server/store.ts';
import type { Transaction } from '#server/database/open.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import type { Applying, Change } from './applying.ts';

/** Links of the file that are not there yet; with `changed` accepted, links between its tasks that it no longer has go. */
export async function linkTasks(
  tx: Transaction,
  { user, accept }: Applying,
  { projectId, reading, ids, compared }: Change,
): Promise<number> {
  const drafts = reading.links.flatMap(({ from, to, kind, lag, lagWritten = null }): LinkDraft[] => {
    const [predecessorId, successorId] = [ids[from], ids[to]];
    return predecessorId && successorId && predecessorId !== successorId
      ? [{ predecessorId, successorId, kind, lag, lagWritten }]
      : [];
  });
  const known = new Set(compared.matching.taskOf.filter((id) => id !== null));
  const stood =
    known.size === 0
      ? []
      : await tx
          .select()
          .from(taskLinks)
          .where(
            and(
              eq(taskLinks.projectId, projectId),
              or(inArray(taskLinks.predecessorId, [...known]), inArray(taskLinks.successorId, [...known])),
            ),
          );
  const keyOf = (link: { predecessorId: string; successorId: string; kind: string }) =>
    `${link.predecessorId} ${link.successorId} ${link.kind}`;
  const wanted = new Set(drafts.map(keyOf));
  const stale = stood.filter(
    (link) => known.has(link.predecessorId) && known.has(link.successorId) && !wanted.has(keyOf(link)),
  );
  if (accept.includes('changed') && stale.length > 0)
    await removeLinks(
      tx,
      { projectId, actorId: user.id },
      stale.map(({ id }) => id),
    );
  const lags = new Map(stood.map((link) => [keyOf(link), Number(link.lag)]));
  const missing = drafts.filter(
    (draft) => !(lags.get(keyOf(draft)) === draft.lag || (lags.has(keyOf(draft)) && !accept.includes('changed'))),
  );
  await createLinks(tx, { projectId, actorId: user.id }, missing);
  return missing.filter((draft) => !lags.has(keyOf(draft))).length;
}
