/** if (await ask({ title: t('Delete project'), text: t('Are you sure …'), confirm: t('Delete'), danger: true })) remove.mutate(…) */
import { createStore } from './store.ts';

export interface Question {
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  danger?: boolean;
}

export const questions = createStore<(Question & { answer: (yes: boolean) => void }) | null>(null);

export const ask = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    questions.get()?.answer(false);
    questions.set({
      ...question,
      answer: (yes) => {
        questions.set(null);
        resolve(yes);
      },
    });
  });
