import { expect, test } from 'vitest';
import { displayName, initials } from './person.ts';

test.each([
  [{ firstName: 'Nora', lastName: 'Al-Harbi', email: 'x@y' }, 'NA'],
  [{ firstName: 'نورة', lastName: 'الحربي' }, 'نا'],
  [{ firstName: 'Nora', lastName: '', email: 'sq@demo.test' }, 'SQ'],
  [{ firstName: null, lastName: null, email: 'a' }, 'A'],
  [{ email: '' }, 'U'],
  [{}, 'U'],
])('initials of %j are %s (spec §2)', (person, letters) => expect(initials(person)).toBe(letters));

test('full name, else e-mail, else "User"', () => {
  expect(displayName({ firstName: 'Nora', lastName: 'Al-Harbi', email: 'x' })).toBe('Nora Al-Harbi');
  expect(displayName({ firstName: 'Nora' })).toBe('Nora');
  expect(displayName({ email: 'n@demo.test' })).toBe('n@demo.test');
  expect(displayName({})).toBe('User');
});
