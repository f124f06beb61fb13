import { expect, test } from 'vitest';
import type { FeedEvent } from '#server/events.ts';
import { RecentChanges } from './events.ts';

const change = (seq: number): FeedEvent => ({
  ...{ seq, entity: 'task', entityId: 't', actorId: null, action: 'updated', projectId: 'p', audienceId: null },
});
const summaryOf = ({ windowMs, changes }: ReturnType<RecentChanges['ofLast']>) => [
  windowMs,
  ...changes.map(({ event, agoMs }) => [event.seq, agoMs]),
];

function begin() {
  const clock = { now: 1000 };
  return { clock, recent: new RecentChanges(() => clock.now) };
}

test('what changed within the asked time is told with its age', () => {
  const { clock, recent } = begin();
  clock.now = 20_000;
  recent.add([change(1)]);
  clock.now = 29_000;
  recent.add([change(2), change(3)]);
  clock.now = 30_000;
  expect(summaryOf(recent.ofLast(5000))).toEqual([5000, [2, 1000], [3, 1000]]);
  expect(summaryOf(recent.ofLast(10_000))).toEqual([10_000, [1, 10_000], [2, 1000], [3, 1000]]);
});

test('it says no more than it was there for, and than it remembers', () => {
  const { clock, recent } = begin();
  clock.now = 4000;
  expect(summaryOf(recent.ofLast(60_000))).toEqual([3000]);
  recent.add([change(1)]);
  clock.now = 500_000;
  recent.add([]);
  expect(summaryOf(recent.ofLast(600_000))).toEqual([120_000]);
});

test('of more than it keeps it knows the last, and only their time', () => {
  const { clock, recent } = begin();
  clock.now = 10_000;
  recent.add([change(1)]);
  clock.now = 11_000;
  recent.add(Array.from({ length: 5000 }, (_, index) => change(index + 2)));
  clock.now = 12_000;
  const { windowMs, changes } = recent.ofLast(60_000);
  expect([windowMs, changes.length, changes[0]?.event.seq]).toEqual([2000, 5000, 2]);
});
