import { and, asc, eq, inArray } from 'drizzle-orm';
import type { LinkKind } from '#features/schedule/contract.ts';
import type { Connection } from '#server/database/open.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import type { PlanLink, Reading } from '../reading/plan.ts';
import type { Matching } from '../rules.ts';

export interface StoredLink {
  readonly id: string;
  readonly predecessorId: string;
  readonly successorId: string;
  readonly kind: LinkKind;
  readonly lag: number;
}

/** How the links between tasks that are in the project already differ from those of the file. */
export interface ComparedLinks {
  readonly added: readonly PlanLink[];
  readonly removed: readonly StoredLink[];
  /** Of the same two tasks, with another kind or lag. */
  readonly changed: readonly { readonly before: StoredLink; readonly after: PlanLink }[];
}

const NONE: ComparedLinks = { added: [], removed: [], changed: [] };
/** Lags are kept to four places. */
const SAME_LAG = 0.0001;

/** The links of these tasks with each other. */
export async function readLinksOf(
  db: Connection,
  projectId: string,
  ids: ReadonlySet<string | null>,
): Promise<StoredLink[]> {
  if (ids.size === 0) return [];
  const rows = await db
    .select({
      id: taskLinks.id,
      predecessorId: taskLinks.predecessorId,
      successorId: taskLinks.successorId,
      kind: taskLinks.kind,
      lag: taskLinks.lag,
    })
    .from(taskLinks)
    .where(
      and(
        eq(taskLinks.projectId, projectId),
        inArray(
          taskLinks.successorId,
          [...ids].flatMap((id) => id ?? []),
        ),
      ),
    )
    .orderBy(asc(taskLinks.id));
  return rows.flatMap((row) => (ids.has(row.predecessorId) ? [{ ...row, lag: Number(row.lag) }] : []));
}

/** A file that cannot name links changes none. */
export function compareLinks(
  { links, hasLinks }: Pick<Reading, 'links' | 'hasLinks'>,
  { taskOf }: Matching,
  stored: readonly StoredLink[],
): ComparedLinks {
  if (!hasLinks) return NONE;
  const known = links.flatMap((link) => {
    const [from, to] = [taskOf[link.from], taskOf[link.to]];
    return from && to && from !== to ? [{ link, pair: `${from} ${to}` }] : [];
  });
  const pairOf = ({ predecessorId, successorId }: StoredLink) => `${predecessorId} ${successorId}`;
  const left = new Map(stored.map((link) => [`${pairOf(link)} ${link.kind}`, link]));
  const unmatched: typeof known = [];
  const changed: { before: StoredLink; after: PlanLink }[] = [];
  for (const { link, pair } of known) {
    const same = left.get(`${pair} ${link.kind}`);
    if (!same) unmatched.push({ link, pair });
    else if (Math.abs(same.lag - link.lag) > SAME_LAG) changed.push({ before: same, after: link });
    left.delete(`${pair} ${link.kind}`);
  }
  const open = Map.groupBy(left.values(), pairOf);
  const added: PlanLink[] = [];
  for (const { link, pair } of unmatched) {
    const before = open.get(pair)?.shift();
    if (before) changed.push({ before, after: link });
    else added.push(link);
  }
  return { added, changed, removed: [...open.values()].flat() };
}

/** "FS", "SS+2", "FF-1.5". */
export const linkText = ({ kind, lag }: { readonly kind: string; readonly lag: number }): string =>
  lag === 0 ? kind : `${kind}${lag > 0 ? '+' : ''}${lag}`;
