import type { NodeId } from '../../schema/index.ts'
import { besideId, type KeywordReading, type SchemaPart } from './keyword-reading.ts'
import { mapValue, textsIn } from './keyword-value.ts'
import { escapeKey } from './place.ts'

/** Names that a property asks for: `readDependentRequired`, and draft-07's `dependencies` with a list. */
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
 * Schemas that a property asks for: `dependentSchemas` (2020-12 §10.2.2.4), and draft-07's `dependencies` with a schema.
 * The model says it as "if the property is there, then".
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
              if: objectWith(reading, key, `${suffix}~if`),
            }),
          },
        ]
      },
    ),
  )
}

/** Every object that has the property. */
function objectWith(reading: KeywordReading, name: string, suffix: string): NodeId {
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
