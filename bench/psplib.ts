import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type Instance } from '#features/schedule/optimise/instance.ts';
import { search } from '#features/schedule/optimise/search.ts';

/*
 * npm run bench:psplib DIR: how far the optimiser's schedules lie above the proved optimum (j30) and above the critical-path
 * bound (j60, j120) on the PSPLIB instances in DIR/j30, DIR/j60, DIR/j120, after 1,000, 5,000 and 50,000 schedules; j30
 * after one second as well. With a second argument only those sets ("j60,j120"), with a third only after so many schedules.
 */

const [directory, only, schedules] = process.argv.slice(2);
const sets = only ? only.split(',') : ['j30', 'j60', 'j120'];
if (!directory) {
  process.stderr.write('npm run bench:psplib DIR, the folder of j30/, j60/ and j120/\n');
  process.exit(1);
}

const SCHEDULES = schedules ? [Number(schedules)] : [1000, 5000, 50_000];
const ONE_SECOND = 1000;

interface Named {
  readonly name: string;
  readonly instance: Instance;
  readonly bound: number;
}

for (const set of sets) {
  const instances = readdirSync(join(directory, set))
    .filter((name) => name.endsWith('.sm'))
    .map((name) => read(set, name));
  const optima = set === 'j30' ? optimaOf(join(directory, 'j30opt.sm')) : undefined;
  for (const schedules of SCHEDULES) report(set, instances, { schedules }, optima);
  if (optima && !schedules) report(set, instances, { milliseconds: ONE_SECOND }, optima);
}

type Effort = { schedules: number } | { milliseconds: number };

function report(set: string, instances: readonly Named[], effort: Effort, optima?: ReadonlyMap<string, number>): void {
  const began = performance.now();
  const above = instances.map(({ name, instance, bound }) => {
    const makespan =
      [1, 2].map((seed) => search(compile(instance), { seed, ...effort }).makespan).reduce((a, b) => a + b, 0) / 2;
    const least = optima?.get(name) ?? bound;
    return (makespan / least - 1) * 100;
  });
  const mean = above.reduce((sum, percent) => sum + percent, 0) / above.length;
  const hits = above.filter((percent) => percent === 0).length;
  const what = optima ? 'the optimum' : 'the critical-path bound';
  const by = 'schedules' in effort ? `${effort.schedules} schedules` : `${effort.milliseconds} ms`;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const optimal = optima ? `, ${hits} of ${instances.length} optimal` : '';
  process.stdout.write(`${set}: ${mean.toFixed(2)} % above ${what} after ${by}${optimal} (${seconds} s)\n`);
}

/** One PSPLIB file: its dummy first and last job are left out. */
function read(set: string, file: string): Named {
  const text = readFileSync(join(directory ?? '', set, file), 'utf8');
  const rows = (from: string, to: string) =>
    (text.split(from)[1]?.split(to)[0] ?? '')
      .split('\n')
      .filter((line) => /^\s*\d/.test(line))
      .map((line) => line.trim().split(/\s+/).map(Number));
  const precedence = rows('PRECEDENCE RELATIONS:', 'REQUESTS/DURATIONS');
  const requests = rows('REQUESTS/DURATIONS:', 'RESOURCEAVAILABILITIES').slice(1, -1);
  const capacities = rows('RESOURCEAVAILABILITIES:', '\0')[0] ?? [];
  const durations = Int32Array.from(requests, (row) => row[2] ?? 0);
  const links = precedence.flatMap(([job = 0, , , ...successors]) =>
    successors.flatMap((successor) => {
      const [from, to] = [job - 2, successor - 2];
      const isReal = from >= 0 && to < durations.length;
      return isReal ? [{ from, to, distance: durations[from] ?? 0 }] : [];
    }),
  );
  const instance: Instance = {
    durations,
    links,
    floors: new Int32Array(durations.length),
    fixed: new Int32Array(durations.length).fill(-1),
    capacities: Int32Array.from(capacities),
    demands: Int32Array.from(requests.flatMap((row) => row.slice(3))),
  };
  return { name: file.slice(set.length, -'.sm'.length), instance, bound: boundOf(instance) };
}

function boundOf({ durations, links }: Instance): number {
  const starts = new Int32Array(durations.length);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to, distance } of links) {
      const start = (starts[from] ?? 0) + distance;
      if (start <= (starts[to] ?? 0)) continue;
      starts[to] = start;
      changed = true;
    }
  }
  return Math.max(...starts.map((start, task) => start + (durations[task] ?? 0)));
}

function optimaOf(file: string): Map<string, number> {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([one]) => /^\d+$/.test(one ?? ''));
  return new Map(rows.map(([parameter, instance, makespan]) => [`${parameter}_${instance}`, Number(makespan)]));
}
