import { getPriority } from 'node:os';
import { answerQuestions } from './answer-questions.ts';

let asked = 0;

answerQuestions(
  async (question: 'count' | 'throw' | 'hang' | 'eat' | 'end' | 'fail later' | 'end later' | 'priority') => {
    if (question === 'priority') return getPriority();
    if (question === 'throw') throw new Error('That is no plan.');
    if (question === 'hang') await new Promise(() => undefined);
    if (question === 'end') process.exit(3);
    if (question === 'fail later' || question === 'end later') {
      new BroadcastChannel('test-worker').onmessage = () => {
        if (question === 'end later') process.exit(3);
        throw new Error('Nobody asked.');
      };
    }
    if (question === 'eat') {
      const eaten: unknown[] = [];
      for (;;) eaten.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
    }
    return ++asked;
  },
);
