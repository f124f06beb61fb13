import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { addressOfSender, countedAddress, networkOf, trustedProxy } from './proxy.ts';

const byPreset = trustedProxy([]);

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('a proxy at %s is believed', (address) => {
  expect(byPreset(address, 0)).toBe(true);
});

test.each(['10.1.2.3', '172.31.0.1', '192.168.1.1', 'fd00::1', '8.8.8.8', '2001:db8::1', '', 'unknown', undefined])(
  '%j is not believed until it is named',
  (address) => {
    expect(byPreset(address, 0)).toBe(false);
  },
);

test('what TRUSTED_PROXY names is believed besides this machine, and nothing else', () => {
  const { TRUSTED_PROXY } = readConfig({ TRUSTED_PROXY: '10.0.0.5, 192.168.1.0/24,fd00::/8' });
  const isTrusted = trustedProxy(TRUSTED_PROXY);
  const addresses = ['10.0.0.5', '::ffff:10.0.0.5', '10.0.0.6', '192.168.1.77', '192.168.2.1', 'fd12::1', '127.0.0.1'];
  expect(addresses.map((address) => isTrusted(address, 0))).toEqual([true, true, false, true, false, true, true]);
});

test('only the hop straight in front of us is believed', () => {
  expect(byPreset('127.0.0.1', 1)).toBe(false);
});

test.each(['proxy', '10.0.0.0/33', '10.0.0.1/', 'fd00::/129', '10.0.0.1 10.0.0.2'])(
  '%j is refused',
  (TRUSTED_PROXY) => {
    expect(() => readConfig({ TRUSTED_PROXY })).toThrow('TRUSTED_PROXY must be');
  },
);

describe('an address, as limits count it', () => {
  test.each([
    ['192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64', '0:0:0:0::/64'],
    [undefined, '', ''],
  ])('%s', (ip, counted, network) => {
    expect([countedAddress(ip), networkOf(ip)]).toEqual([counted, network]);
  });
});

test('the address of a request that the framework has not seen is the last one a trusted proxy wrote, else the sender’s own', () => {
  const isTrusted = trustedProxy([]);
  const addressOf = (remoteAddress: string | undefined, forwarded?: string) =>
    addressOfSender(
      { socket: { remoteAddress } as Socket, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } },
      (address) => isTrusted(address, 0),
    );
  expect(addressOf('127.0.0.1', '1.2.3.4, 198.51.100.9')).toBe('198.51.100.9');
  expect(addressOf('127.0.0.1')).toBe('127.0.0.1');
  expect(addressOf('203.0.113.7', '198.51.100.9')).toBe('203.0.113.7');
  expect(addressOf(undefined)).toBe('');
});
