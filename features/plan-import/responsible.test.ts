import { expect, test } from 'vitest';
import { nameKey, namesOnly, responsibleIn } from './responsible.ts';

const people = new Map([
  [nameKey('Ahmed Otaibi'), 'ahmed'],
  [nameKey('أحمد العتيبي'), 'arabic'],
  [nameKey('sara@site.example'), 'sara'],
]);

test.each([
  ['Ahmed Otaibi', 'ahmed'],
  ['Eng. Ahmed  Otaibi', 'ahmed'],
  ['AHMED OTAIBI; Crane team', 'ahmed'],
  ['م. احمد العتيبي', 'arabic'],
  ['المهندس أحمد العتيبي، سارة', 'arabic'],
  ['Sara@site.example', 'sara'],
  ['Ahmed Otaibi Trading Co', undefined],
  ['Concrete crew', undefined],
  ['', undefined],
])('"%s" names %s', (text, who) => expect(responsibleIn(text, people)).toBe(who));

test('a name alone says nothing more; one among others does', () => {
  expect(namesOnly('Eng. Ahmed Otaibi', people)).toBe(true);
  expect(namesOnly('Ahmed Otaibi, Crane team', people)).toBe(false);
});
