import { expect, test } from 'vitest';
import type { LogDetails } from '../details-contract.ts';
import { detailFaults, withoutEmptyLines } from './detail-lines.ts';
import { noDetails } from './draft.ts';

const details = (edit: Partial<LogDetails>): LogDetails => ({ ...noDetails(), ...edit });

const untouched: Partial<LogDetails> = {
  crews: [{ trade: ' ', count: 0 }],
  equipment: [{ name: '', count: 1 }],
  deliveries: [{ item: '', quantity: ' ', from: '' }],
  visitors: [{ name: '', company: '' }],
};

test('a line in which nothing is said is none, and nothing is wrong with it', () => {
  expect(withoutEmptyLines(details(untouched))).toEqual(noDetails());
  expect(detailFaults(details(untouched))).toEqual({});
});

test.each<[Partial<LogDetails>, Record<string, string>]>([
  [{ crews: [{ trade: '', count: 12 }] }, { 'details.crews.0.trade': 'Please name the trade.' }],
  [{ equipment: [{ name: ' ', count: 3 }] }, { 'details.equipment.0.name': 'Please name the equipment.' }],
  [
    { deliveries: [{ item: '', quantity: '30 bags', from: 'Saudi Cement' }] },
    { 'details.deliveries.0.item': 'Please name the item.' },
  ],
  [{ visitors: [{ name: '', company: 'Aramco' }] }, { 'details.visitors.0.name': 'Please name the visitor.' }],
  [
    { delays: [{ cause: 'weather', hours: 80, note: '' }] },
    { 'details.delays.0.hours': 'Hours must be from 0 to 24.' },
  ],
  [{ delays: [{ cause: 'weather', hours: 24, note: '' }] }, {}],
  [{ crews: [{ trade: 'Masons', count: -1 }] }, { 'details.crews.0.count': 'Please enter 0 or more.' }],
  [{ crews: [{ trade: 'Masons', count: 2.5 }] }, { 'details.crews.0.count': 'Please enter a whole number.' }],
  [{ crews: [{ trade: 'Masons', count: 100_001 }] }, { 'details.crews.0.count': 'Please enter 100,000 or less.' }],
  [
    { weather: { sky: null, temperature: Number.NaN } },
    { 'details.weather.temperature': 'The temperature must be from -40 to 70.' },
  ],
])('%j keeps its lines and has the faults %j', (edit, faults) => {
  expect(withoutEmptyLines(details(edit))).toEqual(details(edit));
  expect(detailFaults(details(edit))).toEqual(faults);
});

test('a fault has the place its line has in the form, whatever else stands there', () => {
  const crews = [...(untouched.crews ?? []), { trade: 'Masons', count: 4 }, { trade: '', count: 2 }];
  expect(Object.keys(detailFaults(details({ crews })))).toEqual(['details.crews.2.trade']);
});
