import { expect, test } from 'vitest';
import { withoutSame } from './lean-plurals.ts';

test('of a plural only the forms that differ from the sentence are kept', () => {
  const catalogue = {
    '{{count}} alerts_one': '{{count}} alert',
    '{{count}} alerts_other': '{{count}} alerts',
    'Missing in {{count}} days_one': 'Missing tomorrow',
    'Missing in {{count}} days_other': 'Missing in {{count}} days from now',
    Close: 'Close',
  };
  expect(withoutSame(catalogue)).toEqual({
    '{{count}} alerts_one': '{{count}} alert',
    'Missing in {{count}} days_one': 'Missing tomorrow',
    'Missing in {{count}} days_other': 'Missing in {{count}} days from now',
    Close: 'Close',
  });
});
