import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/http/errors.ts';

/** Deeper than anything a caller means: such a body is refused before anything is built of it. */
const MOST_DEPTH = 64;

/** Reads JSON bodies. An empty one is no body, also when the caller says it is JSON. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') done(null, undefined);
    else if (measureDepth(text) > MOST_DEPTH) done(new AppError('malformed', 'The body is nested too deeply.'));
    else parse(request, text, done);
  });
}

interface Characters {
  readonly length: number;
  charCodeAt(index: number): number;
}

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const opening = new Set(Array.from('[{', (sign) => sign.charCodeAt(0)));
const closing = new Set(Array.from(']}', (sign) => sign.charCodeAt(0)));

/**
 * Returns how many brackets are open at once at most, outside of strings. Runs before the sender is known, so it reads each
 * character once, whatever the body says.
 */
export function measureDepth(json: Characters): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) at += code === BACKSLASH ? 1 : 0;
    else if (opening.has(code)) deepest = Math.max(deepest, ++depth);
    else if (closing.has(code)) depth -= 1;
  }
  return deepest;
}
