import { expect, test } from 'vitest';
import { problemsOf } from './catalogues.ts';
import { bareTexts, interpolated, literals, serverKeys, textKeys } from './text-keys.ts';
import { checkTexts } from './texts.ts';

const file = (text: string, path = 'web/Planted.tsx') => ({ path, text });
const sentences = (text: string, path?: string) => textKeys(file(text, path)).map(({ sentence }) => sentence);

test('the product: every text is in both languages, nothing is unused, nothing bypasses t()', () => {
  expect(checkTexts()).toEqual([]);
});

test('texts are found in t(), both arms of a choice, Trans, tables and contracts', () => {
  expect(sentences("t('Save'); t(late ? 'Overdue' : 'Due'); msg('Projects')")).toEqual([
    'Save',
    'Overdue',
    'Due',
    'Projects',
  ]);
  expect(sentences('<Trans text="Read <a>why</a>" parts={{}} />')).toEqual(['Read <a>why</a>']);
  expect(sentences("export const roleLabels: Record<string, string> = { 'on-hold': 'On Hold' };")).toEqual(['On Hold']);
  expect(sentences("z.string().min(1, 'Project name is required')", 'features/x/contract.ts')).toEqual([
    'Project name is required',
  ]);
  expect(textKeys(file("t('{{count}} alerts', { count })"))[0]?.plural).toBe(true);
});

test('a missing text, a missing plural form, a lost placeholder and an unused entry are each reported', () => {
  const keys = textKeys(file("t('Save'); t('{{count}} alerts', { count }); t('Hello {{name}}', { name })"));
  const known = new Set(literals(file("t('Save'); t('{{count}} alerts', { count }); t('Hello {{name}}', { name })")));
  const english = { '{{count}} alerts_one': '1 alert', '{{count}} alerts_other': '{{count}} alerts' };
  const arabic = {
    '{{count}} alerts_zero': 'a',
    '{{count}} alerts_one': 'b',
    '{{count}} alerts_two': 'c',
    '{{count}} alerts_few': 'd {{count}}',
    '{{count}} alerts_many': 'e {{count}}',
    'Hello {{name}}': 'مرحبا',
    Gone: 'ذهب',
  };
  expect(problemsOf(keys, { english, arabic }, known)).toEqual([
    'web/Planted.tsx: no Arabic text for "Save"',
    'web/Planted.tsx: no Arabic text for "{{count}} alerts_other"',
    '"مرحبا" lacks {{name}} of "Hello {{name}}"',
    'unused: "Gone"',
  ]);
});

test('words that bypass t() are found: JSX text, spoken attributes, toasts', () => {
  const bare = (text: string) => bareTexts(file(text)).map((one) => one.text);
  expect(bare('<p>Hello {t("x")}</p>')).toEqual(['Hello']);
  expect(bare('<Field label="Name" name="name" className="grid" />')).toEqual(['Name']);
  expect(bare("toast({ title: 'Saved', variant: 'destructive' })")).toEqual(['Saved']);
  expect(bare('<p>{t("Hello")} · 5 %</p>')).toEqual([]);
});

test('what a server refuses with is wanted too, and may not be a template string', () => {
  const refusals = file(
    "conflict('Taken.'); invalid('f', message('{{n}} left.', { n })); notFound('Task'); message('{{count}} s', { count })",
  );
  expect(serverKeys(refusals).map(({ sentence, plural }) => [sentence, plural])).toEqual([
    ['Taken.', false],
    ['{{n}} left.', false],
    ['Task not found', false],
    ['{{count}} s', true],
  ]);
  expect(
    interpolated(
      file(
        'conflict(`#{n} left.`); conflict(fault); invalid(`tasks.#{i}.title`, "x")'.replaceAll('#', '$'),
        'server/x.ts',
      ),
    ),
  ).toEqual(["server/x.ts:1: a sentence with values is message('… {{name}} …', { name })"]);
});
