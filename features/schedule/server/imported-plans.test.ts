import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projectCalendars } from '#server/database/tables/calendars.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { App } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { Schedule } from '../contract.ts';
import { importedPlans, planOf, TODAY } from '../fixtures/imported-plans.ts';
import { Proposal } from '../optimise-contract.ts';
import { brokenOf } from '../rules.ts';

let app: App;
let pm: Person;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${TODAY}T08:00:00Z`) });
  pm = await app.person('cm', 'Omar');
});
afterAll(() => app.close());

type Plan = ReturnType<typeof planOf>;

async function sixDays(projectId: string, calendar: Plan['calendar']): Promise<string> {
  const id = newId();
  const settings = { ...calendar, workingDays: [0, 1, 2, 3, 4, 6] };
  await app.db.insert(projectCalendars).values({ id, projectId, name: 'Six days', hoursPerDay: '8', settings });
  return id;
}

/** The plan as tasks and links of a project; with `hasOwn` every other task has a calendar of its own, Saturday to Thursday. */
async function kept({ tasks: drawn, links, calendar, start, end, capacity }: Plan, hasOwn: boolean): Promise<string> {
  const projectId = newId();
  const idOf = new Map(drawn.map(({ id }) => [id, newId()]));
  const window = { plannedStartDate: start, plannedEndDate: end, crewCapacity: capacity.crew };
  await app.db.insert(projects).values({ id: projectId, name: 'Villas', calendar, ...window });
  await join(app.db, projectId, pm, 'cm');
  const calendarId = hasOwn ? await sixDays(projectId, calendar) : null;
  for (const {
    id,
    parentTaskId,
    doneOn,
    durationDays,
    baselineStart: _,
    baselineEnd: __,
    assigneeName: ___,
    ...one
  } of drawn) {
    const days = durationDays === null ? null : String(durationDays);
    const ids = { id: idOf.get(id) ?? '', parentTaskId: idOf.get(parentTaskId ?? '') ?? null, projectId };
    const completedAt = doneOn === null ? null : new Date(`${doneOn}T09:00:00Z`);
    const own = one.number % 2 === 0 ? calendarId : null;
    await app.db.insert(tasks).values({ ...one, ...ids, completedAt, durationDays: days, calendarId: own });
  }
  const rows = links.map(({ predecessorId, successorId, kind, lag }) => ({
    ...{ projectId, kind, lag: String(lag) },
    ...{ predecessorId: idOf.get(predecessorId) ?? '', successorId: idOf.get(successorId) ?? '' },
  }));
  if (rows.length > 0) await app.db.insert(taskLinks).values(rows);
  return `/api/projects/${projectId}/schedule`;
}

const ends = (rows: readonly (string | null)[]) => rows.flatMap((end) => end ?? []).sort();

test.each(
  fc
    .sample(importedPlans, { seed: 4, numRuns: 14 })
    .map((drawn, index) => [index + 1, index % 2 === 1, planOf(drawn)] as const),
)('plan %i of a file, own calendars %s, is finished sooner, then levelled, as promised', async (_, hasOwn, plan) => {
  const path = await kept(plan, hasOwn);
  for (const goal of ['finish', 'level'] as const) {
    const answer = await pm.call('POST', `${path}/optimise`, { goal });
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 409) {
      expect(answer.body.detail).toMatch(/^[A-Z].+\.$/);
      continue;
    }
    const { moved, finishAfter } = Proposal.parse(answer.body);
    const moves = moved.flatMap(({ taskId, before, after: [plannedStartDate, plannedEndDate] }) => ({
      ...{ taskId, beforeStart: before[0], beforeEnd: before[1], plannedStartDate, plannedEndDate },
    }));
    if (moves.length > 0) expect((await pm.call('POST', `${path}/apply`, { goal, moves })).status).toBe(200);
    const then = Schedule.parse((await pm.call('GET', path)).body);
    if (moves.length > 0) expect(brokenOf(then).map(({ title }) => title)).toEqual([]);
    const open = then.tasks.filter(({ status, isSummary }) => status !== 'done' && !isSummary);
    if (moves.length > 0) expect(ends(open.map(({ earlyFinish }) => earlyFinish)).at(-1) ?? null).toBe(finishAfter);
  }
});
