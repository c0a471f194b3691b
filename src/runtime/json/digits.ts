import { jsonLimits } from '../limits.ts'
import type { Issue } from '../result.ts'
import { withoutTrailingZeros } from '../text/decimal.ts'
import { type JsonPathSegment, walkJson } from './walk.ts'

const { maxIssues, maxDepth } = jsonLimits

/** Issues of a JSON text: numbers that would lose digits when read, and property names repeated in one object. */
export function findJsonTextIssues(text: string): readonly Issue[] {
  const issues: Issue[] = []
  // By depth: the names that the enclosing objects have had so far.
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
    /** Adds an issue at the current value. */
    function report(rule: string, message: string, found: string): void {
      issues.push({ rule, message, path: path.slice(0, maxDepth), ...here(), found })
    }
  })
  return issues
}

/** The message for a number that a double cannot hold, which is cut at 50 characters. */
export function lostNumber(token: string): string {
  const found = token.length > 50 ? `${token.slice(0, 50)}…` : token
  return `A JavaScript number cannot hold ${found}: it would become ${Number(token)}. Send it as a string, with "type": "string" in the schema, or with fewer digits.`
}

/**
 * Whether a double holds a decimal text: it has the same significant digits in its shortest form, or with the
 * seventeen digits that many programs write.
 */
export function isExactNumber(token: string): boolean {
  const value = Number(token)
  const shortest = String(value)
  if (shortest === token) return true
  if (!Number.isFinite(value)) return false
  const meant = printSignificantDigits(token)
  return printSignificantDigits(shortest) === meant || printSignificantDigits(inFull(value)) === meant
}

/** Whether a text is a number of JSON. A large one has an exponent once it is a text: `1e+21`. */
export function isNumberText(value: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(value)
}

/** A double with seventeen digits, which distinguish any two doubles. */
function inFull(value: number): string {
  return value.toPrecision(17)
}

/** A canonical text of a decimal, equal for equal numbers in any notation; exponents are not written out. */
export function printSignificantDigits(token: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(token) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const size = Number(exponent) + digits.length - fraction.length
  return digits === '' ? '0' : `${sign}${withoutTrailingZeros(digits)}e${size}`
}
