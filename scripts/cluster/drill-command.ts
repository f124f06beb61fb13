import { loadavg } from 'node:os';
import { complain, say } from '#server/start/say.ts';
import { findPostgres } from './debian-postgres.ts';
import { clusterDrill, type DrillSize } from './drill.ts';

/** `npm run drill:cluster` ends here; `--short` and `--listeners=N` make it smaller. */
const words = process.argv.slice(2);
const isShort = words.includes('--short');
const given = words.map((word) => /^--listeners=(\d+)$/.exec(word)?.[1]).find((count) => count !== undefined);
const firstWriteBoundMs = 1000;
const size: DrillSize = isShort
  ? { writers: 16, listeners: Number(given ?? 300), serverKills: 2, primaryKills: 1, firstWriteBoundMs }
  : { writers: 16, listeners: Number(given ?? 3000), serverKills: 10, primaryKills: 3, firstWriteBoundMs };
const MOST_SHOWN = 10;

const bin = findPostgres();
if (!bin) throw new Error('No PostgreSQL of Debian in /usr/lib/postgresql: apt-get install postgresql');
say(`two servers, ${size.writers} writers, ${size.listeners} listeners, ${bin}; load ${loadavg()[0]?.toFixed(1)}`);
const { phases, acknowledged, files, lost, missed, isUpgradeOfOlder, errors } = await clusterDrill(
  bin,
  size,
  ({ name, acknowledged: soFar, inFlight, failed, faults, firstWriteMs, missed: unheard }) => {
    const first = firstWriteMs === undefined ? '' : `, first write ${firstWriteMs} ms after the promotion`;
    say(
      `${faults.length + unheard > 0 ? '✗' : '✓'} ${name}: ${soFar} acknowledged, ${inFlight} in flight, ${failed} failed${first}, ${unheard} events missed`,
    );
    for (const fault of faults.slice(0, MOST_SHOWN)) complain(`  ${fault}`);
  },
);
for (const one of [...lost, ...missed].slice(0, MOST_SHOWN)) complain(`lost or missed: ${one}`);
for (const [message, count] of errors) say(`in the servers' logs: ${count} × ${message}`);
if (!isUpgradeOfOlder) say('The upgrade was a restart of the same version: this folder has no history of git.');
const faults = phases.flatMap((phase) => phase.faults);
say(
  `${acknowledged} acknowledged writes, ${lost.length} lost (${files} files among them); ${missed.length} events missed; ${faults.length} faults; load ${loadavg()[0]?.toFixed(1)}`,
);
process.exitCode = lost.length + missed.length + faults.length > 0 ? 1 : 0;
