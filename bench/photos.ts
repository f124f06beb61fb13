/** Photo analysis: seconds for a 12-megapixel picture, and the memory of the process before and after a hundred. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { analyse, closeEye } from '#features/photos/server/vision.ts';

/** So many fill the allocators of the picture library; from then on the level stays. */
const WARM = 25;
const COUNT = 100;
const LIMIT_MS = 4_000;
const MOST_GROWTH_MB = 60;

const fixture = await readFile(new URL('../features/photos/fixtures/photo_usfws_4_workers.jpg', import.meta.url));
const large = await sharp(fixture).resize(4000, 3000, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer();

const residentMb = () => process.memoryUsage().rss / 1024 / 1024;
const timed = async () => {
  const start = performance.now();
  await analyse(large);
  return performance.now() - start;
};

const first = await timed();
for (let index = 0; index < WARM; index += 1) await timed();
const before = residentMb();
const times: number[] = [];
for (let index = 0; index < COUNT; index += 1) times.push(await timed());
const after = residentMb();
await closeEye();
const closed = residentMb();
times.sort((a, b) => a - b);

const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
process.stdout.write(
  `12 megapixels, ${(large.length / 1e6).toFixed(1)} MB: first (model loaded) ${Math.round(first)} ms, median ${at(0.5)} ms, slowest ${at(0.99)} ms (limit ${LIMIT_MS} ms)\n` +
    `memory: ${Math.round(before)} MB warm, ${Math.round(after)} MB after ${COUNT} more, ${Math.round(closed)} MB once the thread ended\n`,
);
if (first > LIMIT_MS || at(0.99) > LIMIT_MS || after - before > MOST_GROWTH_MB) process.exitCode = 1;
