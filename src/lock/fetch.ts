import type { RemoteSource } from './lock-file.ts'
import type { Costs, RequestOptions } from './request.ts'

const mostRedirects = 5

export const fetchTimes: Pick<Costs, 'idle' | 'total'> = { idle: 10_000, total: 120_000 }

export interface FetchOptions extends Costs, Pick<RequestOptions, 'resolve' | 'connect'> {}

/** The bytes, or why there are none; `origin` is one that `redirectsTo` could allow. */
export type Fetched = { readonly bytes: Uint8Array } | { readonly problem: string; readonly origin?: string }

/**
 * Fetches the bytes at a URL, following up to five allowed redirects, or returns why there are none. Empty content
 * and web pages are refused, too. Never throws.
 */
export async function fetchSource(
  { url, redirectsTo, privateNetwork }: Pick<RemoteSource, 'url' | 'redirectsTo' | 'privateNetwork'>,
  options: FetchOptions,
): Promise<Fetched> {
  // The time limit covers all redirects together.
  const end = performance.now() + options.total
  // Loaded here: few commands use the network.
  const { sendGetRequest } = await import('./request.ts')
  let at = new URL(url)
  for (let count = 0; count <= mostRedirects; count++) {
    const total = Math.max(1, Math.ceil(end - performance.now()))
    const answer = await sendGetRequest(at, { ...options, total, privateNetwork })
    if ('problem' in answer) return answer
    if ('bytes' in answer) {
      const problem = contentProblem(answer.bytes)
      return problem === undefined ? answer : { problem }
    }
    if (!URL.canParse(answer.redirect, at.href)) return { problem: 'it redirects to no address' }
    const to = new URL(answer.redirect, at)
    const problem = findRedirectProblem(at, to, redirectsTo)
    if (problem !== undefined) return isAllowable(to) ? { problem, origin: to.origin } : { problem }
    at = to
  }
  return { problem: `it redirects more than ${mostRedirects} times` }
}

/** What is wrong with fetched content: it is empty, or a web page, such as a login; otherwise `undefined`. */
function contentProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'it is empty'
  const start = new TextDecoder().decode(bytes.subarray(0, 1000))
  return /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html)\b/i.test(start)
    ? 'it is a web page'
    : undefined
}

/** Why a text cannot be the URL of a source; `undefined` if it can. */
export function findAddressProblem(text: string): string | undefined {
  if (text.length > 2000) return 'it is longer than 2000 characters'
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) return 'it is not an address'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only http and https are fetched'
  if (url.username !== '' || url.password !== '') return 'it holds credentials, which would be committed'
  if (url.hash !== '') return 'it has a fragment'
  return undefined
}

/** Whether `redirectsTo` may allow the origin of an address. */
function isAllowable(to: URL): boolean {
  return findAddressProblem(to.href) === undefined
}

/** Whether a text is an origin, such as `https://files.example.org`, without a path. */
export function isOrigin(text: string): boolean {
  return findAddressProblem(text) === undefined && new URL(text).origin === text.replace(/\/$/, '')
}

/**
 * Why a redirect is refused; undefined if the address is allowed and of the same origin, of the same host from
 * http to https on default ports, or of a listed origin.
 */
export function findRedirectProblem(from: URL, to: URL, redirectsTo: readonly string[]): string | undefined {
  const problem = findAddressProblem(to.href)
  if (problem !== undefined) return `it redirects to an address that is not followed: ${problem}`
  const isSame = from.origin === to.origin
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname
  const isDefault = from.port === '' && to.port === ''
  const isListed = redirectsTo.some((origin) => new URL(origin).origin === to.origin)
  if (isSame || (isUpgrade && isDefault) || isListed) return undefined
  return `it redirects to ${to.origin}, which the configuration does not name`
}
