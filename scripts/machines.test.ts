import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The pinned Nodes of the drill come from npm for this kind of machine. */
const isDrillable = process.platform === 'linux' && process.arch === 'x64';

/** Twice an installation, a build and two starts: four minutes on two quiet cores, several times that on a busy machine. */
const PATIENCE_MS = 1_500_000;

test.runIf(isDrillable)(
  'npm start serves the product on the oldest and on the newest Node and npm',
  async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'drill-machines.mjs'), '--short']);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(output).toMatch(/✓ Node 18\.20\.8, npm 9\.2\.0: .*\n✓ Node 24/);
    expect(code).toBe(0);
  },
  PATIENCE_MS,
);
