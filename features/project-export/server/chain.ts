import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/database/open.ts';
import { logEntries } from '#server/database/tables/site.ts';
import type { ExportContext } from './context.ts';
import type { StoredFiles } from './files.ts';

const BATCH = 500;

export const CHAIN = { entries: 'chain/entries.jsonl', photos: 'chain/photos.json' } as const;
const ASSETS = ['README.txt', 'verify-chain.mjs'];
export const CHAIN_README = 'chain/README.txt';

/** The chain of the daily logs as it is sealed, where its photos lie, and a program of its own that checks both. */
export async function addChain({ services, project, zip }: ExportContext, { byPath }: StoredFiles): Promise<void> {
  await zip.add(CHAIN.entries, entryLines(services.db, project.id));
  const photos = Object.fromEntries([...byPath].map(([path, { name }]) => [path, name]));
  await zip.add(CHAIN.photos, `${JSON.stringify(photos, null, 1)}\n`);
  for (const asset of ASSETS)
    await zip.add(`chain/${asset}`, await readFile(join(import.meta.dirname, 'chain-files', asset)));
}

async function* entryLines(db: Database, projectId: string): AsyncGenerator<string> {
  let last = 0;
  for (;;) {
    const entries = await db
      .select()
      .from(logEntries)
      .where(and(eq(logEntries.projectId, projectId), gt(logEntries.seq, last)))
      .orderBy(asc(logEntries.seq))
      .limit(BATCH);
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    if (entries.length < BATCH) return;
    last = entries.at(-1)?.seq ?? last;
  }
}
