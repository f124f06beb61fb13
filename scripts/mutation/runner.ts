/**
 * Runs tests against mutated sources, for scripts/mutate.ts. The mutated text is handed to Vitest by a plugin in this process's memory:
 * no file changes. It is a process of its own because a mutation may make an endless loop, which only ending the process stops.
 */
import { join } from 'node:path';
import process from 'node:process';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import { root } from '../law/source-files.ts';

export interface Run {
  readonly path: string;
  readonly text: string;
  readonly tests: readonly string[];
}

/** The nearest test first, as they are given: by itself Vitest begins with the largest file. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

let run: Run | undefined;
const isServer = process.argv[2] === 'server';

const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    watch: false,
    // Kept on disk by the file's own text, a mutated module would come back in later runs.
    fsModuleCache: false,
    bail: 1,
    sequence: { sequencer: AsGiven },
    reporters: [{}],
    environment: 'node',
    pool: isServer ? 'forks' : 'threads',
    maxWorkers: 1,
    fileParallelism: false,
    isolate: !isServer,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    silent: true,
    ...(isServer && { globalSetup: 'server/testing/postgres.ts' }),
    include: ['{shared,features,server,web}/**/*.test.{ts,tsx}'],
  },
  {
    plugins: [
      {
        name: 'mutation',
        enforce: 'pre',
        load: (id) => (run && id.split('?')[0] === join(root, run.path) ? run.text : undefined),
      },
    ],
  },
);
await vitest.standalone();

process.on('message', async (next: Run) => {
  const changed = [next.path, ...(run ? [run.path] : [])];
  run = next;
  for (const path of changed) vitest.invalidateFile(join(root, path));
  const specifications = next.tests.map(
    (test): TestSpecification => vitest.getRootProject().createSpecification(join(root, test)),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.find((module) => !module.ok());
  vitest.state.filesMap.clear();
  process.send?.({
    isKilled: failed !== undefined || unhandledErrors.length > 0,
    by: failed?.relativeModuleId ?? null,
  });
});
process.send?.('ready');
