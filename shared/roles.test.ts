import { expect, test } from 'vitest';
import { MemberRole, Role, roleLabel } from './roles.ts';

test.each([
  ['admin', 'Administrator'],
  ['pm', 'Project Manager'],
  ['cm', 'Construction Manager'],
  ['se', 'Site Engineer'],
  ['viewer', 'Viewer'],
  // Spec §6: an unknown role is labelled so, a missing one is treated as viewer.
  ['owner', 'Unknown'],
  ['', 'Viewer'],
  [null, 'Viewer'],
  [undefined, 'Viewer'],
])('the role %j is labelled %s', (role, label) => expect(roleLabel(role)).toBe(label));

test('an administrator is a role of the system and of no project', () => {
  expect(Role.options).toEqual(['admin', 'pm', 'cm', 'se', 'viewer']);
  expect(MemberRole.options).toEqual(['pm', 'cm', 'se', 'viewer']);
});
