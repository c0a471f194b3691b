import { type BodySchema, findNode, type NodeId } from '../../schema/index.ts'
import { descriptorConstants, type Layout, listHeldTypes } from '../../typescript/index.ts'
import type { CodecReference } from './operation-data.ts'

/** The version whose operations are described, and in which messages. */
export interface MessageScope {
  readonly layout: Layout
  /** Set while requests are described: there, `readOnly` properties are not required. */
  readonly isRequest?: true
  /** Set for the `unchecked` module: JSON, parameters and headers get no codecs. */
  readonly isUnchecked?: true
}

export type TypedBody = Extract<BodySchema, { kind: 'type' }>

/**
 * Refers to the codec of a schema. `undefined` if there is no schema, if it has no name, or if an unchecked module
 * does not need it.
 */
export function referToCodec(scope: MessageScope, schema: BodySchema): CodecReference | undefined {
  if (schema.kind === 'open') return undefined
  const layout = scope.layout.set(schema.set)
  if (schema.kind === 'root') {
    const root = layout.set.elements.get(schema.element)
    const folder = root && layout.modules.get(root.name.namespace)
    if (!root || folder === undefined) return undefined
    return { $: 'codec', module: `${folder}/codecs.ts`, name: layout.rootName(root) }
  }
  const named = namedNode(scope, schema)
  if (scope.isUnchecked && !(named !== undefined && listHeldTypes(layout.set).has(named))) return undefined
  const codec = named === undefined ? undefined : layout.codecName(named)
  if (named === undefined || codec === undefined) return undefined
  if (listHeldTypes(layout.set).has(named))
    return { $: 'codec', module: `${layout.moduleOf(named)}/codecs.ts`, name: codec }
  // A smaller codec than the exported one, which is faster and larger.
  const { nameOf, folderOf } = descriptorConstants(layout)
  return { $: 'codec', module: `${folderOf(named)}/codecs.ts`, name: nameOf(named), isMessage: true }
}

/**
 * The node for a schema in the direction that is described: for requests, its variant with optional `readOnly`
 * properties.
 */
export function messageNode({ layout, isRequest }: MessageScope, { set, node }: TypedBody): NodeId {
  return isRequest ? layout.set(set).requestNode(node) : node
}

/**
 * The first node with an exported type name, starting at the schema and following references; `undefined` if none
 * has one.
 */
function namedNode(scope: MessageScope, schema: TypedBody): NodeId | undefined {
  const layout = scope.layout.set(schema.set)
  let node = findNode(layout.set, messageNode(scope, schema))
  while (layout.typeName(node.id) === undefined && node.kind === 'reference') {
    node = findNode(layout.set, node.to)
  }
  return layout.typeName(node.id) === undefined ? undefined : node.id
}
