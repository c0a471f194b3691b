import { type BodySchema, findNode, type NodeId } from '../../schema/index.ts'
import {
  type Code,
  code,
  descriptorConstants,
  join,
  listHeldTypes,
  literal,
  type ModuleWriter,
  name,
  type TextForm,
} from '../../typescript/index.ts'
import type { EmitContext } from '../emitter.ts'
import { type Expression, elementType, keyword, typeExpression } from '../types/index.ts'

/** The version whose operations are being written, and the module they are written to. */
export interface OperationScope {
  readonly context: EmitContext
  readonly writer: ModuleWriter
  /** Set while requests are written: there, `readOnly` properties are not required. */
  readonly isRequest?: true
  /** Set for the `unchecked` module: JSON, parameters and headers get no codecs. */
  readonly isUnchecked?: true
}

export type Typed = Extract<BodySchema, { kind: 'type' }>

/**
 * The TypeScript type of a body, parameter or header. Without a schema: `string` for text media, otherwise
 * `unknown`.
 */
export function schemaType(scope: OperationScope, schema: BodySchema, media?: string): Expression {
  const { context, writer } = scope
  if (schema.kind === 'open') return media?.startsWith('text/') ? keyword('string') : keyword('unknown')
  const layout = context.layout.set(schema.set)
  const types = { layout, writer, runtime: context.runtime }
  if (schema.kind === 'type') return typeExpression(types, messageNode(scope, schema))
  const root = layout.set.elements.get(schema.element)
  return root ? elementType(types, root) : keyword('unknown')
}

/** A text form as the literal that the runtime reads: how texts become values. */
export function formCode(form: TextForm): Code {
  if (typeof form === 'string') return literal(form)
  if ('array' in form) {
    const prefix = form.prefix ? code`, prefix: [${join(form.prefix.map(formCode), ', ')}]` : code``
    return code`{ array: ${formCode(form.array)}${prefix} }`
  }
  if ('any' in form) return code`{ any: [${join(form.any.map(formCode), ', ')}] }`
  const pairs = form.object.map(([key, inner]) => code`[${literal(key)}, ${formCode(inner)}]`)
  const others = form.others === undefined ? code`` : code`, others: ${formCode(form.others)}`
  return code`{ object: [${join(pairs, ', ')}]${others} }`
}

/**
 * The expression for the codec of a schema. `undefined` if there is no schema, if it has no name, or if an
 * unchecked module does not need it.
 */
export function schemaCodec(scope: OperationScope, schema: BodySchema): Code | undefined {
  const { context, writer } = scope
  if (schema.kind === 'open') return undefined
  const layout = context.layout.set(schema.set)
  if (schema.kind === 'root') {
    const root = layout.set.elements.get(schema.element)
    const folder = root && layout.modules.get(root.name.namespace)
    if (!root || folder === undefined) return undefined
    return writer.import(layout.rootName(root), `${folder}/codecs.ts`)
  }
  const named = namedNode(scope, schema)
  if (scope.isUnchecked && !(named !== undefined && listHeldTypes(layout.set).has(named))) return undefined
  const codec = named === undefined ? undefined : layout.codecName(named)
  if (named === undefined || codec === undefined) return undefined
  if (listHeldTypes(layout.set).has(named)) return writer.import(codec, `${layout.moduleOf(named)}/codecs.ts`)
  // A smaller codec than the exported one, which is faster and larger.
  const { nameOf, folderOf } = descriptorConstants(layout)
  const type = writer.import(nameOf(named), `${folderOf(named)}/codecs.ts`)
  return code`/* @__PURE__ */ ${writer.import('jsonMessageCodec', context.runtime)}(() => ${type})`
}

/**
 * The node for a schema in the direction being written: for requests, its variant with optional `readOnly`
 * properties.
 */
export function messageNode({ context, isRequest }: OperationScope, { set, node }: Typed): NodeId {
  return isRequest ? context.layout.set(set).requestNode(node) : node
}

/**
 * The first node with an exported type name, starting at the schema and following references; `undefined` if none
 * has one.
 */
function namedNode(scope: OperationScope, schema: Typed): NodeId | undefined {
  const layout = scope.context.layout.set(schema.set)
  let node = findNode(layout.set, messageNode(scope, schema))
  while (layout.typeName(node.id) === undefined && node.kind === 'reference') {
    node = findNode(layout.set, node.to)
  }
  return layout.typeName(node.id) === undefined ? undefined : node.id
}

/**
 * Whether a media type is JSON, or a range that includes it such as `application/*`. Such a range counts as JSON,
 * since only JSON can represent a value of a JSON Schema unchanged.
 */
export function isJsonMedia(media: string): boolean {
  return /^(?:\*\/\*|application\/\*|[^;]*[/+]json)\s*(?:;|$)/iu.test(media)
}

/** An object literal on one line; entries whose value is `undefined` are left out. */
export function record(entries: readonly (readonly [string, Code | undefined])[]): Code {
  const known = entries.filter((entry): entry is readonly [string, Code] => entry[1] !== undefined)
  const fields = known.map(
    ([field, value], index) => code`${index === 0 ? code`` : code`, `}${name(field)}: ${value}`,
  )
  return known.length === 0 ? code`{}` : code`{ ${fields} }`
}
