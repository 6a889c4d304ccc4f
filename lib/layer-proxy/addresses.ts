import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Thrown for an address that the proxy must not reach: of our own network, of this machine, or invalid. */
export class RefusedAddress extends Error {}

/** IPv4 ranges outside the public internet (IANA's registry of special-purpose addresses). */
const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Of IPv6 only 2000::/3 is allocated, and these parts of it are reserved or map to other addresses. */
const PRIVATE_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [net, bits] of PRIVATE_IPV4) refused.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of PRIVATE_IPV6) refused.addSubnet(net, bits, 'ipv6');
const allocated = new BlockList();
allocated.addSubnet('2000::', 3, 'ipv6');

/** Whether this numeric address is a public one. IPv4 inside IPv6 is not: no public host needs it. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused.check(address, 'ipv4');
  return isIP(address) === 6 && allocated.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** Parses the operator's list of `host` or `host:port`. */
const listed = (url: URL, hosts: readonly string[]) =>
  hosts.includes(url.hostname.toLowerCase()) ||
  hosts.includes(`${url.hostname.toLowerCase()}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`);

/** Resolves a name. If any of its addresses may not be reached, the name is refused. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const bad = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (bad || !first) return callback(new RefusedAddress(`${hostname} is ${bad?.address ?? 'nowhere'}`), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * Where this address may be connected to: the lookup that the connection itself uses, so that a name is resolved once and nothing can
 * change in between. undefined: any, because the operator lists the host. Throws RefusedAddress.
 */
export function lookupFor(url: URL, allowedHosts: readonly string[]): LookupFunction | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RefusedAddress(`${url.protocol} is not HTTP`);
  if (listed(url, allowedHosts)) return undefined;
  // The URL parser has already normalized decimal, octal and hexadecimal hosts.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !isPublicAddress(literal)) throw new RefusedAddress(`${literal} is not public`);
  return publicLookup;
}
