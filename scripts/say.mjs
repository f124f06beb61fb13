/** One line for the person at the terminal. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Ends a script in words, without a stack. */
export class Problem extends Error {}

/** Runs a script: what the machine refuses is said in a sentence, a fault of ours with its stack; exit code 1. */
export async function main(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    const words = error instanceof Problem ? error.message : describeSystemError(error);
    process.stderr.write(`${words || error.stack}\n`);
    process.exitCode = 1;
  }
}

const SYSTEM_ERRORS = {
  ENOSPC: 'There is no space left on the disk',
  EDQUOT: "This account's share of the disk is used up",
  EACCES: 'This account may not read or write here',
  EPERM: 'This account may not do that here',
  EROFS: 'The disk is read-only',
  EMFILE: 'Too many files are open on this machine',
};

/** The sentence for an error of the operating system, with the path it is about; nothing for any other error. */
export function describeSystemError({ code, path }) {
  const sentence = SYSTEM_ERRORS[code];
  return sentence && `${sentence}${path ? `: ${path}` : ''}. Nothing was lost; mend that and start again.`;
}
