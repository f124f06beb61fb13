import { z } from 'zod';
import { type Discipline, disciplines } from '#features/work-knowledge/contract.ts';
import {
  type Classification,
  classifyAll,
  type Described,
  type DisciplineGroup,
  groupByDiscipline,
} from '#features/work-knowledge/discipline-rules.ts';
import type { Ai } from '#server/adapters/ai/ai.ts';
import { BUILT_IN } from '#server/adapters/ai/ai.ts';

interface Organised<Task> {
  /** What the words say of each task, before a model was asked about the rest. */
  readonly placed: ReadonlyMap<Task, Classification>;
  readonly disciplines: readonly DisciplineGroup<Task>[];
  /** "built-in", or "provider/model" when a model placed at least one task. */
  readonly engine: string;
}

interface Help {
  readonly ai: Ai;
  readonly signal?: AbortSignal | undefined;
}

/** More names than these are not sent at once: the answer would be cut off. */
const MOST_ASKED = 200;

/**
 * The tasks by discipline. The lexicon places what it knows; a configured model is asked only about the rest, and what
 * it does not place stays in General.
 */
export async function organiseTasks<Task extends Described>(
  tasks: readonly Task[],
  { ai, signal }: Help,
): Promise<Organised<Task>> {
  const placed = classifyAll(tasks);
  const disciplineOf = new Map([...placed].map(([task, { discipline }]) => [task, discipline]));
  const engine = (await placeRest(disciplineOf, { ai, signal })) ? ai.engine : BUILT_IN;
  return { placed, disciplines: groupByDiscipline(tasks, (task) => disciplineOf.get(task) ?? 'general'), engine };
}

/** Asks a configured model about the tasks that are still in General; answers whether it moved any. */
export async function placeRest<Task extends Described>(
  placed: Map<Task, Discipline>,
  { ai, signal }: Help,
): Promise<boolean> {
  if (!ai.isConfigured) return false;
  const rest = [...placed.keys()].filter((task) => placed.get(task) === 'general');
  const names = [...new Set(rest.map(nameOf))].slice(0, MOST_ASKED);
  if (names.length === 0) return false;
  const answer = await ai.ask({
    task: 'organize',
    schema: Placing,
    system: orders,
    data: names.map((name, index) => ({ index, name })),
    ...(signal && { signal }),
  });
  const found = new Map(answer?.tasks.map(({ index, discipline }) => [names[index], discipline]));
  let isMoved = false;
  for (const task of rest) {
    const discipline = found.get(nameOf(task));
    if (!discipline || discipline === 'general') continue;
    placed.set(task, discipline);
    isMoved = true;
  }
  return isMoved;
}

const nameOf = ({ path = [], title }: Described): string => [...path.slice(-2), title].join(' > ').slice(0, MOST_NAME);

const MOST_NAME = 300;

const keys = disciplines.map(({ key }) => key);

const Placing = z.object({ tasks: z.array(z.object({ index: z.int().min(0), discipline: z.enum(keys) })) });

const orders = [
  'You sort the tasks of a construction project by discipline. Each has an index and a name, with its place in the plan before it.',
  ...disciplines.map(({ key, name, description }) => `${key}: ${name}. ${description}.`),
  'Office work (submittals, approvals, purchase, permits, handover) is management, whatever trade it is about.',
  'Answer with the discipline of every index. Where the name does not tell, answer general; do not guess.',
].join('\n');
