import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { openApi } from './openapi.ts';

const endpoints: Endpoint[] = [
  { method: 'GET', path: '/api/things', summary: 'Things', access: 'signed-in', response: z.array(z.string()) },
  {
    ...{ method: 'POST', path: '/api/things/:id/picture', summary: 'A picture', access: 'signed-in' },
    params: z.object({ id: z.string() }),
    upload: { field: 'image', maxBytes: 10 },
    response: z.string(),
  },
];
// biome-ignore lint/suspicious/noExplicitAny: a document of others, read by name
const { paths } = openApi('Test', endpoints) as { paths: Record<string, any> };

test('a file is described as a form with its field', () => {
  const { schema } = paths['/api/things/{id}/picture'].post.requestBody.content['multipart/form-data'];
  expect(schema).toMatchObject({ required: ['image'], properties: { image: { format: 'binary' } } });
});

test('a write names every refusal, a read those it can answer', () => {
  const codesOf = (operation: { responses: object }) => Object.keys(operation.responses);
  expect(codesOf(paths['/api/things/{id}/picture'].post)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '421',
    '429',
  ]);
  expect(codesOf(paths['/api/things'].get)).toEqual(['200', '401', '421']);
});

test('what is no endpoint of a room is described too', () => {
  for (const path of ['/api/events', '/api/health', '/api/ready', '/api/login', '/api/logout'])
    expect(paths[path].get.summary).toEqual(expect.any(String));
});
