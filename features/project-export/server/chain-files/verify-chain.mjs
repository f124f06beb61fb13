// Checks the chain of daily logs in this archive: node chain/verify-chain.mjs, in the unpacked folder, with Node 18 or newer.
// README.txt beside it says what is checked, so that anybody can write such a program.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (name) => readFileSync(join(folder, name));
const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** JSON without spaces, keys in the order of their UTF-16 code units (RFC 8785). */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const keys = Object.keys(value).sort((one, other) => (one < other ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

const lines = read('chain/entries.jsonl').toString('utf8').split('\n');
const entries = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
const photos = JSON.parse(read('chain/photos.json').toString('utf8'));
const purged = new Set(entries.filter(({ kind }) => kind === 'purged').map(({ logId }) => logId));
const faults = [];
const checked = new Set();
let before = null;

for (const [index, entry] of entries.entries()) {
  const { actorId, at, content, contentHash, kind, logId, previousHash, projectId, seq, hash } = entry;
  const named = `entry ${seq} (${kind} ${at}, log ${logId})`;
  if (seq !== index + 1) faults.push(`an entry is missing before ${named}`);
  if (previousHash !== before) faults.push(`${named} does not follow the entry before it`);
  if (content === null && !purged.has(logId)) faults.push(`the content of ${named} was removed`);
  if (content !== null && sha256(canonical(content)) !== contentHash)
    faults.push(`the content of ${named} was changed`);
  if (sha256(canonical({ actorId, at, contentHash, kind, logId, previousHash, projectId, seq })) !== hash)
    faults.push(`${named} was changed`);
  before = hash;
  for (const photo of [content?.photos ?? [], content?.furtherPhotos ?? []].flat()) {
    if (checked.has(photo.path) || photo.sha256 === null) continue;
    checked.add(photo.path);
    const name = photos[photo.path];
    if (name === undefined) faults.push(`the photo ${photo.path} of ${named} is missing`);
    else if (sha256(read(name)) !== photo.sha256) faults.push(`the photo ${name} of ${named} was changed`);
  }
}

for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(
  faults.length === 0
    ? `Untouched: ${entries.length} entries, ${checked.size} photos. Last hash ${before}\n`
    : `BROKEN: ${faults.length} faults\n`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
