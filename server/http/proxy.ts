import { BlockList, isIP } from 'node:net';

const nearby = new BlockList();
nearby.addSubnet('127.0.0.0', 8);
nearby.addSubnet('10.0.0.0', 8);
nearby.addSubnet('172.16.0.0', 12);
nearby.addSubnet('192.168.0.0', 16);
nearby.addSubnet('169.254.0.0', 16);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whose X-Forwarded-* lines are believed: of the one proxy straight in front of us, when it stands on this machine or
 * in its own network. What a client itself wrote there is never taken for its address.
 */
export function isOwnProxy(address: string, hop: number): boolean {
  if (hop > 0) return false;
  const plain = address.replace(/^::ffff:/i, '');
  const family = isIP(plain);
  return family !== 0 && nearby.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}
