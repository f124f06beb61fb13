import { expect, test } from 'vitest';
import { AddressRefused, mayCallAddress, resolveAllowed } from './networks.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('%s is not called', (address) => expect(mayCallAddress(address, [])).toBe(false));

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is called', (address) =>
  expect(mayCallAddress(address, [])).toBe(true),
);

test('a network that the operator allows is called, and no other private one', () => {
  expect(mayCallAddress('10.1.2.3', ['10.1.0.0/16'])).toBe(true);
  expect(mayCallAddress('10.2.2.3', ['10.1.0.0/16'])).toBe(false);
  expect(mayCallAddress('::1', ['::1'])).toBe(true);
});

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])('%s is refused before it is called', (name) =>
  expect(resolveAllowed(name, [])).rejects.toBeInstanceOf(AddressRefused),
);
