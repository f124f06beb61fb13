import { expect, test } from 'vitest';
import { idOfGuid, primaveraGuid } from './guid.ts';

const id = '019aa3f0-7c31-7e4b-9d2f-0b5f1c2d3e4f';

test('an id goes through the GUIDs of both programs', () => {
  expect(primaveraGuid(id)).toBe('AZqj8HwxfkudLwtfHC0+Tw');
  expect(idOfGuid(primaveraGuid(id))).toBe(id);
  expect(idOfGuid(id)).toBe(id);
  expect(idOfGuid(`{${id.toUpperCase()}}`)).toBe(id);
});

test.each(['', 'A1000', 'AZqj8HwxfkudLwtfHC0+T', `${id}0`, 'AZqj8HwxfkudLwtfHC0+Tw=='])('"%s" is none', (text) => {
  expect(idOfGuid(text)).toBeUndefined();
});
