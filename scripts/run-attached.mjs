import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs a program in the foreground: signals go on to it, its exit code comes back. The channel between the two tells it
 * when this process is gone, however that died.
 */
export function runAttached(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    const watch = watchParent(() => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** `kill` of npm may end npm and its shell without a word to this process: then its parent is another one. */
function watchParent(onGone) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 500);
  return watch;
}
