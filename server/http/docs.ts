import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { scopeFor } from '#shared/http/token-scopes.ts';
import { TOKEN_CALLS } from './limits.ts';
import { openApi } from './openapi.ts';
import { tagOf, tags } from './openapi-tags.ts';

const TITLE = 'Construction Management Tool';

/** GET /api/openapi.json, and /api/docs: the same for a person, plain HTML without scripts. Made when it is first asked for. */
export function mountDocs(app: FastifyInstance, endpoints: readonly Endpoint[]) {
  const document = once(() => JSON.stringify(openApi(TITLE, endpoints)));
  const page = once(() => docsPage(endpoints));
  app.get('/api/openapi.json', (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .serializer((text) => text as string)
      .send(document()),
  );
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page()));
  app.get('/api/docs/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function docsPage(endpoints: readonly Endpoint[]): string {
  const byTag = Map.groupBy(endpoints, tagOf);
  const sections = [...byTag].map(
    ([tag, list]) =>
      `<section id="${tag}"><h2>${escapeHtml(tag)}</h2><p>${escapeHtml(tags[tag] ?? '')}</p>${list.map(operationHtml).join('')}</section>`,
  );
  const menu = [...byTag.keys()].map((tag) => `<a href="#${tag}">${escapeHtml(tag)}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${TITLE}: API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<h1>${TITLE}: API</h1>
<p>Programs send an API token, made under Profile or by an administrator under API access:
<code>curl -H "Authorization: Bearer cmt_…" https://…/api/projects</code>. A browser signs in with <code>POST /api/auth/sign-in/email</code>;
its session travels in a cookie, and its writes need the matching <code>Origin</code>. A call by token is limited to ${TOKEN_CALLS} a minute (<code>RateLimit</code>). Errors are problem+json (RFC 9457). Lists send <code>X-Total-Count</code>. The machine-readable
description: <a href="/api/openapi.json">/api/openapi.json</a>.</p><nav>${menu}</nav>${sections.join('')}</body></html>`;
}

function operationHtml(endpoint: Endpoint): string {
  return `<article><h3><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}. <small>${escapeHtml(accessWords(endpoint))}. ${escapeHtml(scopeWords(endpoint))}</small></p>
${fieldsHtml('Query', endpoint.query)}${fieldsHtml('Body', endpoint.body)}</article>`;
}

const accessWords = ({ access }: Endpoint) =>
  access === 'public' ? 'Open to everyone' : access === 'signed-in' ? 'Signed in' : `Needs: ${access}`;

function scopeWords(endpoint: Endpoint): string {
  if (endpoint.access === 'public') return '';
  const scope = scopeFor(endpoint);
  return scope === undefined ? 'By session only' : `Token scope: ${scope ?? 'any'}`;
}

function fieldsHtml(name: string, schema: unknown): string {
  const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape;
  if (!shape) return '';
  return `<p>${name}: ${Object.keys(shape)
    .map((field) => `<code>${escapeHtml(field)}</code>`)
    .join(', ')}</p>`;
}

const escapeHtml = (value: string) =>
  value.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d232b;background:#fbfaf8}
h2{margin-top:2.5rem;border-bottom:1px solid #e2dfda}h3{font-size:1rem;margin:1.25rem 0 .25rem}h3 b{color:#00607a;display:inline-block;min-width:4.5rem}
p{margin:.25rem 0}small{color:#565f6b}code{font-size:.9em}nav a{margin-inline-end:.75rem}a{color:#00607a}`;
