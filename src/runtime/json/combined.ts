import type { Lazy } from '../descriptor.ts'
import { getProperty } from '../members.ts'
import { listKinds } from './declared.ts'
import type { JsonType } from './json-descriptor.ts'
import type { JsonCheck } from './run.ts'

type Combined = Extract<JsonType, { json: 'any' | 'one' | 'all' | 'not' | 'if' }>
type Members = readonly Lazy<JsonType>[]
type Choice = Extract<JsonType, { json: 'any' | 'one' }>
type Tells = NonNullable<Choice['tells']>

/** Whether a value fulfils `allOf`, `anyOf`, `oneOf`, `not` or `if`; reports it if not. */
export function checkCombined(type: Combined, value: unknown, check: JsonCheck): boolean {
  switch (type.json) {
    case 'all':
      return checkAll(type.of, value, check)
    case 'any':
      return checkAny(type, value, check)
    case 'one':
      return checkOne(type, value, check)
    case 'not':
      return !check.accepts(type.of(), value) || check.report('not', 'Must not match the schema of "not".')
    case 'if': {
      const branch = check.tries(type.of(), value) ? type.then : type.else
      return !branch || check.same(branch(), value)
    }
  }
}

/** Whether all types accept the value; checks every one to report all issues, or stops at the first if silent. */
function checkAll(members: Members, value: unknown, check: JsonCheck): boolean {
  let isAccepted = true
  for (const member of members) {
    if (check.same(member(), value)) continue
    isAccepted = false
    if (check.isSilent) return false
  }
  return isAccepted
}

/**
 * Whether one of the alternatives accepts the value. Stops at the first, unless evaluated properties are
 * collected: then all are tried.
 */
function checkAny(type: Choice, value: unknown, check: JsonCheck): boolean {
  let isAccepted = false
  for (const member of type.of) {
    if (!check.tries(member(), value)) continue
    isAccepted = true
    if (check.evaluated === undefined) return true
  }
  return isAccepted || reportNone(type, value, check)
}

/** Whether exactly one alternative accepts the value; reports none or several. */
function checkOne(type: Choice, value: unknown, check: JsonCheck): boolean {
  let accepting = 0
  for (const member of type.of) {
    if (check.tries(member(), value)) accepting++
    if (check.isSilent && accepting > 1) return false
  }
  if (accepting < 2) return accepting > 0 || reportNone(type, value, check)
  return check.report('one-of', `Matches ${accepting} of the alternatives; exactly one must match.`)
}

/**
 * Reports that no alternative accepts the value. It reports the issues of the one that the discriminator names or
 * that alone has the value's kind; else `any-of` and those of the nearest. Returns `false`.
 */
function reportNone({ of, tells }: Choice, value: unknown, check: JsonCheck): boolean {
  if (check.isSilent) return false
  const kind = nameKind(value)
  const types = of.map((member) => member())
  const kinds = types.map((type) => listKinds(type, []))
  const [only, more] = types.filter((_, index) => kinds[index]?.includes(kind))
  let likely = more ? undefined : only
  if (tells && kind === 'object') {
    const [property, names, fallback = -1] = tells
    const found = getProperty(value as object, property)
    const text = typeof found === 'object' ? '' : String(found)
    const named = names.find(([name]) => String(name) === text)
    likely = types[named?.[1] ?? fallback] ?? withName(property, names)
  }
  if (likely && !check.same(likely, value)) return false
  check.report('any-of', 'Matches none of the alternatives.', [...new Set(kinds.flat())].join(', '), value)
  check.nearest(types, value)
  return false
}

/** A type that requires the discriminator property with one of the known names. */
function withName(property: string, names: Tells[1]): JsonType {
  const values = names.map(([name]) => name)
  const json = typeof values[0] === 'string' ? 'string' : 'constant'
  return {
    json: 'object',
    properties: [[property, () => ({ json, values }) as JsonType]],
    required: [property],
  }
}

/** The JSON kind of a value: `null`, `array`, or its `typeof`. */
function nameKind(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
