import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Where the reader's language, digits and calendar are known. */
const HOME = 'web/i18n/formats.ts';
const formatting = /Intl\.(?:DateTime|Number|List|RelativeTime)Format\(|\.toLocale(?:Date|Time)?String\(/;

test('numbers and dates on a screen are written by web/i18n/formats.ts alone', () => {
  const files = sourceFiles(['web', 'features'], /^(web\/|features\/[^/]+\/web\/).*\.tsx?$/);
  const writers = files.filter(({ text }) => formatting.test(text)).map(({ path }) => path);
  expect(writers).toEqual([HOME]);
});
