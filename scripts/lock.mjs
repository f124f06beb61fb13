// Completes package-lock.json: npm leaves out the packages made for other platforms when they are not on the registry at
// hand, and `npm ci` then refuses the lock. With --check it only says whether something is missing.
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = [...missingFrom(lock.packages)];

if (process.argv.includes('--check')) {
  for (const [place] of missing) process.stderr.write(`package-lock.json lacks ${place}; run: npm run lock\n`);
  process.exitCode = missing.length > 0 ? 1 : 0;
} else if (missing.length > 0) {
  const [root, ...rest] = [...Object.entries(lock.packages), ...missing];
  rest.sort(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries([root, ...rest]) }, null, 2)}\n`);
}

/** Optional packages that some package names and the lock does not hold. */
function* missingFrom(packages) {
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (placesOf(place, name).some((candidate) => candidate in packages)) continue;
      const { dev, peer } = entry;
      const version = range.replace(/^[~^]/, '');
      yield [
        `node_modules/${name}`,
        { version, ...(dev && { dev }), optional: true, ...(peer && { peer }), ...platformOf(name) },
      ];
    }
  }
}

/** Where Node would look for a package from the place of another one, nearest first. */
function placesOf(place, name) {
  const parts = place === '' ? [] : place.split('/node_modules/');
  return [...parts.keys(), parts.length]
    .reverse()
    .map((depth) => [...parts.slice(0, depth), name].join('/node_modules/'))
    .map((candidate) => (candidate.startsWith('node_modules/') ? candidate : `node_modules/${candidate}`));
}

/** The platform that a package's name tells, so that npm passes it over everywhere else. */
function platformOf(name) {
  const words = name.split(/[-/.]/);
  const one = (known) => words.filter((word) => known.includes(word));
  const os = one([
    'aix',
    'android',
    'darwin',
    'freebsd',
    'linux',
    'netbsd',
    'openbsd',
    'openharmony',
    'sunos',
    'win32',
  ]);
  const cpu = one(['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']);
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  if (name === 'fsevents') os.push('darwin');
  return { ...(os.length && { os }), ...(cpu.length && { cpu }), ...(libc.length && os.includes('linux') && { libc }) };
}
