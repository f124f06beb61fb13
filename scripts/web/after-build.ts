import { resolve } from 'node:path';
import type { Plugin } from 'vite';

interface Folders {
  /** The sources of the browser's half. */
  readonly root: string;
  /** What was built. */
  readonly folder: string;
}

/** A plugin that works on the written files of a build, after the ones before it in the list. A build that failed tells its own error. */
export function afterBuild(name: string, work: (folders: Folders) => Promise<unknown>): Plugin {
  let folders: Folders | undefined;
  let isWritten = false;
  return {
    name,
    apply: 'build',
    configResolved: ({ root, build }) => {
      folders = { root, folder: resolve(root, build.outDir) };
    },
    writeBundle: () => {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        if (folders && isWritten) await work(folders);
      },
    },
  };
}
