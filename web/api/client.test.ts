import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { AppError, conflict, invalid, notFound } from '#shared/http/errors.ts';
import { SECOND_FACTOR_DUE } from '#shared/http/second-factor.ts';
import { message } from '#shared/sentence.ts';
import { setLocale } from '#web/i18n/locale.ts';
import { setCatalogue } from '#web/i18n/text.ts';
import { ApiError, call, failure, messageOf, read, wordsOf } from './client.ts';

afterEach(() => {
  setCatalogue({});
  setLocale({ language: 'en' });
});

/** What a browser gets of a refusal: its template travels as extension members of problem+json. */
const received = (status: number, { message, sentence, fields }: AppError) =>
  new ApiError(status, message, {
    ...{ status, detail: message },
    ...(typeof sentence === 'object' && sentence),
    ...(fields && { errors: [...fields] }),
  });

test('in English a refusal reads as the server wrote it', () => {
  const full = conflict(message('{{name}} is a member already.', { name: 'Nora' }));
  expect(full.message).toBe('Nora is a member already.');
  expect(messageOf(received(409, full), 'Failed')).toBe('Nora is a member already.');
  expect(messageOf(new ApiError(500, 'x', { detail: 'Internals' }), 'Failed')).toBe('Failed');
});

test('in Arabic the template is translated, its values and the sentences inside it with it', () => {
  setLocale({ language: 'ar' });
  setCatalogue({
    'Your role ({{role}}) does not allow this.': 'دورك ({{role}}) لا يسمح بذلك.',
    Viewer: 'مشاهد',
    'Task not found': 'المهمة غير موجودة',
    'Not found': 'غير موجود',
    'Please wait {{count}} seconds._few': 'انتظر {{count}} ثوانٍ.',
  });
  const role = message('Your role ({{role}}) does not allow this.', { role: message('Viewer') });
  expect(messageOf(received(403, new AppError('forbidden', role)), '')).toBe('دورك (مشاهد) لا يسمح بذلك.');
  expect(messageOf(received(404, notFound('Task')), '')).toBe('المهمة غير موجودة');
  expect(messageOf(received(404, notFound('Whatever')), '')).toBe('غير موجود');
  const wait = new AppError('too_many', message('Please wait {{count}} seconds.', { count: 3 }));
  expect(messageOf(received(429, wait), '')).toMatch(/^انتظر .*3.* ثوانٍ\.$/);
});

test('a day inside a refusal is written as the reader reads days', () => {
  const early = message('Not before {{date}}: it waits for "{{other}}".', {
    date: '2027-01-04',
    other: '2027-01-04 pour',
  });
  expect(messageOf(received(409, conflict(early)), '')).toBe('Not before 4 Jan 2027: it waits for "2027-01-04 pour".');
  setLocale({ language: 'ar' });
  setCatalogue({ [early.key]: 'ليس قبل {{date}}: تنتظر {{other}}.' });
  expect(messageOf(received(409, conflict(early)), '').replace(/\p{Cf}/gu, '')).toContain('ليس قبل 4 يناير 2027');
});

test('a field says its sentence in the reader’s language; several stand for a whole that has none', () => {
  setLocale({ language: 'ar' });
  setCatalogue({ 'At most {{most}}.': 'الحد الأقصى {{most}}.', 'Item name is required': 'اسم الصنف مطلوب' });
  const [fault] = invalid('hours', message('At most {{most}}.', { most: 'س' })).fields ?? [];
  expect(fault && wordsOf(fault)).toBe('الحد الأقصى س.');
  const errors = [fault, { field: 'item', message: 'Item name is required' }].flatMap((one) => one ?? []);
  const both = new ApiError(422, 'x', { status: 422, detail: 'hours: At most س. Item name is required', errors });
  expect(messageOf(both, '')).toBe('الحد الأقصى س. اسم الصنف مطلوب');
});

test('whoever must set up a second factor first is led there; another refusal leads nowhere', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  await failure(Response.json({ detail: 'You may not do this.' }, { status: 403 }));
  expect(assign).not.toHaveBeenCalled();
  await failure(Response.json({ detail: SECOND_FACTOR_DUE }, { status: 403 }));
  expect(assign).toHaveBeenCalledWith('/api/login');
  vi.unstubAllGlobals();
});

test('a list that still stands is not sent again: what was sent before is answered', async () => {
  const api = contract({
    list: { method: 'GET', path: '/api/things', summary: 'Things', access: 'signed-in', response: z.array(z.string()) },
  });
  const asked: (string | undefined)[] = [];
  const answers = [
    new Response('["slab"]', { headers: { ETag: '"1"' } }),
    new Response(null, { status: 304 }),
    new Response('["slab","roof"]', { headers: { ETag: '"2"' } }),
  ];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers?: Record<string, string> }) => {
    asked.push(headers?.['If-None-Match']);
    return answers.shift();
  });
  const first = await call(api.list, {});
  expect(await call(api.list, {})).toBe(first);
  expect(await call(api.list, {})).toEqual(['slab', 'roof']);
  expect(asked).toEqual([undefined, '"1"', '"1"']);
  vi.unstubAllGlobals();
});

const problem = (status: number) => Response.json({ status, detail: 'no' }, { status });

test.each([
  ['the server fails', () => problem(500)],
  ['too much was asked', () => problem(429)],
  ['a proxy lets nobody through', () => new Response('<h1>403 Forbidden</h1>', { status: 403 })],
  ['a proxy knows no such place', () => Response.json({ message: 'no route' }, { status: 404 })],
])('what was read before stays when %s at the next read; what our server refuses does not', async (_, answer) => {
  const api = contract({
    list: { method: 'GET', path: '/api/rooms', summary: 'Rooms', access: 'signed-in', response: z.array(z.string()) },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers = [new Response('["slab"]'), answer(), problem(403)];
  vi.stubGlobal('fetch', async () => answers.shift());
  const ask = () => client.fetchQuery(read(api.list, {}));
  expect(await ask()).toEqual(['slab']);
  expect(await ask()).toEqual(['slab']);
  await expect(ask()).rejects.toMatchObject({ status: 403 });
  vi.unstubAllGlobals();
});
