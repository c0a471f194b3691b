import { type Blocked, expandedName, findNode, listTypesInPlace, type NodeId } from '../../schema/index.ts'
import { type ElementAlternative, findShape, type Member } from '../../typescript/index.ts'
import { xmlElementSchema } from './open.ts'
import { addKeywords, type JsonSchema, makeJsonSchema, unlessEmpty } from './schema.ts'
import { type SchemaScope, typeSchema } from './type-schema.ts'

interface ElementFacts {
  readonly type: NodeId
  readonly nillable: boolean
  readonly block?: readonly Blocked[]
}

/** The value of an element: of its type, of one that `$type` names in its place, or nil. */
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

function derivedSchema(scope: SchemaScope, id: NodeId): JsonSchema {
  const own = typeSchema(scope, id)
  if (isObject(scope, id)) return addKeywords(own, ['required', ['$type']])
  return makeRecordSchema({ $type: { const: typeLabel(scope, id) }, value: own })
}

/** What `$type` calls a type that can stand in the place of another; nothing for any other type. */
export function derivedLabel(scope: SchemaScope, id: NodeId): string | undefined {
  const { set } = scope
  let node = findNode(set, id)
  while (node.kind === 'complex' && node.derivation) {
    node = findNode(set, node.derivation.base)
    if (listTypesInPlace(set, node.id, []).includes(id)) return typeLabel(scope, id)
  }
  return undefined
}

function typeLabel({ set }: SchemaScope, id: NodeId): string {
  const { name } = findNode(set, id)
  return name ? expandedName(name) : ''
}

function isObject({ set }: SchemaScope, id: NodeId): boolean {
  const node = findNode(set, id)
  return node.kind === 'complex' && findShape(set, node).kind === 'object'
}

/** A nil element: null, unless it has to have attributes or to name its type; an object where it may. */
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

/** One value of a member; the member is a list of such where it is one. */
export function valueSchema(scope: SchemaScope, { from, type }: Member): JsonSchema {
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

function alternativeSchema(scope: SchemaScope, one: ElementAlternative): JsonSchema {
  return makeRecordSchema({ element: { const: one.label }, value: elementSchema(scope, one) })
}

function makeUnionSchema(values: readonly JsonSchema[]): JsonSchema {
  const [only] = values
  if (only === undefined) return { not: {} }
  return values.length === 1 ? only : makeJsonSchema(['anyOf', values])
}

/** An object of exactly these properties. */
function makeRecordSchema(properties: { readonly [name: string]: JsonSchema }): JsonSchema {
  return makeJsonSchema(
    ['type', 'object'],
    ['properties', properties],
    ['required', unlessEmpty(Object.keys(properties))],
    ['additionalProperties', false],
  )
}
