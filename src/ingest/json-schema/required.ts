import type { Location } from '../../diagnostics/index.ts'
import { compileTextPattern } from '../../regex/index.ts'
import type { NodeId, Property } from '../../schema/index.ts'
import { besideId, type KeywordReading, type SchemaPart } from './keyword-reading.ts'
import { keywordValue, mapValue, textsIn } from './keyword-value.ts'
import { isCheap, type PropertyPatterns } from './pattern.ts'
import { escapeKey } from './place.ts'

/**
 * The names that each property requires: from `dependentRequired`, and from draft-07's `dependencies` with a list.
 */
export function readDependentRequired(reading: KeywordReading): ReadonlyMap<string, readonly string[]> {
  const { entries } = reading.map
  if (!entries.has('dependentRequired') && !entries.has('dependencies')) return nothing
  const found = new Map<string, readonly string[]>()
  for (const keyword of ['dependentRequired', 'dependencies']) {
    for (const { key, value } of mapValue(reading, keyword)?.entries.values() ?? []) {
      if (keyword === 'dependencies' && value.kind !== 'list') continue
      found.set(
        key,
        textsIn(reading, keyword, value).map(({ text }) => text),
      )
    }
  }
  return found
}

/** Most objects have none. */
const nothing: ReadonlyMap<string, readonly string[]> = new Map()

/**
 * One condition for each property in `dependentSchemas` (2020-12 §10.2.2.4) and in draft-07's `dependencies` with
 * a schema: if the property is present, the schema applies.
 */
export function dependencyParts(reading: KeywordReading): readonly SchemaPart[] {
  return ['dependentSchemas', 'dependencies'].flatMap((keyword) =>
    [...(mapValue(reading, keyword)?.entries.values() ?? [])].flatMap(
      ({ key, value }): readonly SchemaPart[] => {
        if (keyword === 'dependencies' && value.kind === 'list') return []
        const suffix = `${keyword}/${escapeKey(key)}`
        const then = reading.child(keyword, key)
        return [
          {
            suffix,
            build: ({ id, at }) => ({
              id,
              at,
              kind: 'conditional',
              then,
              if: addObjectWith(reading, key, `${suffix}~if`),
            }),
          },
        ]
      },
    ),
  )
}

/** Adds a node that accepts the objects with a property of this name, and returns its id. */
function addObjectWith(reading: KeywordReading, name: string, suffix: string): NodeId {
  const at = reading.map.at
  const any = reading.anything()
  const property = {
    ...{ id: besideId(reading, `${suffix}~property`), name, type: any, at },
    ...{ required: true, undeclared: true as const, readOnly: false, writeOnly: false },
  }
  return reading.add({
    ...{ kind: 'object', id: besideId(reading, suffix), at, properties: [property], additional: any },
    ...{ patterns: [], dependentRequired: new Map() },
  })
}

/** The names that `required` lists, with their places. */
export function requiredNames(reading: KeywordReading): ReadonlyMap<string, Location> {
  const value = keywordValue(reading, 'required')
  if (value === undefined) return noNames
  return new Map(textsIn(reading, 'required', value).map(({ text, at }) => [text, at]))
}

const noNames: ReadonlyMap<string, Location> = new Map()

/**
 * A required property for each name that is required but not declared; empty where `listPresenceParts` handles them.
 */
export function undeclaredProperties(
  reading: KeywordReading,
  required: ReadonlyMap<string, Location>,
  patterns: PropertyPatterns,
  additional: NodeId | false,
): readonly Property[] {
  const undeclared = listUndeclaredNames(reading, required)
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
 * For each required name that `properties` lacks, a part that refuses objects without this property. Empty unless one
 * of the `patternProperties` is too costly to test such a name: then the name cannot be declared as a property.
 */
export function listPresenceParts(
  reading: KeywordReading,
  patterns: readonly string[],
): readonly SchemaPart[] {
  const undeclared = listUndeclaredNames(reading, requiredNames(reading))
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
      build: ({ id, at }) => ({ id, at, kind: 'not', of: addObjectWithout(reading, name, suffix) }),
    }
  })
}

/** The required names that `properties` does not have, with their places. */
function listUndeclaredNames(
  reading: KeywordReading,
  required: ReadonlyMap<string, Location>,
): readonly (readonly [string, Location])[] {
  const properties = keywordValue(reading, 'properties')
  const declared = properties?.kind === 'map' ? properties.entries : noNames
  const found: (readonly [string, Location])[] = []
  for (const named of required) if (!declared.has(named[0])) found.push(named)
  return found
}

/** Whether there are undeclared names and a pattern that is too costly to test them with. */
function needsPresence(
  undeclared: readonly (readonly [string, Location])[],
  patterns: readonly { readonly pattern: string }[],
): boolean {
  return undeclared.length > 0 && patterns.some(({ pattern }) => !isCheap(pattern))
}

/**
 * The type of an undeclared name: of the first pattern that matches, else `additional`, else a new `never` node.
 */
function chooseUndeclaredType(
  reading: KeywordReading,
  name: string,
  at: Location,
  patterns: PropertyPatterns,
  additional: NodeId | false,
): NodeId {
  const matching = patterns.find(({ pattern }) => compileTextPattern(pattern)?.test(name))
  if (matching) return matching.type
  if (additional !== false) return additional
  return reading.add({ kind: 'never', id: besideId(reading, `required/${escapeKey(name)}~type`), at })
}

/** Adds a node that accepts the objects without a property of this name, and returns its id. */
function addObjectWithout(reading: KeywordReading, name: string, suffix: string): NodeId {
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
