import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the first loads of the dashboard and of the landing page keep their budgets', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/web/bytes.ts'], { encoding: 'utf8' });
  expect(stdout).toContain('dashboard/web/DashboardPage.tsx');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
