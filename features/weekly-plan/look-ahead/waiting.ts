import type { Course } from './progress.ts';
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

  /** The task that has to come first and has not, on a working day of the look-ahead. */
  holdOf({ work, begun }: Course, day: number): Hold | undefined {
    if (begun !== null) return undefined;
    const wait = this.#waits.get(work.id)?.find((one) => !isMet(one, day));
    if (!wait) return undefined;
    const { id, number, title } = wait.before.work;
    return { kind: 'predecessor', taskId: id, number, title };
  }
}

/** A task done before the look-ahead has let its lag go by: nobody knows the day any more, and it was planned for. */
function isMet({ before, kind, lag }: Wait, day: number): boolean {
  const at = kind === 'FS' ? before.finished : before.begun;
  if (at === null) return false;
  return at < 0 || day >= at + lag + (kind === 'FS' && !before.work.isMilestone ? 1 : 0);
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
