import { isIPv4, isIPv6 } from 'node:net';

/** An address as people write it: a server that listens on both kinds writes the old kind as a new one. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The network that an address belongs to: `203.0.113.0/24` or `2001:db8:1::/48`. */
export function networkOf(address: string): string {
  const plain = plainAddress(address).replace(/%.*$/, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return 'unknown';
  // The URL writes it in its one shortest form.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const left = tail === undefined ? [] : Array(3).fill('0');
  return `${[...groups, ...left].slice(0, 3).join(':')}::/48`;
}
