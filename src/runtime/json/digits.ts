import { jsonLimits } from '../limits.ts'
import type { Issue } from '../result.ts'
import { withoutTrailingZeros } from '../text/decimal.ts'
import { type JsonPathSegment, walkJson } from './walk.ts'

const { maxIssues, maxDepth } = jsonLimits

/** The numbers of a JSON text that would be other numbers once they are read, and the names that come twice. */
export function textFaults(text: string): readonly Issue[] {
  const issues: Issue[] = []
  // Of the values around the one that is read: the names that their objects have had.
  const around: Set<JsonPathSegment>[] = []
  walkJson(text, (path, token, here) => {
    if (token === '') around[path.length] = new Set()
    const name = path.at(-1)
    const names = typeof name === 'string' ? around[path.length - 1] : undefined
    if (names && name !== undefined && names.size === names.add(name).size) {
      const shown = String(name).slice(0, 50)
      const message = `Property "${shown}" comes twice in one object: send it once.`
      report('duplicate-property', message, shown)
    }
    if (/^[-\d]/.test(token) && !isExactNumber(token)) {
      const found = token.length > 50 ? `${token.slice(0, 50)}…` : token
      report('number-digits', lostNumber(token), found)
    }
    return issues.length < maxIssues
    function report(rule: string, message: string, found: string): void {
      issues.push({ rule, message, path: path.slice(0, maxDepth), ...here(), found })
    }
  })
  return issues
}

/** What is said of a number that would become another one. */
export function lostNumber(token: string): string {
  const found = token.length > 50 ? `${token.slice(0, 50)}…` : token
  return `A JavaScript number cannot hold ${found}: it would become ${Number(token)}. Send it as a text, with "type": "string" in the schema, or with fewer digits.`
}

/** Whether a number that is read is the one that is written, or the double that many programs write with seventeen digits. */
export function isExactNumber(token: string): boolean {
  const value = Number(token)
  const shortest = String(value)
  if (shortest === token) return true
  if (!Number.isFinite(value)) return false
  const meant = significant(token)
  return significant(shortest) === meant || significant(inFull(value)) === meant
}

/** Seventeen digits tell any two doubles apart: many programs write that many, and mean the double. */
function inFull(value: number): string {
  return value.toPrecision(17)
}

/** The same for equal decimals, however they are written, without counting up what an exponent says. */
function significant(token: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(token) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const size = Number(exponent) + digits.length - fraction.length
  return digits === '' ? '0' : `${sign}${withoutTrailingZeros(digits)}e${size}`
}
