import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../law/source-files.ts';
import { equivalentMutations } from './equivalent.ts';
import { applyMutation, findMutations, mutatedLine } from './mutations.ts';

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

  it('know what only stands in for a missing element', () => {
    const areFallbacks = (text: string) => findMutations('sample.ts', text).map(({ isFallback }) => isFallback);
    expect(areFallbacks('const a = days[index] ?? 0;')).toEqual([true, true]);
    expect(areFallbacks('const a = tasks[index]?.ends ?? { at: 0 };')).toEqual([true, true]);
    expect(areFallbacks('const a = day ?? 0;')).toEqual([false, false]);
    expect(areFallbacks('const a = days[0] ?? today;')).toEqual([false, false]);
  });

  it('leave a call alone whose name every object has', () => {
    expect(mutants('amount.toString();')).toEqual([]);
  });

  it('leave types and imports alone', () => {
    expect(mutants("import { a } from './a.ts'; type Period = 7 | 30; let b: true;")).toEqual([]);
  });
});

describe('the list of equivalent mutations', () => {
  it('names a mutation by its whole line, in one line of text', () => {
    const text = 'first();\n  if (\n    isPaid\n  ) close(1);\nlast();';
    expect(findMutations('sample.ts', text).map((mutation) => mutatedLine(text, mutation))).toEqual([
      'true',
      'false',
      ') close(2);',
      ') close(0);',
    ]);
  });

  it.each(Object.entries(equivalentMutations))(
    'has mutations of %s as its source is now, each with a reason',
    (path, reasons) => {
      const text = readFileSync(join(root, path), 'utf8');
      const lines = new Set(findMutations(path, text).map((mutation) => mutatedLine(text, mutation)));
      for (const { why, lines: named = [] } of reasons) {
        expect(why).toMatch(/\.$/);
        expect(
          named.filter((line) => !lines.has(line)),
          'No such mutation: remove it, or name its new line.',
        ).toEqual([]);
      }
    },
  );
});
