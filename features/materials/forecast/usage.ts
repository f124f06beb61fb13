import { takesAsPart } from '#features/work-knowledge/material-rules.ts';
import { formsOf, tokensOf } from '#shared/language/tokens.ts';
import { familiesOfItem, familiesOfWork } from './families.ts';
import type { Category } from './lead-times.ts';
import { sharesOf, type Using } from './need.ts';

/** A task of the project, as the search for what uses a material needs it. */
export interface Work extends Omit<Using, 'quantity'> {
  readonly parentTaskId: string | null;
}

export interface Link {
  readonly taskId: string;
  readonly quantity: number | null;
}

/** How the tasks were found: named by somebody, by words, by discipline; `project`: none, its window is taken. */
export type Basis = 'linked' | 'words' | 'discipline' | 'project';

export interface Usage {
  readonly basis: Basis;
  readonly tasks: readonly Using[];
}

/** The tasks of one project, read once for all of its materials. `disciplineOf` answers `general` when it cannot tell. */
export class ProjectWork {
  readonly #all: ReadonlyMap<string, Work>;
  readonly #leaves: readonly Work[];
  readonly #disciplineOf: (title: string) => string;
  readonly #byFamily = new Map<number, Work[]>();
  readonly #byWord = new Map<string, Work[]>();
  #parts: ReadonlyMap<string | null, Work[]> | undefined;
  #byDiscipline: ReadonlyMap<string, Work[]> | undefined;

  constructor(tasks: readonly Work[], disciplineOf: (title: string) => string) {
    this.#all = new Map(tasks.map((task) => [task.id, task]));
    this.#disciplineOf = disciplineOf;
    // What has subtasks only sums them up, and buying or approving a material uses none of it.
    const parents = new Set(tasks.map(({ parentTaskId }) => parentTaskId));
    this.#leaves = tasks.filter((task) => !parents.has(task.id) && this.#disciplineOfTask(task) !== 'management');
    for (const task of this.#leaves) {
      const title = task.partOf ? `${task.title} ${task.partOf}` : task.title;
      for (const family of remembered(familiesOfTitle, title, familiesOfWork)) push(this.#byFamily, family, task);
      for (const word of remembered(wordsOfTitle, title, wordsOf)) push(this.#byWord, word, task);
    }
  }

  usageOf(item: string, category: Category, links: readonly Link[]): Usage {
    const linked = this.#leavesOf(item, links);
    if (linked.length > 0) return { basis: 'linked', tasks: linked };
    const byWords = takersAmong(item, this.#byWords(item));
    if (isOpen(byWords)) return { basis: 'words', tasks: asUsing(byWords) };
    const byDiscipline = this.#ofDisciplines(item, category);
    if (isOpen(byDiscipline)) return { basis: 'discipline', tasks: asUsing(byDiscipline) };
    return { basis: 'project', tasks: [] };
  }

  /**
   * A link to a summary is one to its leaves that nobody linked themselves, for what those that are linked leave of its quantity:
   * work is counted once, however it was linked.
   */
  #leavesOf(item: string, links: readonly Link[]): Using[] {
    const taken = new Map<string, Using>();
    const deepestFirst = links
      .flatMap(({ taskId, quantity }) => {
        const leaves = takersAmong(item, this.#below(taskId));
        return leaves.length === 0 ? [] : [{ quantity, leaves }];
      })
      .sort((one, other) => one.leaves.length - other.leaves.length);
    for (const { quantity, leaves } of deepestFirst) {
      const rest = leaves.filter(({ id }) => !taken.has(id));
      const stated = leaves.reduce((sum, { id }) => sum + (taken.get(id)?.quantity ?? 0), 0);
      const silent = rest.map((task): Using => ({ ...task, quantity: null }));
      const shares = quantity === null ? [] : sharesOf(Math.max(0, quantity - stated), silent);
      for (const [index, task] of silent.entries()) taken.set(task.id, { ...task, quantity: shares[index] ?? null });
    }
    return [...taken.values()];
  }

  /** The task itself where it is a leaf, else the leaves below it. */
  #below(taskId: string): Work[] {
    const task = this.#all.get(taskId);
    if (!task) return [];
    this.#parts ??= Map.groupBy(this.#all.values(), ({ parentTaskId }) => parentTaskId);
    const leaves: Work[] = [];
    const open = [task];
    for (let next = open.pop(); next; next = open.pop()) {
      const parts = this.#parts.get(next.id) ?? [];
      if (parts.length === 0) leaves.push(next);
      else open.push(...parts);
    }
    return leaves;
  }

  #byWords(item: string): Work[] {
    const families = [...remembered(familiesOfName, item, familiesOfItem)];
    const related = new Set(families.flatMap((family) => this.#byFamily.get(family) ?? []));
    const { hits, most } = this.#hits(item);
    // "Copper pipe" goes into what says copper, too, rather than into every pipe.
    const close = [...hits].filter(([task, count]) => count === most && count >= CLOSE && related.has(task));
    if (close.length > 0) return close.map(([task]) => task);
    if (related.size > 0) return [...related];
    return [...hits].filter(([, count]) => count === most).map(([task]) => task);
  }

  /** How many words of the name stand in the titles of tasks. */
  #hits(item: string): { hits: ReadonlyMap<Work, number>; most: number } {
    const hits = new Map<Work, number>();
    for (const word of wordsOf(item)) {
      const found = this.#byWord.get(word) ?? [];
      // A word that half of the plan has says nothing.
      if (found.length > Math.max(5, this.#leaves.length * MOST_COMMON)) continue;
      for (const task of found) hits.set(task, (hits.get(task) ?? 0) + 1);
    }
    return { hits, most: Math.max(0, ...hits.values()) };
  }

  #disciplineOfTask({ title, partOf }: Work): string {
    const own = remembered(disciplineOfTitle, title, this.#disciplineOf);
    return own === 'general' && partOf ? remembered(disciplineOfTitle, partOf, this.#disciplineOf) : own;
  }

  #ofDisciplines(item: string, category: Category): Work[] {
    this.#byDiscipline ??= Map.groupBy(this.#leaves, (task) => this.#disciplineOfTask(task));
    const own = remembered(disciplineOfTitle, item, this.#disciplineOf);
    const names = own === 'general' || own === 'management' ? disciplinesOf[category] : [own];
    return names.flatMap((name) => this.#byDiscipline?.get(name) ?? []);
  }
}

/** Parts of a task whose steps take of a material, where their titles tell; all of them where none does. */
function takersAmong(item: string, tasks: readonly Work[]): readonly Work[] {
  const takers = tasks.filter(({ title, partOf }) => !partOf || takesAsPart({ title, partOf }, item));
  return takers.length > 0 ? takers : tasks;
}

const MOST_COMMON = 0.4;
const CLOSE = 2;

/** Where a material of a category goes when neither its name nor anybody says more. */
const disciplinesOf: Readonly<Record<Category, readonly string[]>> = {
  concrete: ['structural'],
  steel: ['structural'],
  timber: ['structural'],
  electrical: ['electrical'],
  plumbing: ['plumbing'],
  finishing: ['finishing', 'envelope'],
  tools: [],
  other: [],
};

const isOpen = (tasks: readonly Work[]) => tasks.some(({ isDone }) => !isDone);
const asUsing = (tasks: readonly Work[]): Using[] => tasks.map((task) => ({ ...task, quantity: null }));

function push<K>(map: Map<K, Work[]>, key: K, task: Work) {
  const known = map.get(key);
  if (known) known.push(task);
  else map.set(key, [task]);
}

/** The words of a name that tell one material from another: no numbers, no units, nothing every plan is full of. */
function wordsOf(name: string): Set<string> {
  const stems = tokensOf(name).map((token) => formsOf(token)[0] ?? token);
  return new Set(stems.filter((stem) => stem.length >= SHORTEST_WORD && !/\d/.test(stem) && !common.has(stem)));
}

const SHORTEST_WORD = 3;
const common = new Set(
  'and the for with level floor block zone area phase work install installation supply fix system set unit type white black large small internal external building tower material project test testing inspection approval submit submittal procurement delivery order امن من علي في الي اعمال تركيب توريد الدور دور مبني منطقه مشروع'.split(
    ' ',
  ),
);

/** What a title says depends on nothing else; plans repeat their titles, and the same plan is read again and again. */
const familiesOfTitle = new Map<string, ReadonlySet<number>>();
const familiesOfName = new Map<string, ReadonlySet<number>>();
const wordsOfTitle = new Map<string, ReadonlySet<string>>();
const disciplineOfTitle = new Map<string, string>();
const MOST_REMEMBERED = 20_000;

function remembered<V>(memory: Map<string, V>, text: string, make: (text: string) => V): V {
  const known = memory.get(text);
  if (known !== undefined) return known;
  const made = make(text);
  if (memory.size >= MOST_REMEMBERED) memory.clear();
  memory.set(text, made);
  return made;
}
