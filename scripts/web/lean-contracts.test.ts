import { expect, test } from 'vitest';
import { leanCode, plainHalf } from './lean-contracts.ts';

const source = `
import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { text } from '#shared/http/fields.ts';
export const LIMIT = 5;
const title = text(LIMIT).pipe(z.string());
export const Task = z.object({ title });
export const tasksApi = contract({
  list: { method: 'GET', path: '/api/tasks', query: Task.extend({ a: z.string() }), response: z.array(Task) },
  add: { method: 'POST', path: '/api/tasks', access: may('x'), body: Task },
});
function urlOf(query) { query.set('a', 'b'); return () => query.delete('a'); }
register(LIMIT);
export { urlOf };
`;

test('endpoints keep method, path and access and lose their schemas', () => {
  const lean = leanCode(source);
  expect(lean).not.toMatch(/\b(query|response|body):/);
  expect(lean).toMatch(/method: 'GET',\s+path: '\/api\/tasks'/);
  expect(lean).toContain("access: /*#__PURE__*/may('x')");
});

test('calls with an effect are left alone: inside functions, and statements of the module', () => {
  const lean = leanCode(source);
  expect(lean).toContain("{ query.set('a', 'b'); return () => query.delete('a'); }");
  expect(lean).toContain('\nregister(LIMIT);');
});

test('every call that builds a constant is marked pure', () => {
  expect(leanCode(source)).toContain('const Task = /*#__PURE__*/z.object({ title })');
});

test('the plain half has the endpoints and plain values; schemas come from the other half', () => {
  const plain = plainHalf(leanCode(source), '/features/tasks/contract.ts');
  expect(plain).toContain('export const tasksApi = ');
  expect(plain).toContain('export const LIMIT = 5');
  expect(plain).toContain('export { urlOf };');
  expect(plain).toContain("export { Task } from '/features/tasks/contract.ts?schemas';");
  expect(plain).not.toMatch(/z\.|const title/);
});
