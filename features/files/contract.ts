import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { exactText, Id, moment, preset, text } from '#shared/http/fields.ts';
import { PIECE_BYTES } from '#shared/http/piece-bytes.ts';
import { MAX_FILE_BYTES, MAX_PIECES, SIGNED_READ_SECONDS } from './rules.ts';

const TYPE_FAULT = 'Please choose a picture or a PDF file.';

export const NewUpload = z.object({
  /** Made by the client: asking and sending again is harmless. */
  id: Id.optional(),
  filename: text(255, 'filename').pipe(z.string().min(1, 'filename is required')),
  /** When it was chosen, by the clock of the device; kept beside the moment of its arrival. */
  writtenAt: preset(moment('writtenAt'), null),
  /** What the client takes it for; the content decides what it is. */
  contentType: z
    .string(TYPE_FAULT)
    .max(80, TYPE_FAULT)
    .regex(/^(image\/[\w.+-]{1,60}|application\/pdf)$/i, TYPE_FAULT),
});

export const UploadAnswer = z.object({
  /** Where the bytes go with PUT: this server, which checks them before it answers. */
  signedUrl: z.string(),
  /** The file's path in our storage, as logs and other records name it. */
  fileUrl: z.string(),
  /** The file of this id is here already: nothing need be sent again. */
  isStored: z.boolean(),
});

export const StoredFile = z.object({
  id: Id,
  path: z.string(),
  name: z.string(),
  kind: z.enum(['picture', 'document']),
  contentType: z.string(),
  size: z.int(),
  sha256: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type StoredFile = z.output<typeof StoredFile>;

const signature = z.object({
  until: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  signature: exactText(100, 'signature'),
});

const signedUpload = signature.extend({
  by: Id,
  name: exactText(255, 'name'),
  kind: z.enum(['picture', 'document']),
  written: moment('written').optional(),
});
const pieceNumber = z.coerce.number().int().min(1).max(MAX_PIECES);

export const filesApi = contract({
  beginUpload: {
    method: 'POST',
    path: '/api/upload/signed-url',
    summary: 'An address to send one file to, and the path it will have (JPEG, PNG, WebP, HEIC or PDF, at most 10 MB)',
    access: 'file.upload',
    body: NewUpload,
    response: UploadAnswer,
  },
  upload: {
    method: 'PUT',
    path: '/api/upload/:id',
    summary: 'Send the bytes to the address that was signed for them',
    access: 'public',
    params: z.object({ id: Id }),
    query: signedUpload,
    bytes: { maxBytes: MAX_FILE_BYTES },
    response: StoredFile,
  },
  uploadPiece: {
    method: 'PUT',
    path: '/api/upload/:id/pieces/:piece',
    summary:
      'Send a file above 900 kB in pieces of that size, with the query of the signed address; the last piece joins them',
    access: 'public',
    params: z.object({ id: Id, piece: pieceNumber }),
    query: signedUpload.extend({ pieces: pieceNumber }),
    bytes: { maxBytes: PIECE_BYTES },
    response: z.object({ isWhole: z.boolean() }),
  },
  signRead: {
    method: 'POST',
    path: '/api/storage/signed-read',
    summary: 'An address from which a stored file can be read for a while',
    access: 'signed-in',
    body: z.object({
      path: text(300, 'path'),
      expiresIn: z
        .int('expiresIn must be a number of seconds from 1 to 3600')
        .min(1, 'expiresIn must be a number of seconds from 1 to 3600')
        .max(3600, 'expiresIn must be a number of seconds from 1 to 3600')
        .default(SIGNED_READ_SECONDS),
    }),
    response: z.object({ signedUrl: z.string() }),
  },
  read: {
    method: 'GET',
    path: '/api/storage/files/:id',
    summary:
      'The file, at an address that was signed for reading, as long as the session it was signed for may read it',
    access: 'public',
    params: z.object({ id: Id }),
    /** `session`: of whoever asked for the address; signed with the rest. */
    query: signature.extend({ session: Id }),
    produces: '*/*',
    response: z.unknown(),
  },
});
