import { and, eq, inArray } from 'drizzle-orm';
import { recordScheduleChange } from '#features/audit/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { type LinkStep, scheduleChanges, taskLinks } from '#server/database/tables/schedule.ts';
import { conflict } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';
import { assertNoCycle, assertNotOwnPart, keyOfPair, labelOf, type Names, namesOf } from './link-checks.ts';
import { writeLinks } from './store.ts';

interface Who {
  readonly projectId: string;
  readonly actorId: string;
}

/** Keeps what was done to links as a step that can be undone; null where nothing changed. */
export async function keepLinkStep(
  tx: Transaction,
  { projectId, actorId }: Who,
  links: readonly LinkStep[],
): Promise<string | null> {
  if (links.length === 0) return null;
  const [row] = await tx
    .insert(scheduleChanges)
    .values({ projectId, kind: kindOf(links), moved: [], links, createdBy: actorId })
    .returning({ id: scheduleChanges.id });
  if (!row) throw new Error('the change was not kept');
  return row.id;
}

function kindOf(links: readonly LinkStep[]): 'link' | 'unlink' | 'relink' {
  if (links.every(({ before }) => before === null)) return 'link';
  return links.every(({ after }) => after === null) ? 'unlink' : 'relink';
}

/**
 * Undoes what a step did to links: those it made go, those it took away come back with their type and lag. @throws conflict naming
 * those that are not as the step left them, and what making or removing them would.
 */
export async function putLinksBack(
  tx: Transaction,
  { projectId, actorId }: Who,
  steps: readonly LinkStep[],
): Promise<void> {
  const names = await namesOf(tx, projectId);
  const isThere = ({ predecessorId, successorId }: LinkStep) =>
    names.titles.has(predecessorId) && names.titles.has(successorId);
  if (!steps.every(isThere)) throw conflict('A task of this change is in the trash. Restore it first.');
  await assertUnchanged(tx, { projectId, names }, steps);
  const made = steps.filter(({ before }) => before === null).map(({ id }) => id);
  if (made.length > 0) {
    await tx.delete(taskLinks).where(and(eq(taskLinks.projectId, projectId), inArray(taskLinks.id, made)));
  }
  const back = steps.flatMap(({ before, after, ...link }) => (before ? [{ ...link, ...before, before: after }] : []));
  for (const link of back) assertNotOwnPart(link, names);
  await writeLinks(tx, { projectId, actorId }, back);
  if (back.length > 0) await assertNoCycle(tx, { projectId, names }, back);
  await recordScheduleChange(
    tx,
    { projectId, actorId },
    { label: labelOf(steps, names.titles), after: { undone: steps.length } },
  );
}

const MOST_NAMED = 5;

async function assertUnchanged(
  tx: Transaction,
  { projectId, names }: { projectId: string; names: Names },
  steps: readonly LinkStep[],
): Promise<void> {
  const stored = await tx.select().from(taskLinks).where(eq(taskLinks.projectId, projectId));
  const byPair = new Map(stored.map((link) => [`${keyOfPair(link)} ${link.kind}`, link]));
  const isStill = (step: LinkStep) => {
    const now = byPair.get(`${keyOfPair(step)} ${step.kind}`);
    if (!step.after || !now) return step.after === null && !now;
    return now.id === step.id && Number(now.lag) === step.after.lag && now.lagWritten === step.after.lagWritten;
  };
  const changed = steps.filter((step) => !isStill(step));
  if (changed.length === 0) return;
  const named = changed.slice(0, MOST_NAMED).map((step) => labelOf([step], names.titles));
  const links = named.join(', ') + (changed.length > MOST_NAMED ? ', …' : '');
  throw conflict(message('These links were changed since: {{links}}. The step can no longer be undone.', { links }));
}
