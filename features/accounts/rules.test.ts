import { expect, test } from 'vitest';
import { fullName, plainEmail } from './rules.ts';

test('a person is called by the names there are', () => {
  const email = 'a@example.test';
  expect(fullName({ firstName: 'Nora', lastName: 'Al-Harbi', email })).toBe('Nora Al-Harbi');
  expect(fullName({ firstName: null, lastName: 'Al-Harbi', email })).toBe('Al-Harbi');
  expect(fullName({ firstName: null, lastName: null, email })).toBe(email);
});

test('addresses are compared plainly', () => {
  expect(plainEmail('  Nora@Example.TEST ')).toBe('nora@example.test');
});
