import { lookup as systemLookup } from 'node:dns'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The limits of a request. */
export interface Costs {
  readonly bytes: number
  /** Milliseconds without a byte. */
  readonly idle: number
  /** Milliseconds altogether, redirects included. */
  readonly total: number
}

export interface RequestOptions extends Costs {
  readonly privateNetwork: boolean
  /** Resolves host names; by default the system's lookup. */
  readonly resolve?: typeof systemLookup
  /** Sends the request; by default Node's `get`. */
  readonly connect?: typeof httpGet
}

export type HttpAnswer =
  | { readonly bytes: Uint8Array }
  | { readonly redirect: string }
  | { readonly problem: string }

/**
 * Sends one GET request without credentials, compression or cookies; returns the bytes, the redirect (not followed)
 * or the problem. Addresses of this machine or a private network are refused unless `privateNetwork`. Never throws.
 */
export function sendGetRequest(url: URL, options: RequestOptions): Promise<HttpAnswer> {
  // Node does not look up literal IP addresses, so they are checked here.
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

/**
 * Reads a response and passes the result to `end`: the redirect, the bytes of a complete, uncompressed response 200,
 * or the problem. More than `bytes` are a problem, too.
 */
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

/**
 * A lookup for `http.get` that refuses names which resolve to forbidden addresses, and otherwise returns the
 * checked addresses.
 */
function checkedLookup({ privateNetwork, resolve = systemLookup }: RequestOptions): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const forbidden = found.find(({ address }) => {
        const reach = findReach(address)
        if (reach === 'public') return false
        return !privateNetwork || (reach === 'machine' && !isWrittenOut(hostname))
      })
      const [first] = found
      if (forbidden || first === undefined) callback(new ForbiddenAddress(), [])
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

const writtenOut = 'it is an address of this machine or a private network, which needs privateNetwork: true'

class ForbiddenAddress extends Error {
  readonly code = 'its name leads into this machine or a private network'
}

/** A problem for a network error, by its code; its message could contain addresses and paths. */
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
  // Link-local, including the metadata services of clouds.
  ['169.254.0.0', 16],
  ['::', 128],
  ['::1', 128],
  ['fe80::', 10],
]

/** Networks that are not publicly routed (RFC 1918, RFC 6890), and IPv6 forms of IPv4 addresses. */
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

/** A list of subnets for checking addresses. */
function blockList(subnets: readonly Subnet[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, detectFamily(address))
  return list
}

function detectFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** Classifies an IP address (not a host name): this machine or its link, a private network, or else public. */
export function findReach(address: string): 'machine' | 'network' | 'public' {
  // The zone (`fe80::1%eth0`) is not part of the address.
  const bare = address.replace(/%.*$/, '')
  const family = detectFamily(bare)
  if (machine.check(bare, family)) return 'machine'
  return network.check(bare, family) ? 'network' : 'public'
}

/** Whether a host name is a literal IP address or `localhost`. */
function isWrittenOut(hostname: string): boolean {
  return isIP(stripBrackets(hostname)) !== 0 || isLocalhost(hostname)
}

/**
 * Whether a host is `localhost` or a literal address that is not public. URLs normalise the spelling of addresses.
 */
function isInside(hostname: string): boolean {
  const address = stripBrackets(hostname)
  return isLocalhost(hostname) || (isIP(address) !== 0 && findReach(address) !== 'public')
}

/** A host name without the brackets of an IPv6 address. */
function stripBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Whether a host name is `localhost` or below it. */
function isLocalhost(hostname: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(hostname)
}
