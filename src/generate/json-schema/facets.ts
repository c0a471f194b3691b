import { translatePattern, unknownAmong } from '../../regex/index.ts'
import type { CodeListNode, Facets, ScalarNode, SchemaSet } from '../../schema/index.ts'
import { codeListValues, scalarForm } from '../../typescript/index.ts'
import { type JsonSchema, makeJsonSchema, unlessEmpty } from './schema.ts'

const decimalText = '^[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)$'
const integerText = '^[+-]?[0-9]+$'

/**
 * The JSON Schema of a scalar or code list, with the facets that JSON Schema can express. The others are named in
 * `$comment`.
 */
export function scalarSchema(set: SchemaSet, node: ScalarNode | CodeListNode): JsonSchema {
  // The schema describes the JSON document, not the TypeScript value that the option `holding` asks for.
  const { holding, ...written } = node.facets
  const form = scalarForm(set, holding === undefined ? node : { ...node, facets: written })
  const { facets } = node
  const values = node.kind === 'code-list' ? codeListValues(set, node) : undefined
  const isText = form !== 'number' && form !== 'boolean' && form !== 'null'
  const isNumber = form === 'number'
  // A qualified name is held with its namespace, while patterns apply to its prefixed form in the document.
  const isWritten = isText && node.primitive !== 'QName' && node.primitive !== 'NOTATION'
  const sources = isWritten ? (facets.patterns ?? []).map(stepSource) : []
  const lexical = form === 'decimal' ? [decimalText] : form === 'integer' ? [integerText] : []
  const patterns = [...lexical, ...sources.filter((source) => source !== undefined)]
  const counts = hasCharacters(node) ? facets : {}
  return makeJsonSchema(
    ['type', isText ? 'string' : isNumber && facets.fractionDigits === 0 ? 'integer' : form],
    ['enum', values],
    ['minLength', counts.length ?? counts.minLength],
    ['maxLength', counts.length ?? counts.maxLength],
    ['pattern', patterns.length === 1 ? patterns[0] : undefined],
    ['allOf', patterns.length > 1 ? patterns.map((pattern) => ({ pattern })) : undefined],
    ['minimum', isNumber ? numeric(facets.minInclusive) : undefined],
    ['maximum', isNumber ? numeric(facets.maxInclusive) : undefined],
    ['exclusiveMinimum', isNumber ? numeric(facets.minExclusive) : undefined],
    ['exclusiveMaximum', isNumber ? numeric(facets.maxExclusive) : undefined],
    ['multipleOf', isNumber ? numeric(facets.multipleOf) : undefined],
    ['format', facets.format],
    [
      '$comment',
      listUncheckedFacets(node, {
        isNumber,
        isText,
        isWritten,
        isClosed: values !== undefined,
        patterns: sources,
      }),
    ],
  )
}

/** Whether the length facets of a type count characters, as in JSON Schema; for binary types they count octets. */
function hasCharacters({ primitive }: ScalarNode | CodeListNode): boolean {
  return primitive === 'string' || primitive === 'anyURI'
}

/**
 * The alternative patterns of one derivation step as one ECMAScript pattern; `undefined` if one of them cannot be
 * translated.
 */
function stepSource(step: NonNullable<Facets['patterns']>[number]): string | undefined {
  if (unknownAmong(step) !== undefined) return undefined
  const sources = step.map(({ dialect, source }) => (dialect === 'ecma' ? source : translatePattern(source)))
  const known = sources.filter((source) => source !== undefined)
  if (known.length < sources.length) return undefined
  return known.length === 1 ? known[0] : known.map((source) => `(?:${source})`).join('|')
}

/** The text as a finite number; `undefined` if it is absent or not one. */
function numeric(text: string | undefined): number | undefined {
  return text === undefined || !Number.isFinite(Number(text)) ? undefined : Number(text)
}

interface Said {
  readonly isNumber: boolean
  readonly isText: boolean
  /** Whether the held value is the text of the document. */
  readonly isWritten: boolean
  readonly isClosed: boolean
  readonly patterns: readonly (string | undefined)[]
}

/** The text of `$comment`: the constraints that only the codec checks; `undefined` if there are none. */
function listUncheckedFacets(node: ScalarNode | CodeListNode, said: Said): string | undefined {
  const { facets, primitive } = node
  const bounds = [facets.minInclusive, facets.maxInclusive, facets.minExclusive, facets.maxExclusive]
  const isDigits = primitive === 'decimal'
  const missing = [
    ...(isDigits && facets.totalDigits !== undefined ? [`at most ${facets.totalDigits} digits`] : []),
    ...(isDigits && facets.fractionDigits ? [`at most ${facets.fractionDigits} after the point`] : []),
    ...(!said.isNumber && bounds.some((bound) => bound !== undefined) ? ['a range'] : []),
    ...(said.patterns.includes(undefined) || (!said.isWritten && facets.patterns) ? ['a pattern'] : []),
    ...(node.kind === 'code-list' && !said.isClosed ? ['a closed list of values'] : []),
    ...(said.isText && !hasCharacters(node) && !isDigits && primitive !== 'QName'
      ? [`the form of ${node.builtin}`]
      : []),
  ]
  return unlessEmpty(missing) && `Checked by the codec alone: ${missing.join(', ')}.`
}
