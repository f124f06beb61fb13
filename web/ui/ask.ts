/**
 * if (await ask({ title: t('Delete project'), text: t('Are you sure …'), confirm: t('Delete'), danger: true })) remove.mutate(…)
 * const choice = await choose({ title, text, confirm: t('All of them'), other: t('Only this one') }): 'confirm', 'other', or null.
 */
import { createStore } from './store.ts';

export interface Question {
  title: string;
  text: string;
  confirm: string;
  /** A second way to go on. */
  other?: string;
  cancel?: string;
  danger?: boolean;
}

/** Null: the person thinks better of it. */
export type Choice = 'confirm' | 'other' | null;

export const questions = createStore<(Question & { answer: (choice: Choice) => void }) | null>(null);

export const choose = (question: Question): Promise<Choice> =>
  new Promise((resolve) => {
    questions.get()?.answer(null);
    questions.set({
      ...question,
      answer: (choice) => {
        questions.set(null);
        resolve(choice);
      },
    });
  });

export const ask = async (question: Question): Promise<boolean> => (await choose(question)) === 'confirm';
