import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { logsApi } from '#features/logs/contract.ts';
import { projectsApi } from '#features/projects/contract.ts';
import { resourcesApi } from '#features/resources/contract.ts';
import { searchApi } from '#features/search/contract.ts';
import { taskAiApi } from '#features/tasks/ai-contract.ts';
import { tasksApi } from '#features/tasks/contract.ts';
import { weatherApi } from '#features/weather/contract.ts';

/** What these answers have that the specification does not know, or knows as another figure. */
test.each([
  ['capacity', resourcesApi.plan],
  ['percentComplete', tasksApi.listMine],
  ['progressRule', projectsApi.find],
  ['furtherPhotoIds', logsApi.one],
  ['evidence', taskAiApi.organise],
  ['isSample', weatherApi.read],
  ['sentence', searchApi.find],
])('docs/deviations.md names `%s`, which the answer has', async (field, { response }) => {
  const text = await readFile(new URL('../docs/deviations.md', import.meta.url), 'utf8');
  expect(text).toContain(`\`${field}\``);
  expect(JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any', io: 'input' }))).toContain(`"${field}":`);
});
