import { expect, test } from 'vitest';
import { Role } from '#shared/roles.ts';
import { navigationFor, phoneBars } from './navigation.ts';

const seen = (role: Role) =>
  navigationFor(role).map((group) => `${group.label}: ${group.places.map(({ label }) => label).join(', ')}`);

test('the sidebar of every role, spec §2 and docs/deviations.md', () => {
  expect(seen('admin')).toEqual([
    'Main: Dashboard, Projects, Task Board',
    'Management: Budgets & Payments, Materials, Risk Alerts',
    'Administration: Users & Roles, Organisation, Security journal, Trash',
    'Reports: Analytics, Photo Gallery',
  ]);
  expect(seen('pm')).toEqual([
    'Main: Dashboard, Projects, Task Board',
    'Management: Budgets & Payments, Materials, Risk Alerts',
    'Reports: Analytics, Photo Gallery',
  ]);
  expect(seen('cm')).toEqual([
    'Main: Dashboard, Projects, Task Board',
    'Management: Materials, Weekly Targets, Resource Planner',
    'Reports: Photo Gallery',
  ]);
  expect(seen('se')).toEqual([
    'Main: Dashboard, Projects',
    'Management: Materials',
    'Daily Work: My Tasks, Daily Log',
    'Reports: Photo Gallery',
  ]);
  expect(seen('viewer')).toEqual(['Main: Dashboard, Projects', 'Reports: Analytics, Photo Gallery']);
});

test('the phone bar offers only places the role has', () => {
  for (const role of Role.options) {
    const own = navigationFor(role).flatMap(({ places }) => places.map(({ to }) => to));
    expect(own).toEqual(expect.arrayContaining([...phoneBars[role].places]));
  }
});
