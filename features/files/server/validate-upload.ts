import { isSoundPdf, validatePicture } from '#server/adapters/pictures/picture.ts';
import { PictureFault } from '#server/adapters/pictures/picture-fault.ts';
import type { PictureFacts } from '#server/database/tables/files.ts';
import { kindOf } from '#shared/file-kind.ts';
import { invalid } from '#shared/http/errors.ts';

export interface Judged {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly kind: 'picture' | 'document';
  readonly width: number | null;
  readonly height: number | null;
  readonly facts: PictureFacts;
}

/** What the sent bytes are; whatever is none of what we keep is refused in words. `wanted` is what was asked to be sent. */
export async function judge(sent: Buffer, wanted: Judged['kind']): Promise<Judged> {
  if (sent.length === 0) throw invalid('file', 'This file is empty. Please choose another one.');
  if (wanted === 'document' && kindOf(sent) === 'pdf') return document(sent);
  try {
    return { content: sent, ...(await validatePicture(sent)), kind: 'picture' };
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error;
    if (wanted === 'picture') throw invalid('file', error.message);
    throw invalid('file', 'This is no picture and no PDF file. Please choose another one.');
  }
}

/** It is never shown inside our pages, only handed out. */
async function document(sent: Buffer): Promise<Judged> {
  if (!(await isSound(sent)))
    throw invalid('file', 'This PDF file is damaged or did not arrive whole. Please choose it again.');
  return { content: sent, contentType: 'application/pdf', kind: 'document', width: null, height: null, facts: {} };
}

const isSound = (sent: Buffer): Promise<boolean> =>
  isSoundPdf(sent).catch((error: unknown) => {
    if (error instanceof PictureFault) return false;
    throw error;
  });
