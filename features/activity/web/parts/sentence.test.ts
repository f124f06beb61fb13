import { expect, test } from 'vitest';
import type { Activity } from '../../contract.ts';
import { sentenceOf } from './sentence.ts';

test.each([
  [null, 'changed the stock of Rebar 16 mm without giving a reason'],
  ['Counted', 'changed the stock of Rebar 16 mm'],
  [undefined, 'changed the stock of Rebar 16 mm'],
])('a stock that was changed with the reason %j: %s', (reason, sentence) => {
  const after = { onSiteQty: '4', ...(reason !== undefined && { reason }) };
  const entry = {
    entity: 'material',
    action: 'updated',
    label: 'Rebar 16 mm',
    projectName: 'Tower',
    before: {},
    after,
  };
  expect(sentenceOf(entry as unknown as Activity)).toBe(sentence);
});
