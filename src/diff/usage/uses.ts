import {
  type BodySchema,
  bodyParts,
  isForm,
  isInParts,
  isInUnnamedParts,
  type Media,
  type NodeId,
  type Parameter,
  resolve,
  type SchemaSet,
  type Version,
} from '../../schema/index.ts'
import type { ChangePart } from '../change/change.ts'
import type { OperationNames } from '../match/api/operation-names.ts'
import type { Direction } from '../pair.ts'
import { describeBodyText, describeParameterText, fieldText, itemText, type TextUse } from './text-uses.ts'

/** One way in which operations reach a node. */
export interface Use extends TextUse {
  readonly api: string
  readonly operation: string
  readonly part: ChangePart
  readonly direction: Direction
  /** Of a body of fields or parts: how its properties are written as texts, by their names. */
  readonly fields?: Readonly<Record<string, TextUse>>
}

/** Where the use of a node begins. */
export interface Start {
  readonly set: string
  readonly node: NodeId
  readonly use: Use
  /** A body, or an element at its root: not what is used inside it in a way of its own. */
  readonly isWhole: boolean
  /** Whether all that the node leads to is used so as well. */
  readonly isCarried: boolean
}

/** What the bodies, parameters and headers of a version begin at. */
export function* listStarts(version: Version, names: OperationNames): Iterable<Start> {
  for (const api of version.apis) {
    const webhooks = new Set(api.webhooks)
    for (const operation of [...api.operations, ...webhooks]) {
      const { parameters, request, responses } = operation
      const use = (part: ChangePart, direction: Direction): Use => {
        const turned = direction === 'request' ? 'response' : 'request'
        return {
          ...{ api: api.name, operation: names(operation), part },
          direction: webhooks.has(operation) ? turned : direction,
        }
      }
      for (const one of parameters) yield* ofParameter(version, one, use('parameter', 'request'))
      for (const media of request?.media ?? []) {
        yield* ofBody(version, media, use('request', 'request'))
        for (const header of [...(media.encodings?.values() ?? [])].flatMap((one) => one.headers ?? [])) {
          yield* ofParameter(version, header, use('request', 'request'))
        }
      }
      for (const { headers, media } of responses) {
        for (const header of headers) yield* ofParameter(version, header, use('header', 'response'))
        for (const one of media) yield* ofWhole(version, one, use('response', 'response'))
      }
    }
  }
}

function* ofParameter(version: Version, parameter: Parameter, use: Use): Iterable<Start> {
  const { schema } = parameter
  const set = findSchemaSet(version, schema)
  const text = set && schema.kind === 'type' ? describeParameterText(set, schema.node, parameter) : {}
  yield* whole(version, schema, { ...use, ...text })
}

function* whole(version: Version, schema: BodySchema, use: Use): Iterable<Start> {
  const set = findSchemaSet(version, schema)
  if (set === undefined) return
  for (const node of listStartNodes(set, schema)) {
    yield { set: set.name, node, use, isWhole: true, isCarried: true }
  }
}

function findSchemaSet({ sets }: Version, schema: BodySchema): SchemaSet | undefined {
  return schema.kind === 'open' ? undefined : sets.find(({ name }) => name === schema.set)
}

function listStartNodes(set: SchemaSet, schema: BodySchema): readonly NodeId[] {
  if (schema.kind === 'type') return [schema.node]
  const element = schema.kind === 'root' ? set.elements.get(schema.element) : undefined
  return element === undefined ? [] : [element.id, element.type]
}

function* ofWhole(version: Version, media: Media, use: Use): Iterable<Start> {
  const { schema } = media
  const set = findSchemaSet(version, schema)
  const text = set && schema.kind === 'type' ? describeBodyText(set, schema.node, media) : {}
  yield* whole(version, schema, { ...use, ...text })
}

/** A body of fields or parts is used as it is written: each property by itself. */
function* ofBody(version: Version, media: Media, use: Use): Iterable<Start> {
  const { schema } = media
  const set = findSchemaSet(version, schema)
  const isOfFields = isForm(media) || isInParts(media)
  if (set === undefined || schema.kind !== 'type' || !isOfFields) return yield* ofWhole(version, media, use)
  const { schemas, properties, others } = bodyParts(set, schema.node)
  // What is `readOnly` is of no request.
  const sent = properties.filter(({ readOnly }) => !readOnly)
  const texts = sent.map(({ name, type }) => [name, fieldText(set, type, name, media)] as const)
  const items = isInUnnamedParts(media) ? listItemTypes(set, schema.node) : []
  const textOf = new Map(items.map(([, node]) => [node, itemText(set, node)]))
  const fields = Object.fromEntries([
    ...texts,
    ...items.map(([step, node]) => [step, textOf.get(node) ?? {}]),
  ])
  const at = { set: set.name, isWhole: false, isCarried: true }
  for (const node of schemas) {
    const isWhole = node === schema.node
    yield { ...at, node, use: { ...use, fields }, isWhole, isCarried: false }
  }
  for (const { name, type } of sent) yield { ...at, node: type, use: { ...use, ...fields[name] } }
  for (const node of others) yield { ...at, node, use: { ...use, ...textOf.get(node) } }
}

/** The types of the items of a body, by the steps that lead to them. */
function listItemTypes(set: SchemaSet, body: NodeId): readonly (readonly [step: string, node: NodeId])[] {
  const node = resolve(set, body)
  if (node.kind !== 'array') return []
  const prefix = node.prefix.map((id, at) => [String(at), id] as const)
  return node.items === false ? prefix : [...prefix, ['[]', node.items]]
}
