import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { RoomAccess } from './access-rows.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('features/*/server/test-access.ts', { cwd: root }).sort();

/** What rooms bring themselves for the tests that hold every room. */
export const roomAccess: readonly RoomAccess[] = await Promise.all(
  files.map(async (file) => ((await import(join(root, file))) as { access: RoomAccess }).access),
);
