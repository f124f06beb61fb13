import { expect, test } from 'vitest';
import { checkCss, physicalIn } from './css.ts';

const found = (text: string, path = 'web/Planted.tsx') => physicalIn({ path, text }).map((one) => one.found);

test('the product: no physical class or property', () => {
  expect(checkCss()).toEqual([]);
});

test.each([
  'ml-2',
  '-mr-4',
  'pl-[3px]',
  'md:pr-2',
  'left-0',
  'max-md:-right-2',
  'hover:left-1/2',
  'text-left',
  'lg:text-right',
  'border-l',
  'border-r-2',
  'rounded-l-2',
  'rounded-tr',
  'float-left',
  'scroll-ml-2',
  'sm:grid-cols-2',
  'max-sm:gap-0',
  'hover:2xl:p-2',
])('a planted %s is found', (name) => {
  expect(found(`<p className="flex ${name} gap-2" />`)).toEqual([name]);
  expect(found(`cx('${name}', open && 'p-2')`)).toEqual([name]);
});

test.each([
  ['margin-left: 4px;', 'margin-left'],
  ['left: 0;', 'left'],
  ['text-align: right;', 'text-align: right'],
  ['border-top-left-radius: 3px;', 'border-top-left-radius'],
  ['padding-right : 1px;', 'padding-right'],
])('a planted "%s" is found', (declaration, property) => {
  expect(found(`.a { ${declaration} }`, 'web/planted.css')).toEqual([property]);
});

test('logical classes, words and comments are left alone', () => {
  expect(
    found('<p className="ms-2 pe-4 start-0 end-2 text-start text-end border-s rounded-e-2 rounded-1 rtl:mirror" />'),
  ).toEqual([]);
  expect(found("t('days left'); t('Turn right-hand side'); import { ArrowLeft } from 'x'; // ml-2")).toEqual([]);
  expect(found('.a { margin-inline-start: 4px; inset-inline-end: 0 } /* left: 0; */', 'web/a.css')).toEqual([]);
});
