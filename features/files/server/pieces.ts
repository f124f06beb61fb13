import type { Storage } from '#server/adapters/storage/storage.ts';
import { AppError, conflict } from '#shared/http/errors.ts';
import { PIECE_BYTES } from '#shared/http/piece-bytes.ts';
import { MAX_FILE_BYTES } from '../rules.ts';

/** Below the folder of stored files; what is never joined goes with `sweepUnknown`. */
export const PIECES_FOLDER = 'pieces';

interface Piece {
  readonly id: string;
  /** 1, 2, 3 … of `pieces`. */
  readonly piece: number;
  readonly pieces: number;
}

const folderOf = (id: string) => `${PIECES_FOLDER}/${id}`;
const pathOf = ({ id, piece, pieces }: Piece) => `${folderOf(id)}/${piece}-of-${pieces}`;

/** Stores a piece. With the last one, the whole file. */
export async function addPiece(storage: Storage, at: Piece, content: Buffer): Promise<Buffer | undefined> {
  if (at.piece < at.pieces && content.length !== PIECE_BYTES)
    throw new AppError('malformed', 'The file did not arrive whole. Please send it again.');
  await storage.put(pathOf(at), content);
  return at.piece === at.pieces ? joinPieces(storage, at) : undefined;
}

async function joinPieces(storage: Storage, { id, pieces }: Piece): Promise<Buffer> {
  const found: Buffer[] = [];
  for (let piece = 1; piece <= pieces; piece++) {
    const content = await storage.get(pathOf({ id, piece, pieces }));
    // Not final: the device begins again with the first piece.
    if (!content) throw new AppError('unavailable', 'A piece of the file is missing. Please send it again.');
    found.push(content);
  }
  const whole = Buffer.concat(found);
  if (whole.length > MAX_FILE_BYTES) throw new AppError('too_large', 'The request is too large.');
  return whole;
}

export const removePieces = (storage: Storage, id: string): Promise<void> => storage.removeFolder(folderOf(id));

/** A piece of a file that is here already must be of that very file. */
export function assertSamePiece(whole: Buffer | undefined, { piece }: Piece, content: Buffer): void {
  const start = (piece - 1) * PIECE_BYTES;
  if (!whole?.subarray(start, start + content.length).equals(content))
    throw conflict('Another file was sent under this id before.');
}
