import { diagnostic, pointed } from '../../diagnostics/index.ts'
import type { CodeListMember, Facets, Json, NodeId } from '../../schema/index.ts'
import { defaultLimits } from '../limits.ts'
import { canonicalNumber, type ScalarValue, toJson, type Value } from '../text/index.ts'
import {
  besideId,
  type KeywordReading,
  makeUnion,
  neverPart,
  noFacets,
  type SchemaPart,
} from './keyword-reading.ts'
import { keywordValue, locateKeyword, readListKeyword } from './keyword-value.ts'
import { escapeKey } from './place.ts'

/** The distinct values that `enum` and `const` both allow; undefined without either keyword. */
export function allowedValues(reading: KeywordReading): readonly Value[] | undefined {
  const listed = listedValues(reading)
  const fixed = keywordValue(reading, 'const')
  if (fixed === undefined) return listed && removeEqualValues(listed)
  const text = canonicalText(fixed)
  return listed === undefined || listed.some((value) => canonicalText(value) === text) ? [fixed] : []
}

/**
 * The values of `enum`; undefined if absent or, with a report, not a list. Empty, with a report, if there are too
 * many.
 */
function listedValues(reading: KeywordReading): readonly Value[] | undefined {
  const listed = readListKeyword(reading, 'enum')
  const { values: limit } = reading.documents.source.limits ?? defaultLimits
  if (listed === undefined || listed.length <= limit) return listed
  reading.sink(diagnostic('enum-too-long', { limit }, locateKeyword(reading, 'enum')))
  return []
}

/** A part for the allowed values: a union of a code list of texts, constants and null; `never` without values. */
export function valuesPart(reading: KeywordReading, values: readonly Value[], facets: Facets): SchemaPart {
  const texts = values.filter((value) => scalarType(value) === 'string')
  const nulls = values.filter((value) => scalarType(value) === 'null')
  const others = values.filter((value) => !['string', 'null'].includes(scalarType(value)))
  const parts = [
    ...(texts.length > 0 ? [codeListPart(reading, texts, facets)] : []),
    ...(others.length > 0 ? [constantPart(reading, others)] : []),
    ...(nulls.length > 0 ? [{ ...nullPart, suffix: 'values/null' }] : []),
  ]
  return parts.length === 0 ? neverPart('values') : makeUnion(reading, 'values', parts)
}

export const nullPart: Exclude<SchemaPart, { readonly existing: NodeId }> = {
  suffix: 'null',
  build: ({ id, at }) => ({
    id,
    at,
    kind: 'scalar',
    primitive: 'null',
    builtin: 'null',
    whiteSpace: 'preserve',
    facets: noFacets,
  }),
}

/** The part for a code list: a member for each text, in order, and the facets. */
function codeListPart(reading: KeywordReading, values: readonly Value[], facets: Facets): SchemaPart {
  const members = values.map((value): CodeListMember => {
    const text = value.kind === 'scalar' ? String(value.value) : ''
    return { id: besideId(reading, `value:${escapeKey(text)}`), value: text, at: value.at }
  })
  return {
    suffix: 'values/string',
    build: ({ id, at }) => ({
      id,
      at,
      kind: 'code-list',
      primitive: 'string',
      builtin: 'string',
      whiteSpace: 'preserve',
      facets,
      members,
    }),
  }
}

/** The part for constant values; reports and leaves out values with numbers that a double would change. */
function constantPart(reading: KeywordReading, values: readonly Value[]): SchemaPart {
  const constants = values.flatMap((value): readonly Json[] => {
    const inexact = inexactIn(value)
    if (inexact === undefined) return [toJson(value)]
    const problem = diagnostic('keyword-number-inexact', { number: inexact.text }, inexact.at)
    reading.sink(pointed(`${reading.id}/enum`, problem))
    return []
  })
  return {
    suffix: 'values/constant',
    build: ({ id, at }) => ({ id, at, kind: 'constant', values: constants }),
  }
}

/** The type of a value as a word: `map`, `list`, `null`, `string`, `number` or `boolean`. */
function scalarType(value: Value): string {
  if (value.kind !== 'scalar') return value.kind
  return value.value === null ? 'null' : typeof value.value
}

/** The values without later ones that are equal as JSON. */
function removeEqualValues(values: readonly Value[]): readonly Value[] {
  const found = new Map<string, Value>()
  for (const value of values) {
    const text = canonicalText(value)
    if (!found.has(text)) found.set(text, value)
  }
  return [...found.values()]
}

/** The first number in a value, at any depth, that a double would change; undefined if there is none. */
function inexactIn(value: Value): ScalarValue | undefined {
  if (value.kind === 'scalar') {
    const isChanged =
      typeof value.value === 'number' && canonicalNumber(value.text) !== canonicalNumber(String(value.value))
    return isChanged ? value : undefined
  }
  for (const item of value.kind === 'list' ? value.items : iterateValues(value)) {
    const found = inexactIn(item)
    if (found) return found
  }
  return undefined
}

/** A text that is the same for equal JSON values, whatever their order of keys and spelling of numbers. */
function canonicalText(value: Value): string {
  if (value.kind === 'list') return `[${value.items.map(canonicalText).join(',')}]`
  if (value.kind === 'map') {
    const entries = [...value.entries.values()].map(
      (entry) => `${JSON.stringify(entry.key)}:${canonicalText(entry.value)}`,
    )
    return `{${entries.sort().join(',')}}`
  }
  return typeof value.value === 'number' ? canonicalNumber(value.text) : JSON.stringify(value.value)
}

function* iterateValues(map: Extract<Value, { kind: 'map' }>): Generator<Value> {
  for (const { value } of map.entries.values()) yield value
}
