import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, SentFile } from '#shared/http/endpoint.ts';
import { AppError, invalid } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';

const MEGABYTE = 1024 * 1024;

const tooLarge = (maxBytes: number) =>
  new AppError(
    'too_large',
    message('The file must be at most {{megabytes}} MB.', { megabytes: Math.floor(maxBytes / MEGABYTE) }),
  );

/** The one file of a multipart request, in the field the endpoint declares. What it is, its content decides later. */
export async function readUpload(upload: NonNullable<Endpoint['upload']>, request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw new AppError('unsupported', 'Send the file as multipart/form-data.');
  const { field, maxBytes } = upload;
  const found = await readPart(field, maxBytes, request).catch((error: { code?: string; statusCode?: number }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(maxBytes);
    // What the parser of the form throws carries no status: the form is cut short or is none.
    throw error instanceof AppError || error.statusCode ? error : notWhole();
  });
  if (!found || found.content.byteLength === 0) throw invalid(field, 'Please choose a file.');
  return found;
}

const notWhole = () => new AppError('malformed', 'The file did not arrive whole. Please send it again.');

async function readPart(field: string, maxBytes: number, request: FastifyRequest): Promise<SentFile | undefined> {
  let found: SentFile | undefined;
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 10_000 } })) {
    if (part.type !== 'file') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    const content = await part.toBuffer();
    if (part.fieldname === field) found = { name: part.filename, content, fields };
  }
  return found;
}

/** The whole body as it was sent; what is longer than allowed is not read to its end. */
export async function readBytes(
  { maxBytes }: NonNullable<Endpoint['bytes']>,
  { raw }: FastifyRequest,
): Promise<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  if (raw.headers['content-length'] !== undefined && size !== Number(raw.headers['content-length'])) {
    throw notWhole();
  }
  return Buffer.concat(chunks, size);
}

/** In a scope with this, bodies are left for `readBytes`. */
export function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}
