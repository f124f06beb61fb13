import type { PictureFacts } from '#server/database/tables/files.ts';
import { openWorker, WorkerFault } from '#server/worker/open-worker.ts';
import { fairTurns } from '#server/worker/turns.ts';
import { AppError } from '#shared/http/errors.ts';
import { NO_PICTURE, PictureFault } from './picture-fault.ts';

/*
 * Sent pictures and documents are interpreted in threads (picture-worker.ts), with limits of time and memory: what is hidden in one
 * slows nobody else down. Each thread holds one picture at a time, which takes up to some 200 MB.
 */

/** A picture that is kept as it was sent, with what its camera wrote into it. */
export interface JudgedPicture {
  /** Where the kept picture is not the sent one. */
  readonly content?: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** As it is seen, turned upright. */
  readonly width: number;
  readonly height: number;
  readonly facts: PictureFacts;
}

export interface PictureSize {
  readonly width: number;
  readonly height?: number;
  readonly fit?: 'cover' | 'inside';
  readonly withoutEnlargement?: boolean;
  readonly format: 'webp' | 'jpeg';
  readonly quality: number;
}

export interface DrawnPicture {
  readonly content: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface PictureResults {
  readonly judge: JudgedPicture;
  readonly draw: DrawnPicture[];
  readonly pdf: boolean;
  readonly attachment: string | undefined;
}

interface Sent<Kind extends keyof PictureResults> {
  readonly kind: Kind;
  readonly content: Uint8Array;
}
export type PictureQuestion =
  | Sent<'judge'>
  | (Sent<'draw'> & { readonly sizes: readonly PictureSize[] })
  | Sent<'pdf'>
  | Sent<'attachment'>;
export type PictureAnswer = { readonly result: PictureResults[keyof PictureResults] } | { readonly refused: string };

/** @throws PictureFault, or 503 in words */
export const validatePicture = (content: Uint8Array): Promise<JudgedPicture> => ask({ kind: 'judge', content });

/** Nothing of the sent picture remains but what is seen. @throws PictureFault, or 503 in words */
export const drawPicture = (content: Uint8Array, sizes: readonly PictureSize[]): Promise<DrawnPicture[]> =>
  ask({ kind: 'draw', content, sizes });

/** Whether it ends as a PDF does and nothing else hides in it. @throws PictureFault, or 503 in words */
export const isSoundPdf = (content: Uint8Array): Promise<boolean> => ask({ kind: 'pdf', content });

/** The media type of a PDF or a picture to keep byte for byte; undefined for all else. @throws PictureFault, or 503 in words */
export const attachmentTypeOf = (content: Uint8Array): Promise<string | undefined> =>
  ask({ kind: 'attachment', content });

const LIMITS = { timeoutMs: 60_000, memoryMb: 512, idleMs: 30_000 };
const AT_ONCE = 2;
const inTurn = fairTurns(AT_ONCE, { name: 'pictures' });
const idle = Array.from({ length: AT_ONCE }, () =>
  openWorker<PictureQuestion, PictureAnswer>(new URL('./picture-worker.ts', import.meta.url), LIMITS),
);

const ask = <Question extends PictureQuestion>(question: Question): Promise<PictureResults[Question['kind']]> =>
  inTurn(async () => {
    const thread = idle.pop();
    if (!thread) throw new Error('More pictures at once than threads');
    try {
      const answer = await thread.ask(question);
      if ('refused' in answer) throw new PictureFault(answer.refused);
      return answer.result as PictureResults[Question['kind']];
    } catch (error) {
      throw error instanceof WorkerFault ? explainFault(error) : error;
    } finally {
      idle.push(thread);
    }
  });

function explainFault(fault: WorkerFault): Error {
  if (fault.reason === 'timeout')
    return new AppError('unavailable', 'The picture could not be looked at in time. Please try again.', {
      cause: fault,
      retryAfter: 10,
    });
  return new PictureFault(NO_PICTURE, { cause: fault });
}
