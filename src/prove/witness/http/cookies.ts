import { buildQuery, type Issue, parseQuery, type Result } from '../../../runtime/index.ts'
import type { Json } from '../../../schema/index.ts'
import type { Emitted } from './judge.ts'

/** The header of the cookies of a request; nothing where it has none. They are written like a query, one behind the other. */
export function cookieHeader(emitted: Emitted, cookies: Readonly<Record<string, Json>>): string | undefined {
  const query = buildQuery(asQuery(emitted), cookies)
  return query === '' ? undefined : query.slice(1).split('&').join('; ')
}

export function parseEmittedCookies(emitted: Emitted, header: string | undefined): Result<unknown> {
  const result = parseQuery(asQuery(emitted), (header ?? '').split(/;\s*/u).join('&'))
  return result.ok ? result : { ok: false, issues: result.issues.map(ofCookie) }
}

function ofCookie(issue: Issue): Issue {
  return { ...issue, message: issue.message.replace(/^The query /u, 'The cookie ') }
}

function asQuery(emitted: Emitted): Emitted {
  const cookies = emitted.parameters.filter((one) => one.in === 'cookie')
  return { ...emitted, parameters: cookies.map((one) => ({ ...one, in: 'query' })) }
}
