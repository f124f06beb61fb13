import type { FastifyRequest } from 'fastify';
import type { Endpoint, SentFile } from '#shared/http/endpoint.ts';
import { AppError, invalid } from '#shared/http/errors.ts';

const MEGABYTE = 1024 * 1024;

/** The one file of a multipart request, in the field the endpoint declares. What it is, its content decides later. */
export async function readUpload(upload: NonNullable<Endpoint['upload']>, request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw new AppError('unsupported', 'Send the file as multipart/form-data.');
  const { field, maxBytes } = upload;
  const tooLarge = new AppError('too_large', `The file must be at most ${Math.floor(maxBytes / MEGABYTE)} MB.`);
  let found: SentFile | undefined;
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 10_000 } })) {
    if (part.type !== 'file') continue;
    const content = await part.toBuffer().catch((error: { code?: string }) => {
      throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge : error;
    });
    if (part.fieldname === field) found = { name: part.filename, content };
  }
  if (!found || found.content.byteLength === 0) throw invalid(field, 'Please choose a file.');
  return found;
}
