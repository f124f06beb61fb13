import { expect, test } from 'vitest';
import { isOwnProxy } from './proxy.ts';

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', 'fd00::1'])(
  'a proxy at %s is ours',
  (address) => {
    expect(isOwnProxy(address, 0)).toBe(true);
  },
);

test.each(['8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8', '', 'unknown'])('%j is not', (address) => {
  expect(isOwnProxy(address, 0)).toBe(false);
});

test('only the hop straight in front of us is believed', () => {
  expect(isOwnProxy('127.0.0.1', 1)).toBe(false);
});
