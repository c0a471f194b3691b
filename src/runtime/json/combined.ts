import type { Lazy } from '../descriptor.ts'
import type { JsonType } from './json-descriptor.ts'
import { describeJsonValue, type JsonCheck } from './run.ts'

type Combined = Extract<JsonType, { json: 'any' | 'one' | 'all' | 'not' | 'if' }>
type Members = readonly Lazy<JsonType>[]
type Choice = Extract<JsonType, { json: 'any' | 'one' }>

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
  const members = type.of
  let isAccepted = false
  for (const member of members) {
    if (!check.tries(member(), value)) continue
    isAccepted = true
    if (check.evaluated === undefined) return true
  }
  return isAccepted || reportNone(type, value, check)
}

/** Whether exactly one alternative accepts the value; reports none or several. */
function checkOne(type: Choice, value: unknown, check: JsonCheck): boolean {
  const members = type.of
  let accepting = 0
  for (const member of members) {
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
function reportNone({ of, tells }: Choice, value: unknown, check: JsonCheck): false {
  if (check.isSilent) return false
  const kind = nameKind(value)
  const types = of.map((member) => member())
  if (tells && kind === 'object') {
    const [property, names, fallback = -1] = tells
    const told: unknown = Object.entries(value as object).find(([name]) => name === property)?.[1]
    const named = names.find(([name]) => name === describeJsonValue(told))
    check.same(types[named?.[1] ?? fallback] ?? withName(property, names), value)
    return false
  }
  const [only, more] = types.filter((member) => nameType(member) === kind)
  if (only && !more) {
    check.same(only, value)
    return false
  }
  const expected = types.map(nameType).join(', ')
  check.report('any-of', 'Matches none of the alternatives.', expected, value)
  check.nearest(types, value)
  return false
}

/** The kind of a type; of an `allOf`, those of its members. */
function nameType(type: JsonType): string {
  if (type.json === 'all')
    return type.of
      .map((member) => member())
      .map(nameType)
      .join('&')
  return type.json === 'held' ? type.of.json : type.json
}

/** A type that requires the discriminator property with one of the known names. */
function withName(property: string, names: readonly (readonly [name: string, number])[]): JsonType {
  const values = names.map(([name]) => name)
  return {
    json: 'object',
    properties: [[property, () => ({ json: 'string', values })]],
    required: [property],
  }
}

/** The JSON kind of a value: `null`, `array`, or its `typeof`. */
function nameKind(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
