/** One line for the person at the terminal. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Ends a script in words, without a stack. */
export class Problem extends Error {}

/** Runs a script: a Problem is printed as it is, everything else with its stack; exit code 1. */
export async function main(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    process.stderr.write(`${error instanceof Problem ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
