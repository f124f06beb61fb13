import type { Database } from '#server/database/open.ts';

interface Block {
  next: number;
  end: number;
  size: number;
  takenAt: number;
}

const MOST = 64;
/** A block used up faster than this was too small. */
const BUSY_MS = 1000;

const reserve = {
  name: 'task-numbers-reserve',
  text: 'update projects set next_task_number = next_task_number + $2 where id = $1 and deleted_at is null returning next_task_number as end',
};

/**
 * Task numbers of a project, taken in blocks by a short statement of their own, so that writers do not wait for each
 * other on the project's row. A quiet project takes one at a time and has no gaps; a busy one takes up to 64.
 */
export class TaskNumbers {
  readonly #db: Database;
  readonly #blocks = new Map<string, Block>();
  readonly #waiting = new Map<string, Promise<unknown>>();
  readonly #returned = new Map<string, number[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** So many numbers, rising; not necessarily from one block. Undefined when there is no such project. */
  async take(projectId: string, count: number, now: Date): Promise<number[] | undefined> {
    const numbers = this.#returned.get(projectId)?.splice(0, count) ?? [];
    while (numbers.length < count) {
      const block = this.#blocks.get(projectId);
      if (block && block.next < block.end) {
        numbers.push(block.next);
        block.next += 1;
      } else if (!(await this.#refill(projectId, count - numbers.length, now.getTime()))) {
        return undefined;
      }
    }
    return numbers.sort((one, other) => one - other);
  }

  /** Numbers of tasks that were refused and surely not added: the next tasks get them. */
  giveBack(projectId: string, numbers: readonly number[]): void {
    const all = [...(this.#returned.get(projectId) ?? []), ...numbers];
    this.#returned.set(
      projectId,
      all.sort((one, other) => one - other),
    );
  }

  /** One refill at a time for a project; who comes meanwhile waits for it and looks again. */
  async #refill(projectId: string, wanted: number, now: number): Promise<boolean> {
    const running = this.#waiting.get(projectId);
    if (running) {
      await running;
      return this.#blocks.has(projectId);
    }
    const filling = this.#reserve(projectId, wanted, now).finally(() => this.#waiting.delete(projectId));
    this.#waiting.set(projectId, filling);
    return filling;
  }

  async #reserve(projectId: string, wanted: number, now: number): Promise<boolean> {
    const old = this.#blocks.get(projectId);
    const isBusy = old !== undefined && now - old.takenAt < BUSY_MS;
    const size = Math.max(wanted, isBusy ? Math.min(MOST, old.size * 2) : 1);
    const { rows } = await this.#db.$client.query<{ end: number }>({ ...reserve, values: [projectId, size] });
    const [row] = rows;
    if (!row) {
      this.#blocks.delete(projectId);
      return false;
    }
    this.#blocks.set(projectId, { next: row.end - size, end: row.end, size, takenAt: now });
    return true;
  }
}

const perDatabase = new WeakMap<Database, TaskNumbers>();

/** The numbers of this process for this database. */
export function taskNumbers(db: Database): TaskNumbers {
  const known = perDatabase.get(db) ?? new TaskNumbers(db);
  perDatabase.set(db, known);
  return known;
}
