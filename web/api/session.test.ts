import { expect, test } from 'vitest';
import { loginPath } from './session.ts';

test('signing in again leads back to where the session ended', () => {
  expect(loginPath({ pathname: '/', search: '' })).toBe('/api/login');
  expect(loginPath({ pathname: '/projects', search: '?filter=delayed' })).toBe(
    '/api/login?next=%2Fprojects%3Ffilter%3Ddelayed',
  );
});
