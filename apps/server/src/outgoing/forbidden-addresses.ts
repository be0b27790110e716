import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA's special-purpose addresses: the server's own network must not be reached by a name that a customer typed. */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Of IPv6 only global unicast is open, without what wraps IPv4 in it or is reserved. */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused = new BlockList()
for (const [network, prefix] of special4) refused.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of special6) refused.addSubnet(network, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Everything that is no public address of the internet, also what is no address at all. */
export function isForbiddenAddress(address: string): boolean {
  if (isIPv4(address)) return refused.check(address, 'ipv4')
  if (!isIPv6(address)) return true
  return !global6.check(address, 'ipv6') || refused.check(address, 'ipv6')
}
