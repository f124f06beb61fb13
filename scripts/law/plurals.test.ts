import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { earlierDescriptions } from '#features/risks/engine-descriptions.ts';

/** Limits that are never one, figures of people and money, and shares of a whole: they are read alike of any number. */
const fixed =
  /\{\{(most|least|maximum|minimum|further|lines|seconds|quantity|number|n|crew|capacity|peak|total|all|shown|hours|workers|ready|name|value)\}\}/;
const counted =
  /\{\{(?!count\}\})\w+\}\} (?:[a-z]+ )?(days|tasks|projects|weeks|rows|people|photos|logs|items|files|links)\b/;

test('a sentence that counts days, tasks or the like has plural forms', async () => {
  const found: string[] = [];
  for await (const path of glob('features/*/web/ar.json')) {
    const keys = Object.keys(JSON.parse(await readFile(path, 'utf8')) as Record<string, string>);
    for (const key of keys) {
      const slot = counted.exec(key)?.[0];
      if (slot && !(key in earlierDescriptions) && !fixed.test(slot) && !/_(zero|one|two|few|many|other)$/.test(key))
        found.push(`${path}: ${key}`);
    }
  }
  expect(found).toEqual([]);
});
