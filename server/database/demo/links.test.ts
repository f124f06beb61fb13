import { expect, test } from 'vitest';
import { propose } from '#features/schedule/optimise/propose.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { buildDemo } from './build.ts';
import { isFrame, levelsIn } from './links.ts';

const dates = ['2026-11-18', '2026-11-21', '2027-06-19'];
const schedules = dates.flatMap((date) => {
  const demo = buildDemo(new Date(`${date}T09:30:00+03:00`), 'test');
  return demo.schedules.map(({ links }) => {
    const projectId = links[0]?.projectId ?? '';
    const plan = demo.tasks.filter(({ row }) => row.projectId === projectId && !row.isPromise);
    const byId = new Map(plan.map((task) => [task.row.id, task]));
    const task = (id: string | null | undefined) => {
      const found = byId.get(id ?? '');
      if (!found) throw new Error('a link leads nowhere');
      return found;
    };
    const manpower = demo.projects.find(({ id }) => id === projectId)?.row.crewCapacity ?? 200;
    return { date, links, plan, task, manpower, today: demo.today };
  });
});

/** "Electrical first fix, Level 4 wards" and "…, Level 3 intensive care" are the same work. */
const workOf = (title: string) => title.replace(/, (Levels? |Ground floor|Basement).*$/, '');

test.each(schedules)('links follow the order of building: $date', ({ links, task }) => {
  expect(links.length).toBeGreaterThan(40);
  const wrong = links.flatMap(({ predecessorId, successorId }) => {
    const [before, after] = [task(predecessorId), task(successorId)];
    const [from, to] = [levelsIn(before.row.title), levelsIn(after.row.title)];
    if (!from || !to) return [];
    const isSamePlace = from[0] <= to[1] && to[0] <= from[1];
    const isUpwards = from[1] < to[0];
    const areFrames = [before, after].every(({ row }) => isFrame(task(row.parentTaskId).row.title));
    const isSameTrade = before.trade === after.trade || workOf(before.row.title) === workOf(after.row.title);
    return isSamePlace || (isUpwards && (areFrames || isSameTrade)) ? [] : [`${before.row.title} → ${after.row.title}`];
  });
  expect(wrong).toEqual([]);
  const names = links.map((one) => `${task(one.predecessorId).row.title} → ${task(one.successorId).row.title}`);
  expect(new Set(names).size).toBe(names.length);
  const upper = links.filter(({ predecessorId }) => task(predecessorId).row.title === 'Structure, Levels 17–20');
  const next = upper.map(({ successorId }) => task(successorId).row.title);
  if (names.some((name) => name.includes('Levels 17–20'))) {
    expect(next).toContain('Structure, Levels 21–24');
    expect(names).toEqual(
      expect.arrayContaining([
        'Slab formwork, Level 12 → Slab reinforcement, Level 12',
        'Slab reinforcement, Level 12 → Slab concrete pour, Level 12',
        'Slab concrete pour, Level 11 → Columns and core walls, Level 12',
        'Slab concrete pour, Level 12 → Structure, Levels 13–16',
      ]),
    );
  }
});

test.each(schedules)('no proposal begins a level of the frame before the one below: $date', (given) => {
  const { links, plan, task, manpower, today } = given;
  const { moved } = propose({
    tasks: plan.map(({ row, crew }) => ({
      id: row.id,
      number: row.number,
      title: row.title,
      wbs: null,
      parentTaskId: row.parentTaskId ?? null,
      status: row.status,
      priority: 'medium',
      assigneeName: null,
      version: 1,
      plannedStartDate: row.plannedStartDate,
      plannedEndDate: row.plannedEndDate,
      durationDays: null,
      isMilestone: false,
      percentComplete: 0,
      constraintKind: null,
      constraintDate: null,
      workers: Math.min(crew, 8),
      doneOn: row.completedAt?.toISOString().slice(0, 10) ?? null,
      baselineStart: null,
      baselineEnd: null,
    })),
    links: links.map(({ id = '', predecessorId, successorId, kind = 'FS', lag = 0 }) => ({
      ...{ id, predecessorId, successorId, kind, lag: Number(lag) },
    })),
    calendar: DEFAULT_CALENDAR,
    start: null,
    end: null,
    today,
    capacity: { crew: Number(manpower), equipment: [] },
    equipmentOf: new Map(),
    goal: 'finish',
    seed: 1,
    limit: 300,
  });
  const after = new Map(moved.map((row) => [row.taskId, row.after[0]]));
  const frame = plan
    .filter(({ row, isPackage }) => !isPackage && isFrame(task(row.parentTaskId).row.title) && levelsIn(row.title))
    .map(({ row }) => ({
      title: row.title,
      levels: levelsIn(row.title) ?? [0, 0],
      isDone: row.status === 'done',
      start: after.get(row.id) ?? row.plannedStartDate,
    }));
  const wrong = frame.flatMap((lower) =>
    frame
      .filter((upper) => lower.levels[1] < upper.levels[0] && !upper.isDone && upper.start < (lower.start ?? ''))
      .map((upper) => `${upper.title} ${upper.start} before ${lower.title} ${lower.start}`),
  );
  expect(wrong).toEqual([]);
});
