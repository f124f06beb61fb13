import { expect, test } from 'vitest';
import { boundsOf, galleryPeriod } from './gallery-period.ts';

test.each([
  [{}, undefined],
  [{ days: 365 }, undefined],
  [{ days: 'all' }, { kind: 'all' }],
  [{ days: 'range' }, { kind: 'range', from: undefined, to: undefined }],
  [
    { from: '2024-01-01', to: '2024-03-31' },
    { kind: 'range', from: '2024-01-01', to: '2024-03-31' },
  ],
  [{ from: '2024-02-31', to: 2024 }, undefined],
  [{ to: '2024-03-31' }, { kind: 'range', from: undefined, to: '2024-03-31' }],
])('the address %j says %j', (text, period) => {
  expect(galleryPeriod(text)).toEqual(period);
});

test('a range is asked for in order, an open end not at all', () => {
  expect(boundsOf({ kind: 'all' })).toEqual({});
  expect(boundsOf({ kind: 'range', from: '2024-03-31', to: '2024-01-01' })).toEqual({
    from: '2024-01-01',
    to: '2024-03-31',
  });
  expect(boundsOf({ kind: 'range', from: undefined, to: '2024-01-01' })).toEqual({ to: '2024-01-01' });
});
