import { answerQuestions } from './answer-questions.ts';

let asked = 0;

answerQuestions(async (question: 'count' | 'throw' | 'hang' | 'eat' | 'end') => {
  if (question === 'throw') throw new Error('That is no plan.');
  if (question === 'hang') await new Promise(() => undefined);
  if (question === 'end') process.exit(3);
  if (question === 'eat') {
    const eaten: unknown[] = [];
    for (;;) eaten.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  }
  return ++asked;
});
