import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const IPV4_AS_IPV6 = /^::ffff:(?=\d+\.)/i;

/** Whether the text is an address (10.0.0.5) or a network (10.0.0.0/8), as TRUSTED_PROXY takes them. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/**
 * Whose X-Forwarded-* lines are believed: of the one proxy straight in front of us, when it stands on this machine or is
 * named in TRUSTED_PROXY. What a client itself wrote there is never taken for its address.
 */
export function trustedProxy(networks: readonly string[]): (address: string | undefined, hop: number) => boolean {
  const trusted = new BlockList();
  trusted.addSubnet('127.0.0.0', 8);
  trusted.addAddress('::1', 'ipv6');
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address, hop) => {
    const plain = (address ?? '').replace(IPV4_AS_IPV6, '');
    return hop === 0 && isIP(plain) !== 0 && trusted.check(plain, familyOf(plain));
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address as limits count it: of IPv6 the /64, all of which one customer has. Who has hung up meanwhile has none. */
export function countedAddress(ip: string | undefined): string {
  const plain = (ip ?? '').replace(IPV4_AS_IPV6, '');
  return isIP(plain) === 6 ? `${ipv6Groups(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** The counted address of a request that the framework has not seen yet: what it finds as `ip` later. */
export function addressOfSender(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: (address: string | undefined) => boolean,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim();
  return countedAddress((isTrusted(socket.remoteAddress) && forwarded) || socket.remoteAddress);
}

/** The neighbourhood of an address: its /24, of IPv6 the /64. */
export function networkOf(ip: string | undefined): string {
  const counted = countedAddress(ip);
  return isIP(counted) === 4 ? counted.replace(/(?<!\d)\d+$/, '0/24') : counted;
}

function ipv6Groups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const gap = Array<string>(tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...gap, ...right].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
