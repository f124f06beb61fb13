import { FULL_SIZE, hostileCases, send } from '#server/testing/hostile-cases.ts';
import { attackBeside } from './hostile-attacker.ts';
import { setupHostileApp } from './hostile-fixtures.ts';

/*
 * While each hostile request runs: how long another person waits for GET /api/projects. The bar is 250 ms at p99. The other asks
 * every 20 ms while the attack runs, which is begun again until there are at least 200 answers.
 */
const PORT = Number(process.env['PORT'] ?? 4298);
const BAR_MS = 250;
const EVERY_MS = 20;
const LEAST = 200;

/** `node … bench/hostile.ts bodies exports`: only the cases whose names have one of these words. */
const words = process.argv.slice(2);
const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word));

const fixture = await setupHostileApp(PORT);
const { target } = fixture;
try {
  const ask = async (): Promise<number> => {
    const began = performance.now();
    const status = await send(target.address, { path: '/api/projects', cookie: fixture.other });
    if (status !== 200) process.stdout.write(`another person was answered ${status}\n`);
    return performance.now() - began;
  };
  for (let index = 0; index < LEAST; index += 1) await ask();
  for (const name of ['nothing', ...hostileCases.map((one) => one.name)].filter(isChosen)) {
    const times: number[] = [];
    const statuses: number[] = [];
    while (times.length < LEAST) {
      let isOver = name === 'nothing';
      const attack = isOver
        ? []
        : attackBeside({ name, target, size: FULL_SIZE }).finally(() => {
            isOver = true;
          });
      do {
        times.push(await ask());
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      } while (!isOver);
      statuses.push(...(await attack));
    }
    times.sort((one, other) => one - other);
    const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? 0;
    const counted = [...Map.groupBy(statuses, (status) => status)].map(
      ([status, list]) => `${list.length} × ${status}`,
    );
    const figures = `p50 ${times[times.length >> 1]?.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms ${p99 > BAR_MS ? 'TOO SLOW' : ''}  longest ${times.at(-1)?.toFixed(1)} ms`;
    process.stdout.write(
      `${name.padEnd(40)} ${String(times.length).padStart(5)} asked  ${figures}  RSS ${await fixture.residentMegabytes()} MB  (${counted.join(', ')})\n`,
    );
  }
} finally {
  await fixture.close();
}
