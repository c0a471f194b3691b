import { buildQuery, type Issue, parseQuery, type Result } from '../../../runtime/index.ts'
import type { Json } from '../../../schema/index.ts'
import type { Emitted } from './judge.ts'

/**
 * Writes the Cookie header of a request; undefined if there are no cookies. Values are written as in a query,
 * separated by `; `.
 */
export function cookieHeader(emitted: Emitted, cookies: Readonly<Record<string, Json>>): string | undefined {
  const query = buildQuery(asQuery(emitted), cookies)
  return query === '' ? undefined : query.slice(1).split('&').join('; ')
}

/** Reads a Cookie header by an operation's cookie parameters; its issues speak of cookies. */
export function parseEmittedCookies(emitted: Emitted, header: string | undefined): Result<unknown> {
  const result = parseQuery(asQuery(emitted), (header ?? '').split(/;\s*/u).join('&'))
  return result.ok ? result : { ok: false, issues: result.issues.map(ofCookie) }
}

/** Returns an issue that speaks of a cookie instead of a query parameter. */
function ofCookie(issue: Issue): Issue {
  return { ...issue, message: issue.message.replace(/^The query /u, 'The cookie ') }
}

/** Returns the operation with its cookies as query parameters, and no other parameters. */
function asQuery(emitted: Emitted): Emitted {
  const cookies = emitted.parameters.filter((one) => one.in === 'cookie')
  return { ...emitted, parameters: cookies.map((one) => ({ ...one, in: 'query' })) }
}
