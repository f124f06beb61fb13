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
    else if (depthOf(text) > MOST_DEPTH) done(new AppError('malformed', 'The body is nested too deeply.'));
    else parse(request, text, done);
  });
}

/** How many brackets stand open at the most, outside of texts. */
function depthOf(json: string): number {
  let depth = 0;
  let most = 0;
  for (const [sign] of json.matchAll(/"(?:\\.|[^"\\])*"|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    most = Math.max(most, depth);
  }
  return most;
}
