import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  ['/projects/1?tab=tasks#top', '/projects/1?tab=tasks#top'],
  ['/', '/'],
  ['/a/../risks', '/risks'],
  ['/apiary', '/apiary'],
])('%s is a path of ours', (wanted, path) => {
  expect(ownPath(wanted)).toBe(path);
});

test.each([
  '',
  null,
  undefined,
  'projects',
  '//evil.test',
  '/\\evil.test',
  '/..//evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/\t/evil.test',
  '/a\nb',
  '/api/logout',
  '/API/logout',
  '/x/../api/logout',
  `/${'a'.repeat(2001)}`,
])('%j is none', (wanted) => {
  expect(ownPath(wanted)).toBeUndefined();
});
