import { expect, test } from 'vitest';
import { withoutSame } from './lean-plurals.ts';

test('of a plural only the forms that differ from the sentence are kept', () => {
  const catalogue = {
    '{{count}} alerts_one': '{{count}} alert',
    '{{count}} alerts_other': '{{count}} alerts',
    '{{count}} open tasks_one': '{{count}} open task',
    '{{count}} tasks are late_one': '{{count}} task is late',
    'Missing in {{count}} days_one': 'Missing in {{count}} day',
    'Missing in {{count}} days_other': 'Missing in {{count}} days from now',
    Close: 'Close',
  };
  expect(withoutSame(catalogue)).toEqual({
    '{{count}} tasks are late_one': '{{count}} task is late',
    'Missing in {{count}} days_one': 'Missing in {{count}} day',
    'Missing in {{count}} days_other': 'Missing in {{count}} days from now',
    Close: 'Close',
  });
});
