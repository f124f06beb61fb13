import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
// @ts-expect-error: the scripts that run before anything is installed are plain JavaScript.
import { explainFailure, runNpm } from './npm.mjs';
// @ts-expect-error: as above.
import { installPinned } from './pinned-folder.mjs';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function makeFolder(name = 'install ') {
  const folder = await mkdtemp(join(tmpdir(), name));
  folders.push(folder);
  return folder;
}

/** A stand-in for npm: a program of one's own that runs on this Node. */
async function fakeNpm(code: string) {
  const path = join(await makeFolder(), 'npm-cli.cjs');
  await writeFile(path, code);
  return { command: process.execPath, args: [path] };
}

describe("npm's failures are said in one sentence", () => {
  test.each([
    ['npm ERR! code ENOTFOUND\nnpm ERR! syscall getaddrinfo', 'The package registry cannot be reached (ENOTFOUND).'],
    ['npm error code ENOTCACHED', 'The package registry cannot be reached (ENOTCACHED).'],
    ['npm error code E407\nnpm error 407 Proxy Authentication Required', 'asks for a permission (E407)'],
    ['npm error code SELF_SIGNED_CERT_IN_CHAIN', "The package registry's certificate is not trusted"],
    ['npm error code EINTEGRITY\nnpm error sha512-x', 'did not arrive as it was published (EINTEGRITY)'],
    ['npm error code ENOSPC\nnpm error nospc', 'There is no space left on the disk'],
    [
      'npm error code EACCES\nnpm error path /srv/construction/node_modules\nnpm error errno -13',
      'This account may not read or write here: /srv/construction/node_modules',
    ],
    ['npm ERR! Invalid comparator: x\nnpm ERR! A complete log of this run', 'npm says: Invalid comparator: x'],
    ['', 'npm says: nothing'],
  ])('%j', (output, sentence) => {
    const words = explainFailure(output);
    expect(words).toContain(sentence);
    expect(words).not.toContain('\n');
  });

  test('a machine without npm is told so', async () => {
    const npm = { command: join(await makeFolder(), 'no-such-npm'), args: [] };
    await expect(runNpm(npm, await makeFolder(), ['ci'], 'Bringing Node and npm')).rejects.toThrow(
      /^npm cannot be run/,
    );
  });
});

test('packages never run scripts of their own, whatever a .npmrc says', async () => {
  const npm = await fakeNpm('process.stdout.write(process.argv.slice(2).join(" "))');
  expect(await runNpm(npm, await makeFolder(), ['ci'], 'x')).toMatch(/^ci --ignore-scripts .*--package-lock=true/);
});

describe('an installation below .cache', () => {
  async function makeProject() {
    const root = await makeFolder('a folder with spaces وعربي ');
    await mkdir(join(root, 'scripts/tool'), { recursive: true });
    for (const file of ['package.json', 'package-lock.json']) await writeFile(join(root, 'scripts/tool', file), '{}');
    return root;
  }
  const install = (root: string, npm: unknown): Promise<string> =>
    installPinned(root, 'tool', { purpose: 'Bringing it', npm });

  test('that was interrupted is begun again', async () => {
    const root = await makeProject();
    const half = await fakeNpm('require("fs").writeFileSync("half", ""); process.exit(1)');
    await expect(install(root, half)).rejects.toThrow('Bringing it failed.');
    const whole = await fakeNpm('require("fs").writeFileSync("whole", String(require("fs").existsSync("half")))');
    const folder = await install(root, whole);
    expect(await readFile(join(folder, 'whole'), 'utf8')).toBe('false');
  });

  test('that npm calls complete is refused when a package made for this machine did not arrive', async () => {
    const root = await makeProject();
    const lock = {
      packages: { '': {}, 'node_modules/one': { version: '1.0.0', optional: true, os: [process.platform] } },
    };
    await writeFile(join(root, 'scripts/tool/package-lock.json'), JSON.stringify(lock));
    await expect(install(root, await fakeNpm(''))).rejects.toThrow('one did not arrive from the package registry');
  });

  test('does without a package made for another machine', async () => {
    const root = await makeProject();
    const lock = { packages: { '': {}, 'node_modules/one': { version: '1.0.0', optional: true, os: ['plan9'] } } };
    await writeFile(join(root, 'scripts/tool/package-lock.json'), JSON.stringify(lock));
    expect(await install(root, await fakeNpm(''))).toContain('.cache');
  });

  test('needs no npm the second time', async () => {
    const root = await makeProject();
    const folder = await install(root, await fakeNpm(''));
    expect(await install(root, { command: 'no-such-npm', args: [] })).toBe(folder);
  });

  test('is made again when something else is asked for', async () => {
    const root = await makeProject();
    const folder = await install(root, await fakeNpm(''));
    await writeFile(join(root, 'scripts/tool/package.json'), '{"version":"2"}');
    expect(await install(root, await fakeNpm(''))).not.toBe(folder);
  });

  test.skipIf(process.getuid?.() === 0)('in a folder that cannot be written is refused by the system', async () => {
    const root = await makeProject();
    await chmod(root, 0o500);
    await expect(install(root, await fakeNpm(''))).rejects.toMatchObject({ code: 'EACCES' });
  });
});
