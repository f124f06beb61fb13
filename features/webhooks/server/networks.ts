import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's on the internet: this machine, private, link-local, shared, reserved, documentation, multicast, and those that wrap them. */
const PRIVATE = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '::/128', '::1/128', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const privateNetworks = listOf(PRIVATE);

/** Whether a webhook may call this address: one of the internet, or in a network of WEBHOOK_NETWORKS. */
export function mayCallAddress(address: string, allowed: readonly string[]): boolean {
  const family = familyOf(address);
  return !privateNetworks.check(address, family) || listOf(allowed).check(address, family);
}

export class AddressRefused extends Error {}

/**
 * The one address that is called: the name is resolved here, once, and every address it has must be allowed, so that none of them
 * can stand for another a moment later. @throws AddressRefused
 */
export async function resolveAllowed(hostname: string, allowed: readonly string[]): Promise<string> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : (await lookup(name, { all: true })).map(({ address }) => address);
  const refused = addresses.find((address) => !mayCallAddress(address, allowed));
  if (refused !== undefined || addresses[0] === undefined)
    throw new AddressRefused('The address lies in a private network.');
  return addresses[0];
}
