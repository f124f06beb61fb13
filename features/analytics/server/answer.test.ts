import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Log } from '#server/log.ts';
import { currentRequester, workFor } from '#server/worker/requester.ts';
import { fairTurns } from '#server/worker/turns.ts';
import { answerWithProgress } from './answer.ts';
import type { MadeFile, Step } from './make-file.ts';

const FILE = { name: 'report.pdf', type: 'application/pdf', content: Buffer.from('pages') } as unknown as MadeFile;

test('whoever waits for a turn is told how many come before; all of the work is done in his name', async () => {
  const inTurn = fairTurns(1);
  const other = Promise.withResolvers<void>();
  const occupying = workFor({ id: 'other' }, () => inTurn(() => other.promise));
  const names: (string | undefined)[] = [];
  async function* making(): AsyncGenerator<Step, MadeFile> {
    names.push(currentRequester()?.id);
    yield { done: 1, of: 2, next: 'drawing' };
    names.push(currentRequester()?.id);
    return inTurn(() => {
      names.push(currentRequester()?.id);
      return Promise.resolve(FILE);
    });
  }
  const answer = await workFor({ id: 'asker' }, () =>
    answerWithProgress({ making: making(), stop: new AbortController() }, {} as Log),
  );
  const read: string[] = [];
  for await (const part of answer.content as Readable) {
    read.push(String(part));
    if (read.at(-1)?.includes('"before"')) other.resolve();
  }
  await occupying;
  expect(read[0]).toBe('{"done":1,"of":2,"next":"drawing"}\n');
  expect(read[1]).toBe('{"done":1,"of":2,"next":"drawing","before":1}\n');
  expect(read.slice(-2)).toEqual(['{"name":"report.pdf","type":"application/pdf","bytes":5}\n', 'pages']);
  expect(names).toEqual(['asker', 'asker', 'asker']);
});
