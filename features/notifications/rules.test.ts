import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fact, type FeedChange, noticesOf, type Reader, settledBy } from './causes.ts';
import {
  choicesOf,
  isDigestDue,
  isInDigest,
  isQuietAt,
  kinds,
  minutesToRetry,
  presets,
  RETENTION_DAYS,
} from './rules.ts';

describe('quiet', () => {
  test.each([
    ['05:59', true, true],
    ['06:00', true, false],
    ['12:00', true, false],
    ['19:59', true, false],
    ['20:00', true, true],
    ['00:00', true, true],
    ['12:00', false, true],
  ])('at %s, working day %s: %s', (time, isWorkingDay, expected) => {
    expect(isQuietAt(time, isWorkingDay)).toBe(expected);
  });
});

describe('the digest', () => {
  const day = { date: '2026-03-01', time: '07:00', isWorkingDay: true, begins: '07:00' };
  test.each([
    [{ ...day, time: '06:59' }, false],
    [day, true],
    [{ ...day, time: '19:59' }, true],
    [{ ...day, time: '20:00' }, false],
    [{ ...day, isWorkingDay: false, time: '10:00' }, false],
    [{ ...day, begins: '05:00', time: '05:30' }, false],
    [{ ...day, begins: '05:00', time: '06:00' }, true],
  ])('%o is due: %s', (now, expected) => {
    expect(isDigestDue(now)).toBe(expected);
  });

  test('takes what came before the morning, and leaves what came after it to the next', () => {
    const at = { ...day, time: '09:30' };
    expect(isInDigest(at, { date: '2026-02-28', time: '23:59' })).toBe(true);
    expect(isInDigest(at, { date: '2026-03-01', time: '06:59' })).toBe(true);
    expect(isInDigest(at, { date: '2026-03-01', time: '07:00' })).toBe(false);
  });
});

test('what a person did not choose is as preset, and stays so when a channel is named only', () => {
  expect(choicesOf({})).toEqual(presets);
  expect(choicesOf({ risk: { mail: 'off' } }).risk).toEqual({ ...presets.risk, mail: 'off' });
});

const [nora, faisal, rajesh, yousef, lina] = ['nora', 'faisal', 'rajesh', 'yousef', 'lina'];
const readers: readonly Reader[] = [
  { id: 'nora', role: 'admin', memberRole: null },
  { id: 'faisal', role: 'pm', memberRole: 'pm' },
  { id: 'rajesh', role: 'cm', memberRole: 'cm' },
  { id: 'yousef', role: 'se', memberRole: 'se' },
  { id: 'lina', role: 'viewer', memberRole: 'viewer' },
];
const change = (given: Partial<FeedChange>): FeedChange => ({
  at: new Date(),
  actorId: 'faisal',
  projectId: 'p',
  entity: 'task',
  entityId: 't',
  action: 'updated',
  before: null,
  after: null,
  ...given,
});
const task: Fact = { kind: 'task', label: 'T-1 Pour', assignedTo: 'yousef', isOpen: true };
const payment: Fact = {
  kind: 'payment',
  label: 'Rebar',
  isPending: true,
  createdBy: 'faisal',
  approvers: ['admin', 'pm'],
};
const risk = { kind: 'risk', label: 'Late', isOpen: true, ownerId: null, engineKey: null, title: null } as const;
const noticesFor = (given: Partial<FeedChange>, fact: Fact, people = readers) =>
  noticesOf(change(given), fact, people).map(({ userId, kind }) => `${kind} ${userId}`);

describe('who is told', () => {
  test.each<[string, Partial<FeedChange>, Fact, string[]]>([
    ['an assignment', { after: { assignedTo: yousef } }, task, ['assignment yousef']],
    ['an assignment to oneself', { actorId: 'yousef', after: { assignedTo: yousef } }, task, []],
    ['an assignment taken back meanwhile', { after: { assignedTo: rajesh } }, task, []],
    ['an assignment of a finished task', { after: { assignedTo: yousef } }, { ...task, isOpen: false }, []],
    [
      'mentions',
      { action: 'commented', after: { mentions: [lina, faisal, 'stranger'], comment: 'x' } },
      task,
      ['mention lina'],
    ],
    ['a payment by the only manager', { entity: 'payment', action: 'created' }, payment, ['approval nora']],
    [
      'a payment by the administrator',
      { entity: 'payment', action: 'created', actorId: nora },
      payment,
      ['approval faisal'],
    ],
    [
      'above the limit of managers',
      { entity: 'payment', action: 'created', actorId: null },
      { ...payment, approvers: ['admin'] },
      ['approval nora'],
    ],
    [
      'a payment approved already',
      { entity: 'payment', action: 'created', actorId: null },
      { ...payment, isPending: false },
      [],
    ],
    [
      'an approval taken back',
      {
        entity: 'payment',
        actorId: nora,
        before: { status: 'approved' },
        after: { status: 'pending', rejectionReason: 'x' },
      },
      payment,
      ['approval faisal'],
    ],
    [
      'a pending payment sent back',
      { entity: 'payment', actorId: nora, before: { rejectionReason: null }, after: { rejectionReason: 'x' } },
      payment,
      ['approval faisal'],
    ],
    ['a low risk', { entity: 'risk', action: 'created' }, { ...risk, severity: 'low' }, []],
    ['a high risk', { entity: 'risk', action: 'created' }, { ...risk, severity: 'high' }, ['risk rajesh']],
    [
      'a critical risk of the engine',
      { entity: 'risk', action: 'created', actorId: null },
      { ...risk, severity: 'critical' },
      ['risk nora', 'risk faisal', 'risk rajesh'],
    ],
    [
      'a risk with an owner',
      { entity: 'risk', action: 'created', after: { ownerId: yousef } },
      { ...risk, severity: 'high', ownerId: 'yousef' },
      ['assignment yousef', 'risk rajesh'],
    ],
    [
      'a risk that got worse',
      { entity: 'risk', before: { severity: 'high' }, after: { severity: 'critical' } },
      { ...risk, severity: 'critical' },
      ['risk nora', 'risk rajesh'],
    ],
    [
      'a risk that got better',
      { entity: 'risk', before: { severity: 'critical' }, after: { severity: 'high' } },
      { ...risk, severity: 'high' },
      [],
    ],
    [
      'a material that will be missing',
      { entity: 'risk', action: 'created', actorId: null },
      { ...risk, severity: 'medium', engineKey: 'material:x' },
      ['shortfall faisal', 'shortfall rajesh'],
    ],
    [
      'overdue payments that have come to be a high risk',
      { entity: 'risk', action: 'created', actorId: null },
      { ...risk, severity: 'high', engineKey: 'budget:overdue' },
      ['risk faisal', 'risk rajesh'],
    ],
  ])('%s', (_, given, fact, expected) => {
    expect(noticesFor(given, fact)).toEqual(expected);
  });

  test('never who did it, never a stranger, nobody twice', () => {
    const person = fc.constantFrom('nora', 'faisal', 'rajesh', 'yousef', 'lina', 'stranger', null);
    const fact = fc.constantFrom<Fact>(task, payment, { ...risk, severity: 'critical', ownerId: 'lina' });
    const action = fc.constantFrom('created', 'updated', 'commented', 'restored', 'deleted');
    const arbitrary = fc.record({
      actorId: person,
      person,
      fact,
      action,
      mentions: fc.array(fc.constantFrom('lina', 'rajesh', 'stranger')),
    });
    fc.assert(
      fc.property(arbitrary, ({ actorId, person: one, fact: thing, action: what, mentions }) => {
        const notices = noticesOf(
          change({
            actorId,
            action: what,
            after: { assignedTo: one, ownerId: one, mentions, status: 'open' },
            before: { status: 'closed' },
          }),
          thing,
          readers,
        );
        const ids = notices.map(({ userId }) => userId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).not.toContain(actorId);
        expect(ids).not.toContain('stranger');
      }),
    );
  });
});

describe('what settles alerts', () => {
  test.each<[Partial<FeedChange>, readonly string[]]>([
    [{ after: { status: 'done' } }, ['assignment', 'overdue']],
    [{ after: { status: 'blocked' } }, []],
    [{ entity: 'payment', after: { status: 'approved' } }, ['approval']],
    [{ entity: 'payment', after: { status: 'paid' } }, ['approval', 'overdue']],
    [{ entity: 'risk', after: { status: 'closed' } }, ['shortfall', 'risk', 'assignment']],
    [{ action: 'deleted' }, kinds],
  ])('%o', (given, expected) => {
    expect([...settledBy(change(given))].sort()).toEqual([...expected].sort());
  });
});

test('by default everything is in the list and in the daily mail, and what is meant for oneself or is a risk on the device', () => {
  expect(kinds.filter((kind) => !presets[kind].app || presets[kind].mail !== 'daily')).toEqual([]);
  expect(kinds.filter((kind) => presets[kind].push)).toEqual(['assignment', 'mention', 'approval', 'risk']);
});

test('after a refused mail the next is tried after 5, 15, 60 minutes and then every six hours; alerts stay for 90 days', () => {
  expect([1, 2, 3, 4, 5, 50].map(minutesToRetry)).toEqual([5, 15, 60, 360, 360, 360]);
  expect(RETENTION_DAYS).toBe(90);
});
