/** How far an upload that runs on this server is; `userId` is who sent it. */
interface Progress {
  readonly userId: string;
  readonly done: number;
  readonly total: number;
}

/** Not stored: with the server the upload itself ends. Under each id at most one runs, and goes with its end. */
const running = new Map<string, Progress>();

/** Somebody else's upload is not seen. */
export function progressOf(uploadId: string, userId: string): { done: number | null; total: number | null } {
  const found = running.get(uploadId);
  return found?.userId === userId ? { done: found.done, total: found.total } : { done: null, total: null };
}

export type OnProgress = (done: number, total: number) => void;

/** Runs an upload that tells how many of its rows are created. */
export async function withProgress<T>(
  uploadId: string | undefined,
  userId: string,
  run: (onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  if (uploadId === undefined || running.has(uploadId)) return run(() => {});
  try {
    return await run((done, total) => running.set(uploadId, { userId, done, total }));
  } finally {
    running.delete(uploadId);
  }
}
