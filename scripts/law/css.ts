/**
 * npm run law:css: layout by logical properties only, so that Arabic needs no second layout: start and end, never left and
 * right; and widths that exist (web/ui/app.css has md, lg, xl): another one does nothing, silently. Judges Tailwind classes and CSS in web/ and features/<room>/web/.
 */
import { pathToFileURL } from 'node:url';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** What may stand before and after a class in its string: nothing, white space, the quote, a brace. */
const apart = String.raw`[^\s"'\u0060{}]`;
const value = String.raw`(?:\d[\w./]*|\[[^\]\s]*\]|\([^)\s]*\)|auto|full|px)`;
const named = String.raw`(?:-[\w[\]().-]+)?`;
const physicalClasses = new RegExp(
  `(?<!${apart})(?:${apart}+:)?!?-?(?:(?:(?:scroll-)?[mp][lr]|left|right)-${value}|border-[lr]${named}|rounded-[tb]?[lr]${named}|(?:text|float|clear)-(?:left|right))!?(?!${apart})`,
  'g',
);
const absentWidths = new RegExp(String.raw`(?<!${apart})(?:${apart}+:)?(?:max-)?(?:sm|2xl):[^\s"'\u0060{}]+`, 'g');
const physicalProperties =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)*|border-(?:top|bottom)-(?:left|right)-radius|left|right|text-align\s*:\s*(?:left|right)|float\s*:\s*(?:left|right))\s*(?=:|;|\})/g;

export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly found: string;
}

export const checkCss = (): Finding[] =>
  sourceFiles(['web', 'features'], /^(web\/|features\/[^/]+\/web\/).*\.(tsx?|css|html)$/).flatMap(physicalIn);

export function physicalIn(file: SourceFile): Finding[] {
  const isCss = file.path.endsWith('.css');
  const text = blankComments(file.text);
  const finds = isCss ? [...text.matchAll(physicalProperties)] : classStrings(text);
  return finds.map((match) => ({
    path: file.path,
    line: text.slice(0, match.index).split('\n').length,
    found: match[0].trim(),
  }));
}

/** Such utilities inside quoted strings: where class names live. */
const classStrings = (text: string): { 0: string; index: number }[] =>
  [...text.matchAll(/(["'`])((?:(?!\1)[^\\\n])*)\1/g)].flatMap(({ index, 2: list = '' }) =>
    [...list.matchAll(physicalClasses), ...list.matchAll(absentWidths)].map((match) => ({
      0: match[0],
      index: index + 1 + match.index,
    })),
  );

const blankComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const findings = checkCss();
  for (const { path, line, found } of findings) {
    process.stderr.write(
      `${path}:${line}: ${found} is physical or of no width of ours; use start, end, ms, pe, inset-inline …, md, lg, xl\n`,
    );
  }
  process.exitCode = findings.length > 0 ? 1 : 0;
}
