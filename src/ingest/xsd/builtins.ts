import {
  builtinPatterns,
  type Facets,
  type Primitive,
  type TypeNode,
  type WhiteSpace,
  XSI,
} from '../../schema/index.ts'
import { XML, XSD } from './schema-element.ts'

const primitives: readonly Primitive[] = [
  'string',
  'boolean',
  'decimal',
  'float',
  'double',
  'duration',
  'dateTime',
  'time',
  'date',
  'gYearMonth',
  'gYear',
  'gMonthDay',
  'gDay',
  'gMonth',
  'hexBinary',
  'base64Binary',
  'anyURI',
  'QName',
  'NOTATION',
]

interface Derived {
  readonly base: string
  readonly whiteSpace?: WhiteSpace
  readonly facets?: Facets
}

function bounds(minInclusive: string, maxInclusive: string): Facets {
  return { minInclusive, maxInclusive }
}

/** Part 2, §3.3: the derived types, each from its base. */
const derived = new Map<string, Derived>([
  ['normalizedString', { base: 'string', whiteSpace: 'replace' }],
  ['token', { base: 'normalizedString', whiteSpace: 'collapse' }],
  ['language', { base: 'token' }],
  ['NMTOKEN', { base: 'token' }],
  ['Name', { base: 'token' }],
  ['NCName', { base: 'Name' }],
  ['ID', { base: 'NCName' }],
  ['IDREF', { base: 'NCName' }],
  ['ENTITY', { base: 'NCName' }],
  ['integer', { base: 'decimal', facets: { fractionDigits: 0 } }],
  ['nonPositiveInteger', { base: 'integer', facets: { maxInclusive: '0' } }],
  ['negativeInteger', { base: 'nonPositiveInteger', facets: { maxInclusive: '-1' } }],
  ['long', { base: 'integer', facets: bounds('-9223372036854775808', '9223372036854775807') }],
  ['int', { base: 'long', facets: bounds('-2147483648', '2147483647') }],
  ['short', { base: 'int', facets: bounds('-32768', '32767') }],
  ['byte', { base: 'short', facets: bounds('-128', '127') }],
  ['nonNegativeInteger', { base: 'integer', facets: { minInclusive: '0' } }],
  ['unsignedLong', { base: 'nonNegativeInteger', facets: { maxInclusive: '18446744073709551615' } }],
  ['unsignedInt', { base: 'unsignedLong', facets: { maxInclusive: '4294967295' } }],
  ['unsignedShort', { base: 'unsignedInt', facets: { maxInclusive: '65535' } }],
  ['unsignedByte', { base: 'unsignedShort', facets: { maxInclusive: '255' } }],
  ['positiveInteger', { base: 'nonNegativeInteger', facets: { minInclusive: '1' } }],
])

const lists = new Map([
  ['NMTOKENS', 'NMTOKEN'],
  ['IDREFS', 'IDREF'],
  ['ENTITIES', 'ENTITY'],
])

/** The names of the 44 built-in types and of the two they are all made from. */
export const builtinNames: readonly string[] = [
  ...primitives,
  ...derived.keys(),
  ...lists.keys(),
  'anySimpleType',
  'anyType',
]

/** The built-in type that one is made from; anySimpleType for primitives and lists, anyType for anySimpleType. */
export function builtinBase(local: string): string {
  return derived.get(local)?.base ?? (local === 'anySimpleType' ? 'anyType' : 'anySimpleType')
}

export function builtinId(local: string): string {
  return `type:{${XSD}}${local}`
}

/** The node of a built-in type, followed by the item type of a list; empty where there is none of that name. */
export function builtinNodes(local: string): readonly TypeNode[] {
  const described = {
    id: builtinId(local),
    name: { namespace: XSD, local },
    at: { file: XSD, line: 1, column: 1 },
  }
  if (local === 'anyType') return [{ kind: 'unknown', ...described }]
  if (local === 'anySimpleType') {
    const made = { primitive: 'string', whiteSpace: 'preserve', facets: {} } as const
    return [{ kind: 'scalar', ...described, builtin: local, ...made }]
  }
  const item = lists.get(local)
  if (item !== undefined) {
    return [
      { kind: 'list', ...described, item: builtinId(item), facets: { minLength: 1 } },
      ...builtinNodes(item),
    ]
  }
  const made = makeup(local)
  return made === undefined
    ? []
    : [{ kind: 'scalar', ...described, ...listBases(local), builtin: local, ...made }]
}

/** The field `restricts` with the built-in bases of a type, nearest first; empty for a primitive. */
function listBases(local: string): { readonly restricts?: readonly string[] } {
  const bases: string[] = []
  for (let own = derived.get(local); own !== undefined; own = derived.get(own.base))
    bases.push(builtinId(own.base))
  return bases.length === 0 ? {} : { restricts: bases }
}

interface Makeup {
  readonly primitive: Primitive
  readonly whiteSpace: WhiteSpace
  readonly facets: Facets
}

/**
 * The primitive, white space and facets of a built-in type, inherited ones included; undefined for other names.
 */
function makeup(local: string): Makeup | undefined {
  const primitive = primitives.find((name) => name === local)
  if (primitive !== undefined) {
    return { primitive, whiteSpace: primitive === 'string' ? 'preserve' : 'collapse', facets: {} }
  }
  const own = derived.get(local)
  const base = own && makeup(own.base)
  if (own === undefined || base === undefined) return undefined
  const patterns = builtinPatterns(local).map((source) => [{ dialect: 'xsd', source } as const])
  const facets = { ...base.facets, ...own.facets, ...(patterns.length === 0 ? {} : { patterns }) }
  return { primitive: base.primitive, whiteSpace: own.whiteSpace ?? base.whiteSpace, facets }
}

/** Attributes that exist without a declaration (XML 1.0, XML Base, xml:id; part 1, §3.2.7), with their types. */
export const builtinAttributeTypes: ReadonlyMap<string, string> = new Map([
  [`{${XML}}lang`, 'language'],
  [`{${XML}}space`, 'NCName'],
  [`{${XML}}base`, 'anyURI'],
  [`{${XML}}id`, 'ID'],
  [`{${XSI}}type`, 'QName'],
  [`{${XSI}}nil`, 'boolean'],
  [`{${XSI}}schemaLocation`, 'anyURI'],
  [`{${XSI}}noNamespaceSchemaLocation`, 'anyURI'],
])
