/**
 * npm run law:texts: every text on screen, and every sentence the server refuses with, is in the catalogues, in both languages, with all plural forms and placeholders;
 * nothing in the catalogues is unused; no words in JSX go past t(). Each room keeps features/<room>/web/{en,ar}.json, the shell
 * web/i18n/{en,ar}.json; English needs an entry for plurals only.
 */
import { pathToFileURL } from 'node:url';
import { type Catalogue, problemsOf } from './catalogues.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';
import { bareTexts, interpolated, literals, serverKeys, textKeys } from './text-keys.ts';

const screens = /^(web\/|features\/[^/]+\/web\/).*\.tsx?$/;
const speaking = /^(web|shared)\/.*\.tsx?$|^features\/[^/]+\/(web\/.*|contract|rules)\.tsx?$/;
const refusers = /^(server|shared)\/.*\.ts$|^features\/[^/]+\/(server\/.*|contract|rules)\.ts$/;

export function checkTexts(): string[] {
  const files = sourceFiles(['web', 'shared', 'features', 'server'], /\.tsx?$/);
  const refusing = files.filter(({ path }) => refusers.test(path) && !path.endsWith('.test.ts'));
  const keys = [...files.filter(({ path }) => speaking.test(path)).flatMap(textKeys), ...refusing.flatMap(serverKeys)];
  const known = new Set([...files.flatMap(literals), ...keys.map(({ sentence }) => sentence)]);
  const bare = files
    .filter(({ path }) => screens.test(path))
    .flatMap((file) => bareTexts(file).map(({ text, line }) => `${file.path}:${line}: "${text}" is not translated`));
  return [
    ...bare,
    ...refusing.flatMap(interpolated),
    ...problemsOf(keys, { english: catalogue('en'), arabic: catalogue('ar') }, known),
    ...clashes(),
  ];
}

const catalogueFiles = (language: string): SourceFile[] =>
  sourceFiles(['web/i18n', 'features'], new RegExp(`^(web/i18n|features/[^/]+/web)/${language}\\.json$`));

const entriesOf = ({ text }: SourceFile): [string, string][] => Object.entries(JSON.parse(text) as Catalogue);

const catalogue = (language: string): Catalogue => Object.fromEntries(catalogueFiles(language).flatMap(entriesOf));

/** All catalogues become one: two rooms may share a sentence only if they agree on its text. */
function clashes(): string[] {
  const first = new Map<string, { text: string; path: string }>();
  return ['en', 'ar'].flatMap((language) =>
    catalogueFiles(language).flatMap((file) =>
      entriesOf(file).flatMap(([sentence, text]) => {
        const key = `${language} ${sentence}`;
        const other = first.get(key);
        if (!other) first.set(key, { text, path: file.path });
        return other && other.text !== text ? [`${file.path} and ${other.path} disagree on "${sentence}"`] : [];
      }),
    ),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = checkTexts();
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0)
    process.stderr.write(
      'Arabic stands in web/ar.json of the room, plural forms in web/en.json too; texts of web/, server/ and shared/ in web/i18n.\n',
    );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
