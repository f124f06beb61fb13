import { expect, test } from 'vitest';
import { roomAccess } from '#server/testing/room-access.ts';
import { type Action, may, mayInProject, permissions } from './permissions.ts';
import { MemberRole, Role } from './roles.ts';

/**
 * Written by hand from docs/deviations.md, "Who may do what": admin pm cm se viewer. A room may bring its own lines, as `actions` of
 * its server/test-access.ts.
 */
const table: Record<string, string> = {
  'project.read': '+++++',
  'project.create': '++---',
  'project.edit': '++---',
  'project.delete': '+----',
  'trash.restore': '+----',
  'member.manage': '+----',
  'user.manage': '+----',
  'organisation.manage': '+----',
  'audit.export': '+----',
  'task.write': '+++--',
  'task.progress': '++++-',
  'task.delete': '+----',
  'plan.commit': '+++--',
  'plan.suggest': '+++--',
  'planning.open': '+-+--',
  'my-tasks.open': '+--+-',
  'material.write': '+++--',
  'material.receive': '++++-',
  'material.delete': '+----',
  'payment.write': '++---',
  'payment.delete': '+----',
  'log.submit': '+-++-',
  'log.delete': '+----',
  'photo.analyse': '+-++-',
  'file.upload': '++++-',
  'report.export': '+++++',
  'report.mail': '+++++',
  ...Object.assign({}, ...roomAccess.map(({ actions }) => actions)),
};

test.each(Object.entries(table))('%s: %s', (action, letters) => {
  expect(Role.options.map((role) => (may(role, action as Action) ? '+' : '-')).join('')).toBe(letters);
});

test('every action of the table is written here', () => {
  expect(
    Object.keys(permissions).sort(),
    'Write who has each action of shared/permissions.ts as `actions` of features/ROOM/server/test-access.ts, or in the table above.',
  ).toEqual(Object.keys(table).sort());
});

test('in a project both roles must allow it; an administrator needs no membership, everybody else does', () => {
  for (const action of Object.keys(table) as Action[]) {
    expect(mayInProject('admin', null, action)).toBe(true);
    for (const role of MemberRole.options) {
      expect(mayInProject(role, null, action)).toBe(false);
      for (const memberRole of MemberRole.options) {
        expect(mayInProject(role, memberRole, action)).toBe(may(role, action) && may(memberRole, action));
      }
    }
  }
});
