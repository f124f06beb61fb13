import { type PrintedWords, printedWords } from '#shared/language/printed.ts';
import { roleLabels } from '#shared/roles.ts';
import arabic from './pages.ar.json' with { type: 'json' };

export type Words = PrintedWords<keyof typeof arabic>;
export type Word = keyof typeof arabic;

const { admin, ...memberRoles } = roleLabels;

export const wordsIn = printedWords(arabic, {
  ...memberRoles,
  active: 'Active',
  on_hold: 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
});
