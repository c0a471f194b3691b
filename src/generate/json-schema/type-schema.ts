import {
  type Annotation,
  type ArrayNode,
  type Blocked,
  expandedName,
  findNode,
  type Json,
  type ListNode,
  listTypesInPlace,
  type NodeId,
  type ObjectNode,
  resolve,
  type SchemaSet,
  type UnionNode,
  type Visitor,
  visit,
} from '../../schema/index.ts'
import {
  type ElementAlternative,
  findShape,
  isAnyType,
  isHeldAsWritten,
  listsIn,
  type Member,
} from '../../typescript/index.ts'
import type { Definitions } from './definitions.ts'
import { scalarSchema } from './facets.ts'
import {
  addKeywords,
  type JsonSchema,
  makeJsonSchema,
  mergeAnnotations,
  unlessEmpty,
  xmlElementSchema,
} from './schema.ts'

interface ElementFacts {
  readonly type: NodeId
  readonly nillable: boolean
  readonly block?: readonly Blocked[]
}

/**
 * The schema of an element's value: its type or a derived type, which `$type` names, and nil if it is nillable.
 */
export function elementSchema(scope: SchemaScope, { type, nillable, block = [] }: ElementFacts): JsonSchema {
  const inPlace = listTypesInPlace(scope.set, type, block)
  const node = findNode(scope.set, type)
  const isAbstract = node.kind === 'complex' && node.abstract
  const own = typeSchema(scope, type)
  const isAlone = inPlace.length === 0 && !isAbstract
  const itself = isAlone || !isObject(scope, type) ? own : addKeywords(own, ['not', { required: ['$type'] }])
  const values = [...(isAbstract ? [] : [itself]), ...inPlace.map((id) => derivedSchema(scope, id))]
  if (!nillable) return makeUnionSchema(values)
  const nils = inPlace.flatMap((id) => nilSchema(scope, id, typeLabel(scope, id)))
  return makeUnionSchema([...values, ...(isAbstract ? [] : nilSchema(scope, type)), ...nils])
}

/**
 * The schema of a derived type that stands in place of the declared one: with `$type` required, or as `{ $type,
 * value }` if it is not an object.
 */
function derivedSchema(scope: SchemaScope, id: NodeId): JsonSchema {
  const own = typeSchema(scope, id)
  if (isObject(scope, id)) return addKeywords(own, ['required', ['$type']])
  return makeRecordSchema({ $type: { const: typeLabel(scope, id) }, value: own })
}

/**
 * The value of `$type` for a type that can stand in place of one of its base types; `undefined` for any other
 * type.
 */
function derivedLabel(scope: SchemaScope, id: NodeId): string | undefined {
  const { set } = scope
  let node = findNode(set, id)
  while (node.kind === 'complex' && node.derivation) {
    node = findNode(set, node.derivation.base)
    if (listTypesInPlace(set, node.id, []).includes(id)) return typeLabel(scope, id)
  }
  return undefined
}

/** The expanded name of a type, or an empty text if it has none. */
function typeLabel({ set }: SchemaScope, id: NodeId): string {
  const { name } = findNode(set, id)
  return name ? expandedName(name) : ''
}

/** Whether values of a type are objects: a complex type with attributes or child elements. */
function isObject({ set }: SchemaScope, id: NodeId): boolean {
  const node = findNode(set, id)
  return node.kind === 'complex' && findShape(set, node).kind === 'object'
}

/**
 * The schemas of a nil element: `null` unless it requires attributes or `$type`, and an object with `$nil` if it
 * can have either.
 */
function nilSchema(scope: SchemaScope, id: NodeId, label?: string): readonly JsonSchema[] {
  const node = findNode(scope.set, id)
  const shape = node.kind === 'complex' ? findShape(scope.set, node) : undefined
  const members = shape?.kind === 'object' ? shape.members : []
  const attributes = members.filter(({ from }) => from.kind === 'attribute' || from.kind === 'anyAttributes')
  const said = attributes.map((member) => [member.property, valueSchema(scope, member)] as const)
  const required = attributes.filter(({ isOptional }) => !isOptional).map(({ property }) => property)
  const type = label === undefined ? {} : { $type: { const: label } }
  const named = Object.keys(type)
  const object = makeJsonSchema(
    ['type', 'object'],
    ['properties', { $nil: { const: true }, ...type, ...Object.fromEntries(said) }],
    ['required', ['$nil', ...named, ...required]],
    ['additionalProperties', false],
  )
  return [
    ...(required.length + named.length > 0 ? [] : [{ type: 'null' }]),
    ...(attributes.length + named.length > 0 ? [object] : []),
  ]
}

/**
 * The schema of one value of a member; for a list, that of one item. Several possible elements give `anyOf` with `{
 * element, value }` for each.
 */
function valueSchema(scope: SchemaScope, { from, type }: Member): JsonSchema {
  switch (from.kind) {
    case 'attribute':
    case 'text':
      return typeSchema(scope, type)
    case 'any':
      return xmlElementSchema
    case 'anyAttributes':
      return { type: 'object', additionalProperties: { type: 'string' } }
    case 'nodes':
      return makeUnionSchema([
        ...(from.isMixed ? [{ type: 'string' }] : []),
        ...from.alternatives.map((one) => alternativeSchema(scope, one)),
        ...(from.hasAny ? [makeRecordSchema({ element: { const: '*' }, value: xmlElementSchema })] : []),
      ])
    case 'element': {
      if (from.alternatives)
        return makeUnionSchema(from.alternatives.map((one) => alternativeSchema(scope, one)))
      const block = from.particles[0]?.block
      const nillable = from.particles.some((one) => one.nillable)
      return elementSchema(scope, { type, nillable, ...(block && { block }) })
    }
  }
}

/** The schema of `{ element, value }` for one of several elements that can stand at a place. */
function alternativeSchema(scope: SchemaScope, one: ElementAlternative): JsonSchema {
  return makeRecordSchema({ element: { const: one.label }, value: elementSchema(scope, one) })
}

/**
 * `anyOf` of several schemas; the schema itself if it is the only one, and a schema that refuses everything if
 * there is none.
 */
function makeUnionSchema(values: readonly JsonSchema[]): JsonSchema {
  const [only] = values
  if (only === undefined) return { not: {} }
  return values.length === 1 ? only : makeJsonSchema(['anyOf', values])
}

/** The schema of an object with exactly these properties, all required. */
function makeRecordSchema(properties: { readonly [name: string]: JsonSchema }): JsonSchema {
  return makeJsonSchema(
    ['type', 'object'],
    ['properties', properties],
    ['required', unlessEmpty(Object.keys(properties))],
    ['additionalProperties', false],
  )
}

interface SchemaScope {
  readonly set: SchemaSet
  readonly definitions: Definitions
}

/** The schema of a type where it is used: a `$ref` if it has a definition, otherwise written in place. */
function typeSchema(scope: SchemaScope, id: NodeId): JsonSchema {
  return scope.definitions.reference(id) ?? visit(findNode(scope.set, id), schemaVisitor(scope))
}

/** The schema of a type written out, with its title, description and other annotations. */
export function definition(scope: SchemaScope, id: NodeId): JsonSchema {
  const schema = visit(findNode(scope.set, id), schemaVisitor(scope))
  return addKeywords(schema, ...mergeAnnotations([scope.set.annotations.get(id)]))
}

/** The visitor that writes the JSON Schema of a node of each kind. */
function schemaVisitor(scope: SchemaScope): Visitor<JsonSchema> {
  const { set } = scope
  const part = (id: NodeId): JsonSchema => typeSchema(scope, id)
  return {
    scalar: (node) => scalarSchema(set, node),
    'code-list': (node) => scalarSchema(set, node),
    list: (node) => listSchema(node, isHeldAsWritten(set, node) ? { type: 'string' } : part(node.item)),
    union: (node) =>
      isHeldAsWritten(set, node)
        ? writtenSchema(set, node)
        : makeJsonSchema([node.mode === 'one' ? 'oneOf' : 'anyOf', node.members.map(part)]),
    all: (node) => makeJsonSchema(['allOf', node.members.map(part)]),
    not: (node) => makeJsonSchema(['not', part(node.of)]),
    conditional: (node) =>
      makeJsonSchema(
        ['if', part(node.if)],
        ['then', node.then === undefined ? undefined : part(node.then)],
        ['else', node.else === undefined ? undefined : part(node.else)],
      ),
    unevaluated: (node) =>
      makeJsonSchema(
        ['allOf', [part(node.of)]],
        ['unevaluatedProperties', partOr(node.properties, part)],
        ['unevaluatedItems', partOr(node.items, part)],
      ),
    resource: (node) => part(node.of),
    dynamic: (node) =>
      makeJsonSchema(
        ['anyOf', node.candidates.map(part)],
        ['$comment', 'Which of these is meant depends on where the reference is reached from.'],
      ),
    reference: (node) => part(node.to),
    unknown: (node) => {
      if (set.language === 'json') return {}
      return isAnyType(node) ? xmlElementSchema : { type: 'string' }
    },
    never: () => ({ not: {} }),
    constant: (node) => makeJsonSchema(['enum', node.values]),
    array: (node) => arraySchema(scope, node, part),
    object: (node) => objectSchema(scope, node, part),
    complex: (node) => {
      const shape = findShape(set, node)
      if (shape.kind === 'value') return part(shape.type)
      return membersSchema(scope, shape.members, derivedLabel(scope, node.id))
    },
  }
}

/** The schema of an XML Schema list as an array with its length facets. */
function listSchema({ facets }: ListNode, items: JsonSchema): JsonSchema {
  return makeJsonSchema(
    ['type', 'array'],
    ['items', items],
    ['minItems', facets.length ?? facets.minLength],
    ['maxItems', facets.length ?? facets.maxLength],
  )
}

/**
 * The schema of a union whose values are held as their text: a string, an array of strings for lists, or either.
 */
function writtenSchema(set: SchemaSet, { id }: UnionNode): JsonSchema {
  const lists = listsIn(set, id)
  const list: JsonSchema = { type: 'array', items: { type: 'string' } }
  if (lists === 'all') return list
  return lists === 'none' ? { type: 'string' } : { anyOf: [{ type: 'string' }, list] }
}

/** The schema of a JSON array, with only the keywords that constrain it. */
function arraySchema({ set }: SchemaScope, node: ArrayNode, part: (id: NodeId) => JsonSchema): JsonSchema {
  const { contains } = node
  return makeJsonSchema(
    ['type', 'array'],
    ['prefixItems', unlessEmpty(node.prefix.map(part))],
    ['items', isUnsaid(set, node.items, node.evaluatesItems) ? undefined : partOr(node.items, part)],
    ['minItems', node.minItems > 0 ? node.minItems : undefined],
    ['maxItems', finite(node.maxItems)],
    ['uniqueItems', node.unique || undefined],
    ['contains', contains && part(contains.type)],
    ['minContains', contains?.min === 1 ? undefined : contains?.min],
    ['maxContains', finite(contains?.max)],
  )
}

/**
 * The schema of a JSON object, without keywords that do not constrain it; properties also have annotations and
 * default. Undeclared properties appear only in `required`; unknown patterns are left out.
 */
function objectSchema(scope: SchemaScope, node: ObjectNode, part: (id: NodeId) => JsonSchema): JsonSchema {
  const { set } = scope
  const declared = node.properties.filter(({ undeclared }) => !undeclared)
  const properties = declared.map((property): [string, JsonSchema] => [
    property.name,
    addKeywords(
      part(property.type),
      ...mergeAnnotations([set.annotations.get(property.id)]),
      ['readOnly', property.readOnly || undefined],
      ['writeOnly', property.writeOnly || undefined],
      ['default', property.default],
    ),
  ])
  const patterns = node.patterns
    .filter(({ isUnknown }) => !isUnknown)
    .map(({ pattern, type }): [string, JsonSchema] => [pattern, part(type)])
  const isOpen = isUnsaid(set, node.additional, node.evaluatesAdditional)
  const dependent = [...node.dependentRequired].map(([name, names]): [string, Json] => [name, names])
  return makeJsonSchema(
    ['type', 'object'],
    ['properties', keyed(properties)],
    ['required', unlessEmpty(node.properties.filter(({ required }) => required).map(({ name }) => name))],
    ['patternProperties', keyed(patterns)],
    ['additionalProperties', isOpen ? undefined : partOr(node.additional, part)],
    ['propertyNames', node.propertyNames === undefined ? undefined : part(node.propertyNames)],
    ['minProperties', node.minProperties],
    ['maxProperties', node.maxProperties],
    ['dependentRequired', keyed(dependent)],
  )
}

/**
 * Whether additional properties or items may be anything without a keyword saying so. An explicit keyword would
 * mark them as evaluated.
 */
function isUnsaid(set: SchemaSet, rest: NodeId | false, evaluates: true | undefined): boolean {
  return rest !== false && !evaluates && resolve(set, rest).kind === 'unknown'
}

/** The schema of a type; `false` and `undefined` are returned unchanged. */
function partOr(
  id: NodeId | false | undefined,
  part: (id: NodeId) => JsonSchema,
): JsonSchema | false | undefined {
  return id === undefined || id === false ? id : part(id)
}

/** The entries as an object; `undefined` if there are none. */
function keyed(entries: readonly (readonly [string, Json])[]): JsonSchema | undefined {
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** The count; `undefined` if it is absent or infinite. */
function finite(count: number | undefined): number | undefined {
  return count === undefined || !Number.isFinite(count) ? undefined : count
}

/**
 * The schema of an object with the members of an XML element; `label` is the required value of `$type`, if any.
 */
function membersSchema(scope: SchemaScope, members: readonly Member[], label?: string): JsonSchema {
  const tag: readonly [string, JsonSchema][] = label === undefined ? [] : [['$type', { const: label }]]
  const properties = [
    ...tag,
    ...members.map((member): [string, JsonSchema] => [member.property, memberSchema(scope, member)]),
  ]
  return makeJsonSchema(
    ['type', 'object'],
    ['properties', properties.length === 0 ? undefined : Object.fromEntries(properties)],
    ['required', unlessEmpty(members.filter((member) => !member.isOptional).map(({ property }) => property))],
    ['additionalProperties', false],
  )
}

/**
 * The schema of a member, with annotations, default and `xml`; an array of its values if it can occur several
 * times.
 */
function memberSchema(scope: SchemaScope, member: Member): JsonSchema {
  const value = valueSchema(scope, member)
  const about = [
    ...mergeAnnotations(listAnnotations(scope, member)),
    ['default', valueFacts(member)?.default] as const,
  ]
  if (!member.isArray) return addKeywords(value, ...about, ['xml', describeXml(member)])
  return addKeywords(
    makeJsonSchema(
      ['type', 'array'],
      ['items', addKeywords(value, ['xml', describeXml(member)])],
      ['minItems', member.min > 0 ? member.min : undefined],
      ['maxItems', Number.isFinite(member.max) ? member.max : undefined],
    ),
    ...about,
  )
}

/**
 * The OpenAPI 3.2 XML object of a member: the node that it is in a document. `undefined` for wildcards and
 * alternatives.
 */
function describeXml({ from }: Member): Json | undefined {
  if (from.kind === 'text') return { nodeType: 'text' }
  if (from.kind === 'attribute') return xmlName('attribute', from.use.name)
  if (from.kind !== 'element' || from.alternatives) return undefined
  const [first] = from.particles
  return first ? xmlName('element', first.name) : { nodeType: 'element' }
}

/**
 * The OpenAPI 3.2 XML object for an element or attribute with its name; `namespace` is left out where it is empty.
 */
export function xmlName(
  nodeType: 'element' | 'attribute',
  { namespace, local }: { readonly namespace: string; readonly local: string },
): JsonSchema {
  return makeJsonSchema(
    ['nodeType', nodeType],
    ['name', local],
    ['namespace', namespace === '' ? undefined : namespace],
  )
}

/** The declaration that holds a member's default: of an attribute its use, of an element its first particle. */
function valueFacts({ from }: Member): { readonly default?: string } | undefined {
  if (from.kind === 'attribute') return from.use
  return from.kind === 'element' ? from.particles[0] : undefined
}

/** The annotations of a member; of an element those of all its particles. */
function listAnnotations({ set }: SchemaScope, { from, id }: Member): readonly (Annotation | undefined)[] {
  const ids = from.kind === 'element' ? from.particles.map((one) => one.id) : [id]
  return ids.map((one) => set.annotations.get(one))
}
