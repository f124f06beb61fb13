import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Email } from './contract.ts';
import { fullName, isEmail, MAX_PASSWORD, MIN_PASSWORD, plainEmail, RESET_VALID_MS } from './rules.ts';

test('a person is called by the names there are', () => {
  const email = 'a@example.test';
  expect(fullName({ firstName: 'Nora', lastName: 'Al-Harbi', email })).toBe('Nora Al-Harbi');
  expect(fullName({ firstName: null, lastName: 'Al-Harbi', email })).toBe('Al-Harbi');
  expect(fullName({ firstName: null, lastName: null, email })).toBe(email);
});

test('addresses are compared plainly', () => {
  expect(plainEmail('  Nora@Example.TEST ')).toBe('nora@example.test');
});

test('the entrance judges an address as the server does', () => {
  const address = fc.stringMatching(/^[ab.'+@ -]{0,5}@?[ab.-]{0,4}(\.(c|com))?$/);
  fc.assert(
    fc.property(address, (email) => {
      expect(isEmail(plainEmail(email))).toBe(Email.safeParse(email).success);
    }),
  );
});

test.each([
  ['nora@example.test', true],
  ["o'hara+site@mail.example.sa", true],
  ['nora', false],
  ['nora@localhost', false],
  ['نورة@example.test', false],
])('whether %s is an address', (email, is) => {
  expect([isEmail(email), Email.safeParse(email).success]).toEqual([is, is]);
});

test('a password has 10 to 128 characters, and a link for a new one is valid for an hour', () => {
  expect([MIN_PASSWORD, MAX_PASSWORD, RESET_VALID_MS]).toEqual([10, 128, 60 * 60 * 1000]);
});
