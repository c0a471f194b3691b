import { diagnostic, invariant, pointed } from '../../diagnostics/index.ts'
import type { NodeId, Property } from '../../schema/index.ts'
import { flattenText, type MapValue, toJson, type Value } from '../text/index.ts'
import { isKeywordTrue, isReferenceAlone, saidBy, sorts, sortsIn } from './annotations.ts'
import { besideId, type KeywordReading, type SchemaPart } from './keyword-reading.ts'
import { keywordValue, mapValue, readCountKeyword } from './keyword-value.ts'
import { readPropertyPatterns } from './pattern.ts'
import { entriesBelow, escapeKey, findChildPlace, type SchemaPlace, textAt } from './place.ts'
import { findReference } from './reference.ts'
import { readDependentRequired, requiredNames, undeclaredProperties } from './required.ts'
import { additionalByUnevaluated } from './unevaluated.ts'

/** 2020-12 Applicator §10.3.2 and Validation §6.5; `dependencies` is draft-07's. */
export const objectKeywords: readonly string[] = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'unevaluatedProperties',
]

/**
 * The part for objects, from all keywords about them; required names without a schema become undeclared
 * properties.
 */
export function objectPart(reading: KeywordReading): SchemaPart {
  const required = requiredNames(reading)
  const isUnknown = hasReferenceAsProperty(reading)
  const others = isUnknown
    ? undefined
    : (readAdditionalProperties(reading) ?? additionalByUnevaluated(reading, 'unevaluatedProperties'))
  const additional = others ?? reading.anything()
  const patterns = readPropertyPatterns(reading)
  const declared = declaredProperties(reading, required)
  const counts = {
    min: readCountKeyword(reading, 'minProperties'),
    max: readCountKeyword(reading, 'maxProperties'),
  }
  const dependent = readDependentRequired(reading)
  const names = keywordValue(reading, 'propertyNames') && reading.child('propertyNames')
  return {
    suffix: 'object',
    build: ({ id, at }) => ({
      id,
      at,
      kind: 'object',
      additional,
      patterns,
      dependentRequired: dependent,
      properties: [...declared, ...undeclaredProperties(reading, required, patterns, additional)],
      ...(others === undefined ? {} : { evaluatesAdditional: true }),
      ...(names === undefined ? {} : { propertyNames: names }),
      ...(counts.min === undefined ? {} : { minProperties: counts.min }),
      ...(counts.max === undefined ? {} : { maxProperties: counts.max }),
    }),
  }
}

/**
 * Whether `properties` has a text `$ref`, which is likely meant as a reference and not allowed there; reports it.
 */
function hasReferenceAsProperty(reading: KeywordReading): boolean {
  const properties = keywordValue(reading, 'properties')
  const entry = properties?.kind === 'map' ? properties.entries.get('$ref') : undefined
  if (entry?.value.kind !== 'scalar' || typeof entry.value.value !== 'string') return false
  const problem = diagnostic('properties-reference', undefined, entry.keyAt)
  reading.sink(pointed(reading.id, problem))
  return true
}

/** The schema of `additionalProperties`: `false` if none are allowed, undefined where the keyword is absent. */
function readAdditionalProperties(reading: KeywordReading): NodeId | false | undefined {
  const value = keywordValue(reading, 'additionalProperties')
  if (value === undefined) return undefined
  if (value.kind !== 'scalar' || typeof value.value !== 'boolean')
    return reading.child('additionalProperties')
  return value.value ? reading.anything() : false
}

/** The properties in `properties`, in order, with annotations, direction and default from their schemas. */
function declaredProperties(
  reading: KeywordReading,
  required: ReadonlyMap<string, unknown>,
): readonly Property[] {
  if (mapValue(reading, 'properties') === undefined) return []
  const place = findChildPlace(reading.place, 'properties')
  if (place === undefined) invariant(false, 'what is a map of properties has a place')
  const start = flattenText(besideId(reading, 'property/'))
  const isReference = (key: string, { kind }: Value): boolean => key === '$ref' && kind === 'scalar'
  const entries = entriesBelow(place).filter(([{ key, value }]) => !isReference(key, value))
  return entries.map(([{ key, keyAt, value }, inner]): Property => {
    const id = start + escapeKey(key)
    // The property says what its schema says.
    const has = value.kind === 'map' ? sortsIn(value) : 0
    const said = value.kind === 'map' ? saidBy(value, reading.place.language, has) : 'nothing'
    if (said !== 'nothing') reading.annotate(id, said)
    const schemas = has & telling ? collectSchemas(reading, inner) : []
    const preset = schemas.find(({ entries }) => entries.has('default'))?.entries.get('default')?.value
    const property: Property = {
      id,
      name: key,
      type: reading.read(inner, said),
      required: required.has(key),
      readOnly: schemas.some((schema) => isKeywordTrue(schema, 'readOnly')),
      writeOnly: schemas.some((schema) => isKeywordTrue(schema, 'writeOnly')),
      at: keyAt,
    }
    return preset ? { ...property, default: toJson(preset) } : property
  })
}

/** Only a schema with keywords of these sorts can give a property a direction or a default. */
const telling = sorts.access | sorts.stated | sorts.reference | sorts.parts

/** Schemas that are looked at for one property. */
const mostSchemas = 100

/**
 * The schema of a property and those it includes by reference and `allOf`, nearest first, at most 100. One of them
 * makes it read-only; the nearest default counts (2020-12 Core §7.7.1, Validation §9.2 and §9.4).
 */
function collectSchemas(reading: KeywordReading, property: SchemaPlace): readonly MapValue[] {
  const found: MapValue[] = []
  const queue: SchemaPlace[] = [property]
  for (let at = 0; at < Math.min(queue.length, mostSchemas); at++) {
    const place = queue[at]
    if (place?.value.kind !== 'map') continue
    const has = sortsIn(place.value)
    const isAlone = isReferenceAlone(has, place.dialect)
    if (!isAlone) found.push(place.value)
    const reference = has & sorts.reference ? textAt(place.value, '$ref') : undefined
    const target = reference === undefined ? undefined : findReference(reading.documents, place, reference)
    if (target !== undefined && target !== 'outside') queue.push(target)
    if (!isAlone && has & sorts.parts) queue.push(...partsBelow(place))
  }
  return found
}

/** The places of the members of a schema's `allOf`. */
function partsBelow(place: SchemaPlace): readonly SchemaPlace[] {
  const all = findChildPlace(place, 'allOf')
  if (all?.value.kind !== 'list') return []
  return all.value.items.flatMap((_, index) => findChildPlace(all, String(index)) ?? [])
}
