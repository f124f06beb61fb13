import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { message } from '#shared/sentence.ts';
import type { Cause, Family } from './cause.ts';
import { type Entry, reconcile, type Step, saysOf } from './reconcile.ts';

const cause = (given: Partial<Cause> = {}): Cause => ({
  ...{ key: 'budget:cost', probability: 3, impact: 3 },
  ...{ title: message('Title'), description: message('Is {{value}}', { value: 1 }), ...given },
});
const entry = (given: Partial<Entry> = {}): Entry => ({
  ...{ id: 'e', key: 'budget:cost', status: 'open', probability: 3, impact: 3, says: saysOf(cause()) },
  ...{ isAdopted: false, isDismissed: false, isCauseGone: false, isTrashed: false, ...given },
});
const all: ReadonlySet<Family> = new Set(['budget', 'schedule', 'material', 'weather', 'logs']);
const kindsOf = (steps: readonly Step[]) => steps.map(({ kind }) => kind);

describe('with the cause there', () => {
  test.each<[string, Partial<Entry>, Partial<Cause>, Step['kind'][]]>([
    ['as it is', {}, {}, []],
    ['heavier', {}, { impact: 4 }, ['update']],
    ['with another figure', {}, { description: message('Is {{value}}', { value: 2 }) }, ['update']],
    ['taken over', { isAdopted: true }, { impact: 5 }, []],
    ['taken over, and gone for a while', { isAdopted: true, isCauseGone: true }, {}, ['note-back']],
    ['closed by the engine', { status: 'closed', isCauseGone: true }, {}, ['reopen']],
    ['dismissed', { status: 'closed', isDismissed: true }, { impact: 3, probability: 3 }, []],
    [
      'dismissed, and a little heavier',
      { status: 'closed', isDismissed: true, probability: 2 },
      { probability: 3 },
      [],
    ],
    ['dismissed, and worse', { status: 'closed', isDismissed: true }, { probability: 4 }, ['reopen']],
    ['dismissed, and better', { status: 'closed', isDismissed: true }, { probability: 1 }, []],
    ['taken over and closed', { status: 'closed', isAdopted: true }, { probability: 5, impact: 5 }, []],
    ['taken over, closed, gone and back', { status: 'closed', isAdopted: true, isCauseGone: true }, {}, ['reopen']],
    ['in the trash', { isTrashed: true, isAdopted: true }, { probability: 5 }, []],
  ])('%s', (_, old, now, expected) => {
    expect(kindsOf(reconcile([entry(old)], [cause(now)], all))).toEqual(expected);
  });

  test('nobody knows of it yet', () => {
    expect(kindsOf(reconcile([], [cause()], all))).toEqual(['open']);
  });
});

describe('with the cause gone', () => {
  test.each<[string, Partial<Entry>, Step['kind'][]]>([
    ['open', {}, ['close']],
    ['taken over', { isAdopted: true }, ['note-gone']],
    ['taken over, known to be gone', { isAdopted: true, isCauseGone: true }, []],
    ['dismissed', { status: 'closed', isDismissed: true }, ['note-gone']],
    ['closed by the engine', { status: 'closed', isCauseGone: true }, []],
    ['in the trash', { isTrashed: true }, []],
  ])('%s', (_, old, expected) => {
    expect(kindsOf(reconcile([entry(old)], [], all))).toEqual(expected);
  });

  test('what could not be judged stays as it is', () => {
    expect(reconcile([entry({ key: 'weather:work' })], [], new Set<Family>(['budget']))).toEqual([]);
  });
});

test('what the database gives back in another order says the same', () => {
  const given = cause({ description: { key: 'k', values: { b: 1, a: message('inner', { y: 1, x: 2 }) } } });
  const stored = { key: 'k', values: { a: { values: { x: 2, y: 1 }, key: 'inner' }, b: 1 } };
  expect(saysOf(given)).toBe(saysOf({ ...given, description: stored }));
});

/** What the store does with a step, on plain objects. */
function applied(entries: readonly Entry[], steps: readonly Step[]): Entry[] {
  const next = new Map(entries.map((one) => [one.id, one]));
  for (const step of steps) {
    if (step.kind === 'open' || step.kind === 'update' || step.kind === 'reopen') {
      const { key, probability, impact } = step.cause;
      const id = step.kind === 'open' ? key : step.id;
      const old = step.kind === 'update' ? next.get(id) : undefined;
      next.set(id, { ...entry(), ...old, id, key, probability, impact, says: saysOf(step.cause), status: 'open' });
      continue;
    }
    const old = next.get(step.id) ?? entry();
    const isGone = step.kind !== 'note-back';
    next.set(step.id, { ...old, isCauseGone: isGone, ...(step.kind === 'close' && { status: 'closed' as const }) });
  }
  return [...next.values()];
}

const keys = ['budget:cost', 'schedule:slip', 'material:a', 'material:b', 'weather:work', 'logs:missing'] as const;
const causesArbitrary = fc
  .uniqueArray(
    fc.record({
      key: fc.constantFrom(...keys),
      probability: fc.integer({ min: 1, max: 5 }),
      impact: fc.integer({ min: 1, max: 5 }),
    }),
    { selector: ({ key }) => key },
  )
  .map((list) => list.map((one) => cause(one)));

test('whatever comes and goes: one entry a key, what is seen is open, what is not is closed, a second look changes nothing', () => {
  fc.assert(
    fc.property(fc.array(causesArbitrary, { minLength: 1, maxLength: 8 }), (days) => {
      let entries: Entry[] = [];
      for (const causes of days) {
        entries = applied(entries, reconcile(entries, causes, all));
        expect(reconcile(entries, causes, all)).toEqual([]);
        expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
        const open = entries.filter(({ status }) => status === 'open').map(({ key }) => key);
        expect(open.sort()).toEqual(causes.map(({ key }) => key as string).sort());
      }
    }),
  );
});

test('whatever people did before: a second look changes nothing', () => {
  const some = fc.boolean();
  const entries = fc.uniqueArray(
    fc.record({
      ...{ key: fc.constantFrom(...keys), status: fc.constantFrom('open' as const, 'closed' as const) },
      ...{ isAdopted: some, isDismissed: some, isCauseGone: some, isTrashed: some },
    }),
    { selector: ({ key }) => key },
  );
  fc.assert(
    fc.property(entries, causesArbitrary, (given, causes) => {
      const before = given.map((one) => entry({ ...one, id: one.key }));
      const after = applied(before, reconcile(before, causes, all));
      expect(reconcile(after, causes, all)).toEqual([]);
    }),
  );
});
