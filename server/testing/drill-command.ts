import { complain, say } from '#server/start/say.ts';
import { drill } from './drill.ts';

/** `npm run drill [rounds]`: kills the product in the middle of writes and looks for every acknowledged one. */
const rounds = Number(process.argv[2] ?? 50);
const results = await drill({
  rounds,
  onRound: ({ victim, acknowledged, lost, recoveryMs }, index) =>
    say(
      `${index + 1}/${rounds} killed ${victim}: ${acknowledged} acknowledged, ${lost.length} lost, back in ${recoveryMs} ms`,
    ),
});
const lost = results.at(-1)?.lost ?? [];
for (const name of lost) complain(`lost: ${name}`);
say(`${rounds} kills, ${results.at(-1)?.acknowledged ?? 0} acknowledged writes, ${lost.length} lost`);
process.exitCode = lost.length > 0 ? 1 : 0;
