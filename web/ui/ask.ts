/**
 * if (await ask({ title: t('Delete project'), text: t('Are you sure …'), confirm: t('Delete'), danger: true })) remove.mutate(…)
 * const choice = await choose({ title, text, confirm: t('All of them'), other: t('Only this one') }): 'confirm', 'other', or null.
 * const percent = await askText({ …, whole: { least: 0, most: 100 } }): '60'
 * const reason = await askText({ title, label: t('Reason'), confirm: t('Save'), skip: t('Skip'), missing: t('…'), maxLength: 500 })
 */
import { createStore } from './store.ts';

export interface Question {
  title: string;
  text: string;
  /** What else it brings about, below the question. */
  note?: string;
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

export interface TextQuestion {
  title: string;
  /** What it is asked of. */
  about?: string;
  label: string;
  help?: string;
  placeholder?: string;
  /** What stands in the field already. */
  value?: string;
  maxLength: number;
  /** A whole number between these is asked for, and answered as digits. */
  whole?: { least: number; most: number };
  confirm: string;
  /** Going on without a text; absent where one is needed. */
  skip?: string;
  /** Said when it is confirmed without a text, or with another number than was asked for. */
  missing: string;
}

export const textQuestions = createStore<(TextQuestion & { answer: (text: string | null) => void }) | null>(null);

/** The text without spaces around it, '' when it was skipped, null when the person thinks better of it. */
export const askText = (question: TextQuestion): Promise<string | null> =>
  new Promise((resolve) => {
    textQuestions.get()?.answer(null);
    textQuestions.set({
      ...question,
      answer: (text) => {
        textQuestions.set(null);
        resolve(text);
      },
    });
  });
