import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/** An address as one who has it can be counted: IPv4 whole, of IPv6 the /64 that one household or host is given. */
export function networkOf(ip: string): string {
  const plain = ip.split('%')[0] ?? ip
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Math.max(0, GROUPS - before.length - after.length)
  const groups = tail === undefined ? before : [...before, ...Array<string>(zeros).fill('0'), ...after]
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
