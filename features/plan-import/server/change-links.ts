import { createLinks, type LinkDraft, removeLinks } from '#features/schedule/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import type { PlanLink } from '../reading/plan.ts';
import type { Applying, Change } from './applying.ts';
import { compareLinks, readLinksOf } from './compare-links.ts';

interface Linked {
  readonly linksCreated: number;
  readonly linksChanged: number;
  readonly linksRemoved: number;
}

/** Links of new tasks come with them; what differs between tasks that were here already is taken with `links` accepted. */
export async function linkTasks(
  tx: Transaction,
  { user, accept }: Applying,
  { projectId, reading, ids, compared: { matching } }: Change,
): Promise<Linked> {
  const isFresh = ({ from, to }: PlanLink) => matching.taskOf[from] === null || matching.taskOf[to] === null;
  const fresh = reading.links.filter(isFresh);
  const stored = await readLinksOf(tx, projectId, new Set(matching.taskOf));
  const { added, changed, removed } = compareLinks(reading, matching, stored);
  const isTaken = accept.includes('links');
  const drafted = (links: readonly PlanLink[]) =>
    links.flatMap(({ from, to, kind, lag, lagWritten = null }): LinkDraft[] => {
      const [predecessorId, successorId] = [ids[from], ids[to]];
      return predecessorId && successorId && predecessorId !== successorId
        ? [{ predecessorId, successorId, kind, lag, lagWritten }]
        : [];
    });
  const who = { projectId, actorId: user.id };
  const renamed = changed.filter(({ before, after }) => before.kind !== after.kind).map(({ before }) => before);
  const leaving = isTaken ? [...removed, ...renamed] : [];
  if (leaving.length > 0)
    await removeLinks(
      tx,
      who,
      leaving.map(({ id }) => id),
    );
  const made = [...drafted(fresh), ...(isTaken ? drafted(added) : [])];
  const renewed = isTaken ? drafted(changed.map(({ after }) => after)) : [];
  await createLinks(tx, who, [...made, ...renewed]);
  return { linksCreated: made.length, linksChanged: renewed.length, linksRemoved: isTaken ? removed.length : 0 };
}
