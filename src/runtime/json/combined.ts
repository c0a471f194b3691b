import type { Lazy } from '../descriptor.ts'
import type { JsonType } from './descriptor.ts'
import type { JsonCheck } from './report.ts'

type Combined = Extract<JsonType, { json: 'any' | 'one' | 'all' | 'not' | 'if' }>
type Members = readonly Lazy<JsonType>[]

export function checkCombined(type: Combined, value: unknown, check: JsonCheck): boolean {
  switch (type.json) {
    case 'all':
      return checkAll(type.of, value, check)
    case 'any':
      return checkAny(type.of, value, check)
    case 'one':
      return checkOne(type.of, value, check)
    case 'not':
      return !check.accepts(type.of(), value) || check.report('not', 'It is what is excluded here.')
    case 'if': {
      const branch = check.tries(type.of(), value) ? type.then : type.else
      return !branch || check.same(branch(), value)
    }
  }
}

function checkAll(members: Members, value: unknown, check: JsonCheck): boolean {
  let isAccepted = true
  for (const member of members) {
    if (check.same(member(), value)) continue
    isAccepted = false
    if (check.isSilent) return false
  }
  return isAccepted
}

/** Where somebody asks what was evaluated, every alternative that accepts has a say. */
function checkAny(members: Members, value: unknown, check: JsonCheck): boolean {
  let isAccepted = false
  for (const member of members) {
    if (!check.tries(member(), value)) continue
    isAccepted = true
    if (check.evaluated === undefined) return true
  }
  return isAccepted || reportNone(members, value, check)
}

function checkOne(members: Members, value: unknown, check: JsonCheck): boolean {
  let accepting = 0
  for (const member of members) {
    if (check.tries(member(), value)) accepting++
    if (check.isSilent && accepting > 1) return false
  }
  if (accepting === 0) return reportNone(members, value, check)
  if (accepting === 1) return true
  return check.report('one-of', `It fits ${accepting} of the alternatives, and must fit one only.`)
}

/** Of alternatives that all refuse, the one of the value's own kind says why, where there is just one. */
function reportNone(members: Members, value: unknown, check: JsonCheck): false {
  if (check.isSilent) return false
  const types = members.map((member) => member())
  const own = types.filter((member) => member.json === kindOf(value))
  const [only] = own
  if (only && own.length === 1) {
    check.same(only, value)
    return false
  }
  const expected = types.map((member) => member.json).join(', ')
  return check.report('any-of', 'It fits none of the alternatives.', expected, value)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
