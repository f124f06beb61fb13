import { expect, test } from 'vitest';
import { fields } from './plan.ts';
import { fieldOfHeading, headingKey, headingsOfFields } from './words.ts';

test('the file of headings matches its schema: every field of a plan has headings, and each is found again', () => {
  expect(Object.keys(headingsOfFields())).toEqual([...fields]);
  for (const [field, headings] of Object.entries(headingsOfFields())) {
    expect(headings.length, field).toBeGreaterThan(0);
    expect(headings.filter((heading) => headingKey(heading) && !fieldOfHeading(headingKey(heading)))).toEqual([]);
  }
});

test.each([
  ['Task Name', 'name'],
  ['اسم النشاط', 'name'],
  ['Geplante Startdatum', undefined],
  ['Startdatum', 'start'],
  ['% Complete', 'percent'],
  ['Invoice', undefined],
])('the heading %j stands above %s', (heading, field) => {
  expect(fieldOfHeading(headingKey(heading))).toBe(field);
});
