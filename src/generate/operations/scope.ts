import { type BodySchema, type NodeId, nodeOf } from '../../schema/index.ts'
import { type Code, code, type ModuleWriter, name } from '../../typescript/index.ts'
import type { EmitContext } from '../emitter.ts'
import { type Expression, elementType, keyword, typeExpression } from '../types/index.ts'

/** Where operations are being written: into which module, from which version. */
export interface OperationScope {
  readonly context: EmitContext
  readonly writer: ModuleWriter
}

/** The type of a body, parameter or header. */
export function schemaType(scope: OperationScope, schema: BodySchema, media?: string): Expression {
  const { context, writer } = scope
  if (schema.kind === 'open') return media?.startsWith('text/') ? keyword('string') : keyword('unknown')
  const layout = context.layout.set(schema.set)
  const types = { layout, writer, runtime: context.runtime }
  if (schema.kind === 'type') return typeExpression(types, schema.node)
  const root = layout.set.elements.get(schema.element)
  return root ? elementType(types, root) : keyword('unknown')
}

/** The codec of a body or parameter; nothing where it has none: left open, plain text, or XML that only JSON Schema describes. */
export function schemaCodec(scope: OperationScope, schema: BodySchema, media?: string): Code | undefined {
  const { context, writer } = scope
  if (schema.kind === 'open') return undefined
  const layout = context.layout.set(schema.set)
  if (schema.kind === 'root') {
    const root = layout.set.elements.get(schema.element)
    const folder = root && layout.modules.get(root.name.namespace)
    if (!root || folder === undefined) return undefined
    return writer.import(layout.rootName(root), `${folder}/codecs.ts`)
  }
  if (media !== undefined && !isJson(media)) return undefined
  const named = namedNode(scope, schema)
  const codec = named === undefined ? undefined : layout.codecName(named)
  if (named === undefined || codec === undefined) return undefined
  return writer.import(codec, `${layout.moduleOf(named)}/codecs.ts`)
}

/** The node that a schema leads to through references, as soon as it has a name. */
function namedNode(
  { context }: OperationScope,
  schema: Extract<BodySchema, { kind: 'type' }>,
): NodeId | undefined {
  const layout = context.layout.set(schema.set)
  let node = nodeOf(layout.set, schema.node)
  while (layout.typeName(node.id) === undefined && node.kind === 'reference') {
    node = nodeOf(layout.set, node.to)
  }
  return layout.typeName(node.id) === undefined ? undefined : node.id
}

/** A range that holds JSON is taken as JSON: nothing else could carry a value of a JSON Schema as it is. */
function isJson(media: string): boolean {
  return /^(?:\*\/\*|application\/\*|[^;]*[/+]json)\s*(?:;|$)/iu.test(media)
}

/** `name: value` pairs as one object in one line. */
export function record(entries: readonly (readonly [string, Code | undefined])[]): Code {
  const known = entries.filter((entry): entry is readonly [string, Code] => entry[1] !== undefined)
  const fields = known.map(
    ([field, value], index) => code`${index === 0 ? code`` : code`, `}${name(field)}: ${value}`,
  )
  return code`{ ${fields} }`
}
