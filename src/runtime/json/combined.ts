import type { JsonType } from './descriptor.ts'
import type { JsonCheck } from './report.ts'

type Combined = Extract<JsonType, { json: 'any' | 'one' | 'all' | 'not' | 'if' }>

export function checkCombined(type: Combined, value: unknown, check: JsonCheck): void {
  switch (type.json) {
    case 'all':
      for (const member of type.of) check.same(member(), value)
      return
    case 'any':
    case 'one':
      checkAlternatives(type, value, check)
      return
    case 'not':
      if (check.accepts(type.of(), value)) check.report('not', 'It is what is excluded here.')
      return
    case 'if': {
      const branch = check.accepts(type.of(), value) ? type.then : type.else
      if (branch) check.same(branch(), value)
    }
  }
}

function checkAlternatives(
  type: Extract<JsonType, { json: 'any' | 'one' | 'all' }>,
  value: unknown,
  check: JsonCheck,
): void {
  const members = type.of.map((member) => member())
  const accepting = members.filter((member) => check.accepts(member, value)).length
  if (accepting === 0) reportNone(members, value, check)
  else if (type.json === 'one' && accepting > 1) {
    check.report('one-of', `It fits ${accepting} of the alternatives, and must fit one only.`)
  }
}

/** Of alternatives that all refuse, the one of the value's own kind says why, where there is just one. */
function reportNone(members: readonly JsonType[], value: unknown, check: JsonCheck): void {
  const own = members.filter((member) => member.json === kindOf(value))
  const [only] = own
  if (only && own.length === 1) check.same(only, value)
  else
    check.report(
      'any-of',
      'It fits none of the alternatives.',
      members.map((member) => member.json).join(', '),
      value,
    )
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
