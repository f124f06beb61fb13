import { afterEach, expect, test } from 'vitest';
import { setLocale } from './locale.ts';
import { isReadable, setCatalogue, t } from './text.ts';

afterEach(() => {
  setLocale({ language: 'en', digits: 'latin' });
  setCatalogue({});
});

test('the English sentence is its own text', () => {
  expect(t('Save')).toBe('Save');
  expect(t('{{name}} moved {{task}} to Done', { name: 'Ahmed', task: 'T-142' })).toBe('Ahmed moved T-142 to Done');
  expect(t('{{missing}} stays', {})).toBe('{{missing}} stays');
});

test('without a form of its own, one is written without the plural s', () => {
  setCatalogue({});
  expect([1, 2].map((count) => t('{{count}} open tasks of the plan', { count }))).toEqual([
    '1 open task of the plan',
    '2 open tasks of the plan',
  ]);
});

test('plural forms: two in English', () => {
  setCatalogue({ '{{count}} alerts_one': '1 alert', '{{count}} alerts_other': '{{count}} alerts' });
  expect([0, 1, 2, 1000].map((count) => t('{{count}} alerts', { count }))).toEqual([
    '0 alerts',
    '1 alert',
    '2 alerts',
    '1,000 alerts',
  ]);
});

test('plural forms: six in Arabic', () => {
  setLocale({ language: 'ar' });
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
  setCatalogue(Object.fromEntries(forms.map((form) => [`{{count}} x_${form}`, form])));
  expect([0, 1, 2, 3, 11, 100].map((count) => t('{{count}} x', { count }))).toEqual(forms);
});

test('Latin names and numbers are isolated inside Arabic, Arabic names inside English', () => {
  expect(t('Project {{name}}', { name: 'برج الرياض' })).toBe('Project \u2068برج الرياض\u2069');
  setLocale({ language: 'ar' });
  setCatalogue({ 'Project {{name}}': 'مشروع {{name}}' });
  expect(t('Project {{name}}', { name: 'B-12' })).toBe('مشروع \u2068B-12\u2069');
  expect(t('Project {{name}}', { name: 'برج' })).toBe('مشروع برج');
});

test('what a reader of Arabic can read', () => {
  setLocale({ language: 'ar' });
  setCatalogue({ Save: 'حفظ' });
  expect([isReadable('Save'), isReadable('budget must be a number'), isReadable('حفظ')]).toEqual([true, false, true]);
});

test('the numbers of a sentence follow the digits of the reader, codes stay as they are', () => {
  setLocale({ language: 'ar', digits: 'arabic' });
  setCatalogue({ Kept: 'يُحتفظ بها 30 يومًا، مثل T-142 وAES-256', Late: 'متأخرة {{days}} من {{code}}' });
  expect(t('Kept')).toBe('يُحتفظ بها ٣٠ يومًا، مثل T-142 وAES-256');
  expect(t('Late', { days: '19', code: 'DCP-02' })).toBe('متأخرة \u2068١٩\u2069 من \u2068DCP-02\u2069');
  expect(t('Late', { days: '0.82', code: '-5' })).toBe('متأخرة \u2068٠٫٨٢\u2069 من \u2068-٥\u2069');
});
