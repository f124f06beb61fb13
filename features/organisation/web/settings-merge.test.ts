import { expect, test } from 'vitest';
import type { Organisation } from '#features/settings/contract.ts';
import { changedByBoth, leavesOf, pickLeaves, settingsWith, withLeaves } from './settings-merge.ts';

const stored = { name: 'Wahat', vatRate: '15', approvalLimits: { pm: '100' }, ratesPerUsd: { SAR: '3.75' } };
const settings = stored as unknown as Organisation;

test('limits and rates are taken apart and put together one by one', () => {
  expect(leavesOf(settings)).toMatchObject({ vatRate: '15', 'approvalLimits.pm': '100', 'ratesPerUsd.SAR': '3.75' });
  const typed = { 'approvalLimits.admin': '900', name: 'Harbi' };
  const next = withLeaves(settings, typed);
  expect(settingsWith(next, typed)).toEqual({ name: 'Harbi', approvalLimits: { pm: '100', admin: '900' } });
  expect(stored.approvalLimits).toEqual({ pm: '100' });
  expect(JSON.stringify(withLeaves(settings, pickLeaves(settings, Object.keys(typed))))).toBe(JSON.stringify(stored));
});

test('changed by both is what the other set to something else than was typed', () => {
  const typed = { vatRate: '10', 'approvalLimits.pm': '400', name: 'Same', 'approvalLimits.admin': '' };
  const seen = { vatRate: '15', 'approvalLimits.pm': '100', name: 'Wahat', 'approvalLimits.admin': '5' };
  const now = { vatRate: '5', 'approvalLimits.pm': '100', name: 'Same', 'approvalLimits.admin': undefined };
  expect(changedByBoth(typed, seen, now)).toEqual(['vatRate']);
});
