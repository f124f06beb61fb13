import { describe, expect, it } from 'vitest';
import { applyMutation, findMutations } from './mutations.ts';

const mutants = (text: string) => findMutations('sample.ts', text).map((mutation) => applyMutation(text, mutation));

describe('mutations of a source', () => {
  it('change a number by one in both directions', () => {
    expect(mutants('const days = 3;')).toEqual(['const days = 4;', 'const days = 2;']);
  });

  it('move the border of a comparison, and turn it round', () => {
    expect(mutants('const isLate = day < today;')).toEqual([
      'const isLate = day <= today;',
      'const isLate = day >= today;',
    ]);
  });

  it('take a condition away', () => {
    expect(mutants('if (isPaid) close();')).toEqual(['if (true) close();', 'if (false) close();']);
  });

  it('turn an order round, and leave it out', () => {
    expect(mutants('days.sort();')).toEqual(['days;', 'days.sort().reverse();']);
  });

  it('leave types and imports alone', () => {
    expect(mutants("import { a } from './a.ts'; type Period = 7 | 30; let b: true;")).toEqual([]);
  });
});
