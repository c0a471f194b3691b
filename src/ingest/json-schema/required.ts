import type { Location } from '../../diagnostics/index.ts'
import { textPattern } from '../../regex/index.ts'
import type { NodeId, Property } from '../../schema/index.ts'
import { besideId, type KeywordReading, type SchemaPart } from './keyword-reading.ts'
import { keywordValue, textsIn } from './keyword-value.ts'
import { isCheap, type PropertyPatterns } from './pattern-properties.ts'
import { escapeKey } from './place.ts'

/** The names that `required` lists, with their places. */
export function requiredNames(reading: KeywordReading): ReadonlyMap<string, Location> {
  const value = keywordValue(reading, 'required')
  if (value === undefined) return noNames
  return new Map(textsIn(reading, 'required', value).map(({ text, at }) => [text, at]))
}

const noNames: ReadonlyMap<string, Location> = new Map()

/** A property for each name that is required but not declared, so that the object says what it must hold. */
export function undeclaredProperties(
  reading: KeywordReading,
  required: ReadonlyMap<string, Location>,
  patterns: PropertyPatterns,
  additional: NodeId | false,
): readonly Property[] {
  const undeclared = undeclaredNames(reading, required)
  if (needsPresence(undeclared, patterns)) return []
  return undeclared.map(([name, at]): Property => {
    const suffix = `required/${escapeKey(name)}`
    const type = chooseUndeclaredType(reading, name, at, patterns, additional)
    return {
      id: besideId(reading, suffix),
      name,
      type,
      required: true,
      undeclared: true,
      readOnly: false,
      writeOnly: false,
      at,
    }
  })
}

/**
 * Where a required name may match a pattern that is too dear to try, declaring it would take it out of
 * `additionalProperties`: the object then must not be one whose names all differ from it.
 */
export function presenceParts(reading: KeywordReading, patterns: readonly string[]): readonly SchemaPart[] {
  const undeclared = undeclaredNames(reading, requiredNames(reading))
  if (
    !needsPresence(
      undeclared,
      patterns.map((pattern) => ({ pattern })),
    )
  )
    return []
  return undeclared.map(([name]) => {
    const suffix = `presence/${escapeKey(name)}`
    return {
      suffix,
      build: ({ id, at }) => ({ id, at, kind: 'not', of: objectWithout(reading, name, suffix) }),
    }
  })
}

function undeclaredNames(
  reading: KeywordReading,
  required: ReadonlyMap<string, Location>,
): readonly (readonly [string, Location])[] {
  const properties = keywordValue(reading, 'properties')
  const declared = properties?.kind === 'map' ? properties.entries : noNames
  const found: (readonly [string, Location])[] = []
  for (const named of required) if (!declared.has(named[0])) found.push(named)
  return found
}

function needsPresence(
  undeclared: readonly (readonly [string, Location])[],
  patterns: readonly { readonly pattern: string }[],
): boolean {
  return undeclared.length > 0 && patterns.some(({ pattern }) => !isCheap(pattern))
}

function chooseUndeclaredType(
  reading: KeywordReading,
  name: string,
  at: Location,
  patterns: PropertyPatterns,
  additional: NodeId | false,
): NodeId {
  const matching = patterns.find(({ pattern }) => textPattern(pattern)?.test(name))
  if (matching) return matching.type
  if (additional !== false) return additional
  return reading.add({ kind: 'never', id: besideId(reading, `required/${escapeKey(name)}~type`), at })
}

/** Every object that has no property of this name. */
function objectWithout(reading: KeywordReading, name: string, suffix: string): NodeId {
  const at = reading.map.at
  const inner = (step: string) => besideId(reading, `${suffix}~${step}`)
  const listed = reading.add({
    ...{ kind: 'code-list', id: inner('name'), at, primitive: 'string', builtin: 'string' },
    ...{ whiteSpace: 'preserve', facets: {}, members: [{ id: inner('value'), value: name, at }] },
  })
  const propertyNames = reading.add({ kind: 'not', id: inner('names'), at, of: listed })
  const additional = reading.anything()
  return reading.add({
    ...{ kind: 'object', id: inner('object'), at, properties: [], additional, patterns: [] },
    ...{ propertyNames, dependentRequired: new Map() },
  })
}
