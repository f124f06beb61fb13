import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { baselines, baselineTasks } from '#server/database/tables/schedule.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';

/** The same random numbers for the same seed (mulberry32). */
export function diceOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const one = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T;
  const maybe = <T>(share: number, value: () => T): T | null => (next() < share ? value() : null);
  return { int, one, maybe };
}
type Dice = ReturnType<typeof diceOf>;

interface Context {
  readonly seed: number;
  readonly today: CalendarDate;
  /** Who is a member of about half of the projects, in some role. */
  readonly people: readonly string[];
}

/** Random projects in several currencies, with tasks, baselines, payments, risks and members; some of it in the trash. */
export async function fillAtRandom(db: Database, { seed, today, people }: Context): Promise<string[]> {
  const dice = diceOf(seed);
  const ids = Array.from({ length: 9 }, newId);
  for (const [index, id] of ids.entries()) await addProject(db, { dice, id, index, today, people });
  return ids;
}

interface Plot extends Omit<Context, 'seed'> {
  readonly dice: Dice;
  readonly id: string;
  readonly index: number;
}

const trash = (dice: Dice, share: number) => dice.maybe(share, () => new Date());
const near = (dice: Dice, today: CalendarDate) => addDays(today, dice.int(-420, 120));
const amount = (dice: Dice) => `${dice.int(0, 900_000)}.${dice.int(10, 99)}`;
/** Some minutes of a day near its end and its beginning lie on another day in Riyadh than in UTC. */
const moment = (dice: Dice, day: CalendarDate) => new Date(`${day}T${dice.one(['00:10', '12:00', '21:30'])}:00Z`);

async function addProject(db: Database, plot: Plot) {
  const { dice, id, index, today, people } = plot;
  const start = dice.maybe(0.85, () => addDays(today, dice.int(-400, 20)));
  await db.insert(projects).values({
    id,
    name: `Project ${String.fromCharCode(65 + index)}`,
    progressRule: 'zero_hundred' as const,
    client: dice.maybe(0.7, () => 'Client'),
    currency: dice.one(['SAR', 'USD', 'KWD']),
    budget: dice.one(['0', amount(dice), amount(dice)]),
    status: dice.one(['active', 'active', 'active', 'on_hold', 'completed', 'cancelled'] as const),
    plannedStartDate: start,
    plannedEndDate: start && dice.maybe(0.9, () => addDays(start, dice.int(0, 500))),
    deletedAt: index === 8 ? new Date() : null,
  });
  for (const userId of people) {
    const role = dice.maybe(0.6, () => dice.one(['pm', 'cm', 'viewer'] as const));
    if (role) await db.insert(members).values({ projectId: id, userId, role });
  }
  await addTasks(db, plot);
  await addMoneyAndRisks(db, plot);
}

async function addTasks(db: Database, { dice, id, today }: Plot) {
  const ids = Array.from({ length: dice.one([0, 5, 40]) }, newId);
  const rows = ids.map((own, number) => {
    const start = dice.maybe(0.8, () => near(dice, today));
    const status = dice.one(['not_started', 'in_progress', 'blocked', 'done', 'done'] as const);
    return {
      id: own,
      projectId: id,
      parentTaskId: number === 0 ? null : dice.maybe(0.6, () => dice.one(ids.slice(0, number))),
      number: number + 1,
      title: `Task ${number}`,
      status,
      plannedStartDate: start,
      plannedEndDate: start ? dice.maybe(0.8, () => addDays(start, dice.int(0, 60))) : null,
      estimatedHours: dice.maybe(0.5, () => `${dice.int(0, 80)}.5`),
      durationDays: dice.maybe(0.5, () => `${dice.int(0, 9)}.5`),
      isMilestone: dice.int(0, 9) === 0,
      completedAt: status === 'done' ? moment(dice, addDays(today, dice.int(-400, -1))) : null,
      deletedAt: trash(dice, 0.1),
    };
  });
  if (rows.length === 0) return;
  await db.insert(tasks).values(rows);
  for (let count = dice.int(0, 2); count > 0; count--) {
    const baselineId = newId();
    await db.insert(baselines).values({
      id: baselineId,
      projectId: id,
      name: `Baseline ${count}`,
      createdAt: new Date(Date.now() - count * 1000),
    });
    const chosen = rows.filter(() => dice.int(0, 2) > 0);
    const planned = chosen.map((task) => ({
      baselineId,
      taskId: task.id,
      plannedStartDate: today,
      plannedEndDate: near(dice, today),
    }));
    if (planned.length > 0) await db.insert(baselineTasks).values(planned);
  }
}

async function addMoneyAndRisks(db: Database, { dice, id, today }: Plot) {
  for (let count = dice.int(0, 25); count > 0; count--) {
    const status = dice.one(['pending', 'approved', 'paid', 'paid'] as const);
    await db.insert(payments).values({
      projectId: id,
      description: `Payment ${count}`,
      amount: amount(dice),
      category: 'other',
      status,
      dueDate: dice.maybe(0.8, () => near(dice, today)),
      paidDate: status === 'paid' ? moment(dice, addDays(today, dice.int(-400, -1))) : null,
      deletedAt: trash(dice, 0.1),
    });
  }
  for (let count = dice.int(0, 6); count > 0; count--) {
    await db.insert(risks).values({
      projectId: id,
      title: `Risk ${count}`,
      probability: dice.int(1, 5),
      impact: dice.int(1, 5),
      status: dice.one(['open', 'open', 'closed'] as const),
      createdAt: moment(dice, addDays(today, dice.int(-100, -1))),
      deletedAt: trash(dice, 0.1),
    });
  }
}
