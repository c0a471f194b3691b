import { lookup as systemLookup } from 'node:dns'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** What an answer may cost. */
export interface Costs {
  readonly bytes: number
  /** Milliseconds without a byte. */
  readonly idle: number
  /** Milliseconds altogether, redirects included. */
  readonly total: number
}

export interface RequestOptions extends Costs {
  readonly privateNetwork: boolean
  /** Of names to addresses; the system's unless told otherwise. */
  readonly resolve?: typeof systemLookup
  /** What sends the request; Node's own unless told otherwise. */
  readonly connect?: typeof httpGet
}

export type HttpAnswer =
  | { readonly bytes: Uint8Array }
  | { readonly redirect: string }
  | { readonly problem: string }

/** One request without credentials, compression or cookies; redirects are told, not followed. Never throws. */
export function request(url: URL, options: RequestOptions): Promise<HttpAnswer> {
  // Node looks up names only: an address that is written out is checked here.
  if (!options.privateNetwork && isInside(url.hostname)) return Promise.resolve({ problem: writtenOut })
  const get = options.connect ?? (url.protocol === 'https:' ? httpsGet : httpGet)
  return new Promise((resolve) => {
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'efti-schema-toolkit' }
    const sent = get(url, {
      agent: false,
      headers,
      lookup: checkedLookup(options),
      maxHeaderSize: 16_384,
      rejectUnauthorized: true,
    })
    const end = (answer: HttpAnswer): void => {
      clearTimeout(clock)
      resolve(answer)
      sent.destroy()
    }
    const clock = setTimeout(
      () => end({ problem: `it took longer than ${seconds(options.total)}` }),
      options.total,
    )
    sent.setTimeout(options.idle, () => end({ problem: `nothing came for ${seconds(options.idle)}` }))
    sent.on('error', (error: NodeJS.ErrnoException) => end({ problem: failure(error) }))
    sent.on('response', (response) => read(response, options, end))
  })
}

function read(response: IncomingMessage, { bytes: most }: Costs, end: (answer: HttpAnswer) => void): void {
  const { statusCode = 0, headers } = response
  const { location, 'content-encoding': encoding = 'identity', 'content-length': length } = headers
  if ([301, 302, 303, 307, 308].includes(statusCode)) {
    end(location === undefined ? { problem: 'it redirects to nowhere' } : { redirect: location })
  } else if (statusCode !== 200) end({ problem: `the server answers ${statusCode}` })
  else if (encoding !== 'identity') end({ problem: 'the server compresses what it was asked not to' })
  else if (Number(length ?? 0) > most) end({ problem: tooLarge(most) })
  else {
    const parts: Buffer[] = []
    let size = 0
    response.on('data', (part: Buffer) => {
      size += part.length
      if (size > most) end({ problem: tooLarge(most) })
      else parts.push(part)
    })
    response.on('error', () => end({ problem: 'the connection ended before the whole of it had come' }))
    response.on('end', () => {
      const isWhole = response.complete && (length === undefined || Number(length) === size)
      end(isWhole ? { bytes: Buffer.concat(parts) } : { problem: 'less came than the server announced' })
    })
  }
}

/** Resolves a name, refuses where it must not lead, and gives the very addresses that were checked. */
function checkedLookup({ privateNetwork, resolve = systemLookup }: RequestOptions): LookupFunction {
  return (hostname, options, told) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return told(error, [])
      const forbidden = found.find(({ address }) => {
        const reach = findReach(address)
        if (reach === 'public') return false
        return !privateNetwork || (reach === 'machine' && !isWrittenOut(hostname))
      })
      const [first] = found
      if (forbidden || first === undefined) told(new ForbiddenAddress(), [])
      else if (options.all) told(null, found)
      else told(null, first.address, first.family)
    })
  }
}

const writtenOut = 'it is an address of this machine or a private network, which needs privateNetwork: true'

class ForbiddenAddress extends Error {
  readonly code = 'its name leads into this machine or a private network'
}

/** The system's code, whose message may hold addresses and paths. */
function failure(error: NodeJS.ErrnoException): string {
  if (error.code === 'ECONNRESET') return 'the connection ended before the whole of it had come'
  return error.code ?? 'the connection failed'
}

function tooLarge(most: number): string {
  return `it is larger than ${most} bytes`
}

function seconds(milliseconds: number): string {
  return `${milliseconds / 1000} seconds`
}

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
function isWrittenOut(hostname: string): boolean {
  return isIP(stripBrackets(hostname)) !== 0 || isLocalhost(hostname)
}

/** Whether what is written out is this machine, or in a private network; URLs have one spelling of each address. */
function isInside(hostname: string): boolean {
  const address = stripBrackets(hostname)
  return isLocalhost(hostname) || (isIP(address) !== 0 && findReach(address) !== 'public')
}

function stripBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function isLocalhost(hostname: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(hostname)
}
