import { primaveraGuid } from '#shared/guid.ts';
import type { Bound } from './cpm/carried-bounds.ts';
import type { PlacedLink } from './cpm/carried-links.ts';
import type { Constraint } from './cpm/plan-task.ts';
import { type PortablePlan, type PortableTask, plainText } from './portable-plan.ts';
import {
  type Activity,
  activityColumns,
  BREAKDOWN_OF_PEOPLE,
  type Columns,
  CURRENCY,
  calendarColumns,
  type Link,
  linkColumns,
  MOST_CODE,
  MOST_WBS_NAME,
  NODE,
  type Node,
  named,
  projectColumns,
  scheduleOptions,
} from './xer-columns.ts';

/**
 * A plan as a Primavera P6 file, with the tables and columns that release 8.2 writes, which later ones import. Summaries are
 * nodes of the work breakdown; a plan below one summary is that project, else a node with the project's name holds it. A node
 * has neither links nor constraints: those of summaries go to their activities. People, machines and costs stay out, so that an
 * import into the planner's project neither doubles his costs nor adds to his dictionaries.
 */
export function xerOf(plan: PortablePlan): string {
  const written = new Written(plan);
  const lines = [
    ['ERMHDR', '8.2', plan.today, 'Project', 'admin', 'admin', 'dbxDatabaseNoName', 'Project Management', 'USD'].join(
      '\t',
    ),
    ...table('CURRTYPE', CURRENCY, [null]),
    ...table('OBS', BREAKDOWN_OF_PEOPLE, [null]),
    ...table('PROJECT', projectColumns(plan, written.projectCode), [null]),
    ...table('CALENDAR', calendarColumns(plan), [null, ...plan.calendars]),
    ...table('SCHEDOPTIONS', scheduleOptions(plan), [null]),
    ...table('PROJWBS', NODE, written.nodes()),
    ...table('TASK', activityColumns(plan), written.activities()),
    ...table('TASKPRED', linkColumns(plan), activityLinks(plan)),
    '%E',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function table<Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): string[] {
  const lineOf = (row: Row) =>
    columns.map(([, value]) => String(typeof value === 'function' ? value(row) : value)).join('\t');
  return [
    `%T\t${name}`,
    `%F\t${columns.map(([column]) => column).join('\t')}`,
    ...rows.map((row) => `%R\t${lineOf(row)}`),
  ];
}

/** Names, codes and ids of nodes and activities. */
class Written {
  readonly #plan: PortablePlan;
  readonly #isBelowOne: boolean;
  readonly #codes: ReadonlyMap<number, string>;
  readonly #nodes: Node[];

  constructor(plan: PortablePlan) {
    this.#plan = plan;
    const roots = plan.tasks.filter(({ parent }) => parent === null);
    this.#isBelowOne = roots.length === 1 && roots[0]?.isSummary === true;
    this.#codes = activityCodes(plan.tasks);
    this.#nodes = this.#nodeRows();
  }

  nodes(): readonly Node[] {
    return this.#nodes;
  }

  get projectCode(): string {
    return this.#nodes[0]?.code ?? 'PROJECT';
  }

  activities(): Activity[] {
    const bounds = this.#plan.bounds();
    return this.#plan.tasks.flatMap((task, place): Activity[] =>
      task.isSummary
        ? []
        : [
            {
              ...{ id: place + 1, node: this.#nodeOf(task.parent), code: this.#codes.get(place) ?? '' },
              ...{ task, bounds: primaveraBounds(bounds[place] ?? []) },
            },
          ],
    );
  }

  /** The project's node is 1; the one root of a plan is that node. */
  #nodeOf(place: number | null): number {
    return place === null ? 1 : place + (this.#isBelowOne ? 1 : 2);
  }

  #nodeRows(): Node[] {
    const { name, tasks } = this.#plan;
    const projectCode = Array.from(plainText(name)).slice(0, MOST_PROJECT_CODE).join('').trim() || 'PROJECT';
    const taken = new Map<number | null, Set<string>>();
    const rows = tasks.flatMap((task, place): Node[] => {
      if (!task.isSummary) return [];
      const codes = taken.get(task.parent) ?? new Set();
      taken.set(task.parent, codes);
      const isProject = this.#isBelowOne && task.parent === null;
      const above = task.parent === null ? null : (tasks[task.parent]?.wbs ?? null);
      const code = nodeCode(task.wbs, above, { codes, fallback: isProject ? projectCode : '' });
      const parent = isProject ? null : this.#nodeOf(task.parent);
      const guid = primaveraGuid(task.id);
      return [{ id: this.#nodeOf(place), parent, code, name: named(task.title, MOST_WBS_NAME), guid }];
    });
    if (this.#isBelowOne) return rows;
    return [{ id: 1, parent: null, code: projectCode, name: named(name, MOST_WBS_NAME), guid: '' }, ...rows];
  }
}

/** Older releases hold no longer one. */
const MOST_PROJECT_CODE = 20;

/** The last part of its code, which a node has below its parent: "3" of "1.3", "CIV" of "VILLA.CIV". Unique among its siblings. */
function nodeCode(
  wbs: string | null,
  above: string | null,
  { codes, fallback }: { codes: Set<string>; fallback: string },
): string {
  const whole = plainText(wbs ?? '');
  const prefix = `${plainText(above ?? '')}.`;
  const part = prefix !== '.' && whole.startsWith(prefix) ? whole.slice(prefix.length) : whole;
  const last = part.split('.').at(-1)?.trim() ?? '';
  const code = last !== '' && last.length <= MOST_CODE ? last : fallback;
  return unique(codes, [code, String(codes.size + 1)]);
}

/** The first that is free, then the last one numbered on. */
function unique(taken: Set<string>, wishes: readonly string[]): string {
  const isFree = (code: string) => code !== '' && !taken.has(code.toLowerCase());
  let code = wishes.find(isFree) ?? '';
  for (let next = 2; code === ''; next++) {
    const numbered = `${wishes.at(-1)}-${next}`;
    if (isFree(numbered)) code = numbered;
  }
  taken.add(code.toLowerCase());
  return code;
}

/** By place. An id that a planner gave stands before a code, and that before the number that the task has here. */
function activityCodes(tasks: readonly PortableTask[]): ReadonlyMap<number, string> {
  const taken = new Set<string>();
  const codes = new Map<number, string>();
  const leaves = tasks.flatMap((task, place) => (task.isSummary ? [] : [{ task, place }]));
  for (const wish of [({ activityId }: PortableTask) => activityId, ({ wbs }: PortableTask) => wbs]) {
    for (const { task, place } of leaves) {
      const code = plainText(wish(task) ?? '');
      if (codes.has(place) || code === '' || code.length > MOST_CODE || taken.has(code.toLowerCase())) continue;
      codes.set(place, unique(taken, [code]));
    }
  }
  for (const { task, place } of leaves) if (!codes.has(place)) codes.set(place, unique(taken, [`T-${task.number}`]));
  return codes;
}

const ON: readonly Constraint[] = ['must_start', 'must_finish'];

/** An activity has two at most, and the second beside none that binds to a day. */
const primaveraBounds = ([first, second]: readonly Bound[]): Bound[] => {
  if (!first) return [];
  if (!second || second.kind === first.kind || [first, second].some(({ kind }) => ON.includes(kind))) return [first];
  return [first, second];
};

/** Each pair and kind once: Primavera takes no second one. */
function activityLinks({ tasks, links, leafLinks }: PortablePlan): Link[] {
  const isOwn = ({ from, to }: PlacedLink) => !tasks[from]?.isSummary && !tasks[to]?.isSummary;
  const all = [
    ...links.filter(isOwn),
    ...links.flatMap((link, place) => (isOwn(link) ? [] : (leafLinks[place] ?? []))),
  ];
  const once = new Map<string, PlacedLink>();
  for (const link of all) {
    const key = `${link.from} ${link.to} ${link.kind}`;
    if (!once.has(key)) once.set(key, link);
  }
  return [...once.values()].map((link, index) => ({ ...link, id: index + 1 }));
}
