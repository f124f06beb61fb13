import { expect, test } from 'vitest';
import { leanCode } from './lean-contracts.ts';

const source = `
import { z } from 'zod';
const Task = z.object({ title: text(4).pipe(z.string()) });
const tasksApi = contract({
  list: { method: 'GET', path: '/api/tasks', query: Task.extend({ a: z.string() }), response: z.array(Task) },
  add: { method: 'POST', path: '/api/tasks', access: may('x'), body: Task },
});
function urlOf(query) { query.set('a', 'b'); return () => query.delete('a'); }
register(Task);
export { Task, tasksApi, urlOf };
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
  expect(lean).toContain('\nregister(Task);');
});

test('every call that builds a constant is marked pure, a schema used by name stays', () => {
  const lean = leanCode(source);
  expect(lean).toContain('const Task = /*#__PURE__*/z.object({ title: /*#__PURE__*/');
  expect(lean.match(/(?<!\/\*#__PURE__\*\/)\bz\.\w+\(/g)).toBeNull();
});
