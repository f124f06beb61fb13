import { z } from 'zod';
import {
  type Breakdown,
  type BreakdownInput,
  breakdownTask,
  type ProposedSubtask,
} from '#features/work-knowledge/breakdown-rules.ts';
import { numbersIn } from '#features/work-knowledge/quantity-rules.ts';
import type { Ai } from '#server/adapters/ai/ai.ts';
import { BUILT_IN } from '#server/adapters/ai/ai.ts';

interface Helped extends Breakdown {
  /** "built-in", or "provider/model" when a model worded at least one step. */
  readonly engine: string;
}

interface Help {
  readonly ai: Ai;
  readonly signal?: AbortSignal | undefined;
}

/** The steps of a task. The engine makes them; a configured model may better their words, never their numbers. */
export async function suggestSubtasks(input: BreakdownInput, { ai, signal }: Help): Promise<Helped> {
  const built = breakdownTask(input);
  if (!ai.isConfigured || built.subtasks.length === 0) return { ...built, engine: BUILT_IN };
  const { title, description } = input.task;
  const wording = await ai.ask({
    task: 'breakdown',
    schema: Wording,
    system: orders(built.language),
    data: {
      task: { title, description: description ?? '' },
      kindOfWork: built.activity,
      steps: built.subtasks.map((step, index) => ({ index, title: step.title, description: step.text })),
    },
    ...(signal && { signal }),
  });
  const allowed = numbersIn(`${title} ${description ?? ''}`);
  const subtasks = built.subtasks.map((step, index) =>
    reworded(
      step,
      wording?.steps.find((one) => one.index === index),
      allowed,
    ),
  );
  const isReworded = subtasks.some((step, index) => step !== built.subtasks[index]);
  return { ...built, subtasks, engine: isReworded ? ai.engine : BUILT_IN };
}

const Wording = z.object({
  steps: z.array(
    z.object({
      index: z.int().min(0),
      title: z.string().trim().min(3).max(200),
      description: z.string().trim().min(3).max(1_000),
    }),
  ),
});

const orders = (language: Breakdown['language']): string =>
  [
    'You are an experienced construction manager in the Gulf. The steps of a task are given in the order of the trades.',
    'Word the title and the description of each step so that a foreman on this very site knows what to do: use what the task says about the element, the place and the material.',
    'Keep every step, its index, its order and its meaning. Keep every number, quantity and place of a title as it is, and bring in no number that is not given.',
    `Titles have at most 12 words, descriptions at most two sentences. Write in ${language === 'ar' ? 'Arabic' : 'English'}.`,
  ].join('\n');

/** The model's words where they keep the numbers, else the step as it was. */
function reworded(
  step: ProposedSubtask,
  words: z.output<typeof Wording>['steps'][number] | undefined,
  allowed: ReadonlySet<string>,
): ProposedSubtask {
  if (!words) return step;
  const inTitle = numbersIn(step.title);
  const newInTitle = numbersIn(words.title);
  if (!isWithin(inTitle, newInTitle) || !isWithin(newInTitle, inTitle)) return step;
  if (!isWithin(numbersIn(words.description), new Set([...allowed, ...inTitle, ...numbersIn(step.text)]))) return step;
  return { ...step, title: words.title, text: words.description, description: `${words.description} ${step.remarks}` };
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((one) => all.has(one));
