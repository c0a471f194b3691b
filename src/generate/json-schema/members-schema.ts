import type { Annotation, Json } from '../../schema/index.ts'
import type { Member } from '../../typescript/index.ts'
import { mergeAnnotations } from './annotations.ts'
import { addKeywords, type JsonSchema, makeJsonSchema, unlessEmpty } from './schema.ts'
import type { SchemaScope } from './type-schema.ts'
import { valueSchema } from './values.ts'

/** The object that holds an XML element's attributes, text and child elements; `label` is what `$type` calls it. */
export function membersSchema(scope: SchemaScope, members: readonly Member[], label?: string): JsonSchema {
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

/** OpenAPI 3.2's XML object: what the member is in a document. */
function describeXml({ from }: Member): Json | undefined {
  if (from.kind === 'text') return { nodeType: 'text' }
  if (from.kind === 'attribute') return xmlName('attribute', from.use.name)
  if (from.kind !== 'element' || from.alternatives) return undefined
  const [first] = from.particles
  return first ? xmlName('element', first.name) : { nodeType: 'element' }
}

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

function valueFacts({ from }: Member): { readonly default?: string } | undefined {
  if (from.kind === 'attribute') return from.use
  return from.kind === 'element' ? from.particles[0] : undefined
}

function listAnnotations({ set }: SchemaScope, { from, id }: Member): readonly (Annotation | undefined)[] {
  const ids = from.kind === 'element' ? from.particles.map((one) => one.id) : [id]
  return ids.map((one) => set.annotations.get(one))
}
