import { expect, test } from 'vitest';
import { openPromises } from './rules.ts';

const week = (isOver: boolean, promised: number, kept: number) => ({ isOver, promised, kept });

test('"This week and later" adds up this week and all later ones', () => {
  expect(openPromises([week(false, 4, 0), week(false, 7, 3), week(true, 9, 9)])).toEqual({ promised: 11, kept: 3 });
  expect(openPromises([week(true, 9, 9)])).toBeUndefined();
});
