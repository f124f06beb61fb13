import { expect, test } from 'vitest';
import { longFunctions } from './functions.ts';

const lines = (count: number) => Array.from({ length: count }, () => '  <p />').join('\n');

test('a function of 80 lines is accepted, one of 81 is named with its place, a component as well', () => {
  const component = (count: number) => `const a = 1;\nexport const Page = () => (<>\n${lines(count - 2)}\n</>);`;
  expect(longFunctions({ path: 'web/Page.tsx', text: component(80) })).toEqual([]);
  expect(longFunctions({ path: 'web/Page.tsx', text: component(81) })).toEqual([
    { path: 'web/Page.tsx', line: 2, lines: 81 },
  ]);
});

test('functions inside functions and classes are seen', () => {
  const text = `class A { run() {\n${'void 0;\n'.repeat(90)}} }\nfunction f() { return function () {\n${'void 0;\n'.repeat(90)}} }`;
  expect(longFunctions({ path: 'a.ts', text }).map(({ line }) => line)).toEqual([1, 93, 93]);
});
