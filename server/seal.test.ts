import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

test('what is sealed comes back with the same secret and purpose only', () => {
  const sealed = seal('secret', 'key', 'sk-مفتاح');
  expect(unseal('secret', 'key', sealed)).toBe('sk-مفتاح');
  expect(unseal('other', 'key', sealed)).toBeUndefined();
  expect(unseal('secret', 'other', sealed)).toBeUndefined();
  expect(unseal('secret', 'key', sealed.slice(0, 8))).toBeUndefined();
  expect(seal('secret', 'key', 'sk-مفتاح')).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('sk-');
});
