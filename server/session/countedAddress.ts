import { isIPv6 } from 'node:net';

/** How an IPv4 address is written inside IPv6. */
const MAPPED = /^(?:0*:)*:?ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i;
/** Groups of an IPv6 address that a provider gives to one customer. */
const NETWORK_GROUPS = 4;

/**
 * The address by which a caller is counted: IPv4 as it is, also where it comes as IPv6; of IPv6 the first 64 bits, because
 * the owner of one such address has 2^64 of them.
 */
export function countedAddress(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const [, dotted, high, low] = MAPPED.exec(plain) ?? [];
  if (dotted !== undefined) return dotted;
  if (high !== undefined && low !== undefined) return [high, low].flatMap(bytesOf).join('.');
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [Math.floor(value / 256), value % 256];
}
