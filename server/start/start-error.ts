/** Why the server cannot start, in one sentence for the person at the terminal: printed without a stack, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The code of a system or database error ("EACCES", "28P01"), or an empty text. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
