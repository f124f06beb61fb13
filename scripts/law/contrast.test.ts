import { describe, expect, test } from 'vitest';
import { contrast, themesOf } from './contrast.ts';

const surfaces = ['paper', 'card', 'sunk'];
const statuses = ['green', 'blue', 'amber', 'red', 'grey'];
const disciplines = ['yellow', 'orange', 'purple', 'indigo'];

/** Words on the surfaces they are written on: 4.5:1. */
const words: [string, string][] = [
  ...['ink', 'ink-2', 'ink-3', 'primary', 'primary-2'].flatMap((ink) =>
    surfaces.map((on): [string, string] => [ink, on]),
  ),
  ...statuses.flatMap((status) => [...surfaces, `${status}-wash`].map((on): [string, string] => [`${status}-ink`, on])),
  ...[...statuses, 'signal', 'primary'].flatMap((wash) => [
    ['ink', `${wash}-wash`] as [string, string],
    ['ink-2', `${wash}-wash`] as [string, string],
  ]),
  ...['primary', 'primary-2', 'red', 'red-2'].map((on): [string, string] => ['primary-ink', on]),
  ...['signal', 'signal-2'].map((on): [string, string] => ['signal-ink', on]),
  ...['rail-ink', 'rail-ink-2'].flatMap((ink) => [
    [ink, 'rail'] as [string, string],
    [ink, 'rail-2'] as [string, string],
  ]),
  ['primary', 'primary-wash'],
  ['paper', 'ink'],
];

/** Dots, bars, frames of controls, the active marker: 3:1. */
const shapes: [string, string][] = [
  ...[...statuses, ...disciplines, 'control'].flatMap((shape) => [
    [shape, 'card'] as [string, string],
    [shape, 'paper'] as [string, string],
  ]),
  ['signal', 'rail'],
];

describe.each(Object.entries(themesOf()))('%s theme', (_, theme) => {
  const measured = ([front, back]: [string, string]) => {
    const [one, other] = [theme[front], theme[back]];
    if (!one || !other) throw new Error(`no token ${front} or ${back}`);
    return { pair: `${front} on ${back}`, ratio: contrast(one, other) };
  };

  test('words reach 4.5:1', () => {
    expect(words.map(measured).filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  test('shapes that mean something reach 3:1', () => {
    expect(shapes.map(measured).filter(({ ratio }) => ratio < 3)).toEqual([]);
  });
});

test('the measure itself: black on white is 21, the same colour 1', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
  expect(contrast([0.5, 0.1, 200], [0.5, 0.1, 200])).toBe(1);
});
