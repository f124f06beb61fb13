import type { CalendarDate } from '#shared/dates.ts';
import { BEFORE, type Course } from './course.ts';
import type { Hold, Link } from './work.ts';

interface Wait {
  readonly before: Course;
  readonly kind: Link['kind'];
  readonly lag: number;
}

/** What each task waits for; links of summaries bind their parts. */
export class Waiting {
  readonly #waits = new Map<string, Wait[]>();

  constructor(courses: ReadonlyMap<string, Course>, links: readonly Link[]) {
    const leaves = leavesOf(courses);
    for (const { predecessorId, successorId, kind, lag } of links) {
      // Only what lets a task start matters to a day's work.
      if (kind === 'SF' || kind === 'FF') continue;
      for (const after of leaves(successorId)) {
        for (const before of leaves(predecessorId)) this.#add(after, { before, kind, lag: Math.ceil(lag) });
      }
    }
  }

  #add({ work }: Course, wait: Wait): void {
    const known = this.#waits.get(work.id);
    if (known) known.push(wait);
    else this.#waits.set(work.id, [wait]);
  }

  /** In their order, but none before one that it may start on the same day with. */
  inOrder(courses: readonly Course[]): Course[] {
    const [own, seen, found] = [new Set(courses), new Set<Course>(), new Set<Course>()];
    const open = courses.toReversed();
    for (let at = open.at(-1); at; at = open.at(-1)) {
      const before = this.#waits.get(at.work.id) ?? [];
      const first = seen.has(at) ? [] : before.filter(({ kind }) => kind === 'SS').map((wait) => wait.before);
      seen.add(at);
      const next = first.filter((course) => !seen.has(course));
      if (next.length > 0) open.push(...next);
      else if (own.has(at)) found.add(at);
      if (next.length === 0) open.pop();
    }
    return [...found];
  }

  /** The task that has to come first and has not by a day. */
  holdOf({ work, begun }: Course, date: CalendarDate): Hold | undefined {
    if (begun !== null) return undefined;
    const wait = this.#waits.get(work.id)?.find((one) => !isMet(one, date));
    if (!wait) return undefined;
    const { id, number, title } = wait.before.work;
    return { kind: 'predecessor', taskId: id, number, title };
  }
}

/**
 * A task done before the look-ahead has let its lag go by: nobody knows the day any more, and it was planned for. A lag is working days
 * of what comes before.
 */
function isMet({ before: { begun, finished, calendar, work }, kind, lag }: Wait, date: CalendarDate): boolean {
  const at = kind === 'FS' ? finished : begun;
  if (at === null || at === BEFORE) return at !== null;
  const reached = calendar.addWorkingDays(at, lag);
  return kind === 'FS' && !work.isMilestone ? date > reached : date >= reached;
}

function leavesOf(courses: ReadonlyMap<string, Course>) {
  const children = Map.groupBy(courses.values(), ({ work }) => work.parentTaskId);
  const known = new Map<string, readonly Course[]>();
  const find = (id: string): readonly Course[] => {
    const found = known.get(id);
    if (found) return found;
    const own = courses.get(id);
    if (!own) return [];
    known.set(id, []);
    const below = own.work.isSummary ? (children.get(id) ?? []).flatMap(({ work }) => find(work.id)) : [];
    const leaves = own.work.isSummary ? below : [own];
    known.set(id, leaves);
    return leaves;
  };
  return find;
}
