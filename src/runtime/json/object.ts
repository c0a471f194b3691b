import type { Lazy } from '../descriptor.ts'
import { testPattern } from '../text/pattern.ts'
import type { JsonObject, JsonType } from './json-descriptor.ts'
import { type JsonCheck, neverType, reportWrongType } from './run.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * Whether a value is an object that fulfils the type; `undefined` properties count as absent. Reports all faults.
 */
export function checkObject(type: JsonObject, value: unknown, check: JsonCheck): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return reportWrongType(check, 'object', value)
  }
  const members = value as Members
  const fitsRequired = checkRequired(type, members, check)
  if (check.isSilent && !fitsRequired) return false
  const own = indexProperties(type)
  let isAccepted = fitsRequired
  let found = 0
  for (const name of Object.keys(members)) {
    const item = members[name]
    if (item === undefined) continue
    found++
    if (checkProperty(type, own.get(name), name, item, check)) continue
    isAccepted = false
    if (check.isSilent) return false
  }
  return checkCount(type, found, check) && isAccepted
}

const prepared = new WeakMap<JsonObject, ReadonlyMap<string, Lazy<JsonType>>>()

/** The declared properties by name; made once per type. */
function indexProperties(type: JsonObject): ReadonlyMap<string, Lazy<JsonType>> {
  const known = prepared.get(type)
  if (known) return known
  const made = new Map(type.properties)
  prepared.set(type, made)
  return made
}

function has(members: Members, name: string): boolean {
  return Object.hasOwn(members, name) && members[name] !== undefined
}

/** Whether all required properties are present, also those required beside others; reports each missing one. */
function checkRequired(type: JsonObject, members: Members, check: JsonCheck): boolean {
  let isAccepted = true
  for (const name of type.required ?? []) {
    if (!has(members, name)) isAccepted = check.report('required', `Property "${name}" is missing.`, name)
  }
  for (const [name, needed] of type.dependentRequired ?? []) {
    for (const other of has(members, name) ? needed : []) {
      if (has(members, other)) continue
      const said = `Property "${other}" is required beside "${name}".`
      isAccepted = check.report('dependent-required', said, other)
    }
  }
  return isAccepted
}

/** Whether the number of properties is within the limits; reports it if not. */
function checkCount(
  { minProperties = 0, maxProperties }: JsonObject,
  found: number,
  check: JsonCheck,
): boolean {
  if (found < minProperties) {
    const said = `The number of properties is ${found}; the minimum is ${minProperties}.`
    return check.report('min-properties', said, String(minProperties))
  }
  if (maxProperties !== undefined && found > maxProperties) {
    const said = `The number of properties is ${found}; the maximum is ${maxProperties}.`
    return check.report('max-properties', said, String(maxProperties))
  }
  return true
}

/**
 * Checks a property by its declared type, all matching patterns, the rule for names, and, if neither applies, the
 * type of additional properties. A described property counts as evaluated.
 */
function checkProperty(
  type: JsonObject,
  own: Lazy<JsonType> | undefined,
  name: string,
  value: unknown,
  check: JsonCheck,
): boolean {
  const { patterns, names, additional } = type
  let isAccepted = own === undefined || check.below(name, own(), value)
  let isKnown = own !== undefined
  for (const [pattern, inner] of patterns ?? []) {
    const isOfForm = testPattern(pattern, name)
    if (isOfForm === undefined) return check.tooLong()
    if (!isOfForm) continue
    isKnown = true
    if (!check.below(name, inner(), value)) isAccepted = false
  }
  if (names && !check.accepts(names(), name))
    isAccepted = check.report('property-names', `Property name "${name}" is not allowed.`)
  if (!isKnown && additional !== undefined) {
    isKnown = true
    if (!check.below(name, additional === false ? neverType : additional(), value)) isAccepted = false
  }
  if (isKnown) check.evaluated?.add(name)
  return isAccepted
}
