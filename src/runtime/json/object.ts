import type { JsonObject } from './descriptor.ts'
import { type JsonCheck, wrongType } from './report.ts'

export function checkObject(type: JsonObject, value: unknown, check: JsonCheck): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    wrongType(check, 'object', value)
    return
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  const names = new Set(entries.map(([name]) => name))
  for (const name of type.required ?? []) {
    if (!names.has(name)) check.report('required', `The property "${name}" is missing.`, name)
  }
  for (const [name, needed] of type.dependentRequired ?? []) {
    for (const other of names.has(name) ? needed : []) {
      if (!names.has(other))
        check.report('dependent-required', `With "${name}" the property "${other}" is needed.`, other)
    }
  }
  checkCount(type, names.size, check)
  for (const [name, item] of entries) checkProperty(type, name, item, check)
}

function checkCount(
  { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY }: JsonObject,
  found: number,
  check: JsonCheck,
): void {
  if (found < minProperties)
    check.report(
      'min-properties',
      `It has ${found} properties, fewer than ${minProperties}.`,
      String(minProperties),
    )
  if (found > maxProperties)
    check.report(
      'max-properties',
      `It has ${found} properties, more than ${maxProperties}.`,
      String(maxProperties),
    )
}

function checkProperty(type: JsonObject, name: string, value: unknown, check: JsonCheck): void {
  const own = type.properties?.find(([property]) => property === name)
  if (own) check.below(name, own[1](), value)
  const matching = (type.patterns ?? []).filter(([pattern]) => pattern.test(name))
  for (const [, inner] of matching) check.below(name, inner(), value)
  if (type.names && !check.accepts(type.names(), name))
    check.report('property-names', `A property cannot be called "${name}".`)
  if (own || matching.length > 0) return
  if (type.additional === false) check.below(name, { json: 'never' }, value)
  else if (type.additional) check.below(name, type.additional(), value)
}
