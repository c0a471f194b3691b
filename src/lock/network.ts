import { BlockList, isIP } from 'node:net'

type Subnet = readonly [address: string, prefix: number]

const here: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  // Link-local, with the metadata services of clouds.
  ['169.254.0.0', 16],
  ['::', 128],
  ['::1', 128],
  ['fe80::', 10],
]

/** RFC 1918 and what else is not routed in public (RFC 6890), and the ways to spell an IPv4 address in IPv6. */
const within: readonly Subnet[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['ff00::', 8],
]

const machine = blockList(here)
const network = blockList(within)

function blockList(subnets: readonly Subnet[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, detectFamily(address))
  return list
}

function detectFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** Where an address leads: to this machine or the link it is on, into a private network, or out. */
export function findReach(address: string): 'machine' | 'network' | 'public' {
  // `fe80::1%eth0`: the zone is no part of the address.
  const bare = address.replace(/%.*$/, '')
  const family = detectFamily(bare)
  if (machine.check(bare, family)) return 'machine'
  return network.check(bare, family) ? 'network' : 'public'
}

/** Whether a person wrote the very machine that is meant: an address, or this one by its name. */
export function isWrittenOut(hostname: string): boolean {
  return isIP(stripBrackets(hostname)) !== 0 || isLocalhost(hostname)
}

/** Whether what is written out is this machine, or in a private network; URLs have one spelling of each address. */
export function isInside(hostname: string): boolean {
  const address = stripBrackets(hostname)
  return isLocalhost(hostname) || (isIP(address) !== 0 && findReach(address) !== 'public')
}

function stripBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function isLocalhost(hostname: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(hostname)
}
