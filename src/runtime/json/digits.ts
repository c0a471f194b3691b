import { jsonLimits } from '../limits.ts'
import type { Issue } from '../result.ts'
import { withoutTrailingZeros } from '../text/decimal.ts'
import { walkJson } from './walk.ts'

const { maxIssues, maxDepth } = jsonLimits

/** What a double may fail to hold: many digits, or an exponent. Some of it may stand inside a text. */
const suspicious = /(?:^|[\s:,[])(-?(?:\d[\d.]{15}[\d.]*|\d+(?:\.\d+)?(?=[eE]))(?:[eE][-+]?\d+)?)/g

/** The numbers of a JSON text that would be other numbers once they are read. */
export function lostNumbers(text: string): readonly Issue[] {
  const issues: Issue[] = []
  for (const [, token = ''] of text.matchAll(suspicious)) {
    if (isKept(token)) continue
    walkJson(text, (path, number, here) => {
      if (!/^[-\d]/.test(number) || isKept(number) || issues.length >= maxIssues) return
      const found = number.length > 50 ? `${number.slice(0, 50)}…` : number
      const message = `A JavaScript number cannot hold ${found}: it would become ${Number(number)}. Send it as a text, with "type": "string" in the schema, or with fewer digits.`
      issues.push({ rule: 'number-digits', message, path: path.slice(0, maxDepth), ...here(), found })
    })
    break
  }
  return issues
}

function isKept(token: string): boolean {
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
