import {
  isJsonMedia,
  type NodeId,
  type Parameter,
  resolve,
  type SchemaSet,
  splitPathTemplate,
  writtenStyle,
} from '../../schema/index.ts'
import { listHeldTypes, type TextForm, textForm, wholeForm } from '../../typescript/index.ts'
import { type MessageScope, messageNode, referToCodec } from './message-scope.ts'
import { type ParameterData, type RuntimeReference, referToRuntime } from './operation-data.ts'

/** Describes a parameter or header to the runtime; `path` is that of its operation. */
export function makeParameterData(scope: MessageScope, parameter: Parameter, path = ''): ParameterData {
  const between = parameter.in === 'path' ? separatorsBeside(path, parameter.name) : []
  const isShared = between.length > 0
  const codec = referToCodec(scope, parameter.schema)
  const write = scope.isRequest ? parameterWriter(scope, parameter, isShared) : undefined
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required,
    style: writtenStyle(parameter),
    explode: parameter.explode,
    ...(isJson(parameter) && { json: true }),
    ...(parameter.isWholeQuery && { whole: true }),
    ...(isShared && { between }),
    ...(parameter.allowsEmpty && { empty: true }),
    form: parameterTextForm(scope, parameter),
    ...(codec && { codec }),
    ...(write && { write }),
  }
}

/**
 * The runtime function that writes a parameter: `segmentPart` if it shares a path segment, else `styled`. Undefined
 * for a plain parameter, which needs none.
 */
function parameterWriter(
  scope: MessageScope,
  parameter: Parameter,
  isShared: boolean,
): RuntimeReference | undefined {
  if (isShared) return referToRuntime('segmentPart')
  return isPlain(scope, parameter) ? undefined : referToRuntime('styled')
}

/** The texts between a variable and others in its segment of a path: `-` for each of `{from}-{to}`. */
function separatorsBeside(path: string, name: string): readonly string[] {
  const own = splitPathTemplate(path, '/?&').find((segment) => segment.includes(`{${name}}`)) ?? ''
  const parts = own.split(/(\{[^{}]*\})/u)
  const at = parts.indexOf(`{${name}}`)
  const beside = [at > 1 ? parts[at - 1] : '', at + 2 < parts.length - 1 ? parts[at + 1] : '']
  return [...new Set(beside)].filter((text) => text !== undefined && text !== '') as readonly string[]
}

/**
 * The runtime function that reads the headers of a response: `textHeaders`, or without checks `plainHeaders`, if all
 * are plain texts, otherwise the larger `anyHeaders`.
 */
export function headerReader(scope: MessageScope, headers: readonly Parameter[]): RuntimeReference {
  const areTexts = headers.every((one) => {
    return (
      !isJson(one) &&
      referToCodec(scope, one.schema) === undefined &&
      parameterTextForm(scope, one) === 'string'
    )
  })
  if (!areTexts) return referToRuntime('anyHeaders')
  return referToRuntime(scope.isUnchecked ? 'plainHeaders' : 'textHeaders')
}

/**
 * Whether a parameter is written in the default style of its place and holds a single value, or in the query a
 * list with repeated names. The runtime then needs no code for styles.
 */
function isPlain(scope: MessageScope, parameter: Parameter): boolean {
  const { in: place, schema, explode, isWholeQuery } = parameter
  const style = writtenStyle(parameter)
  if (isJson(parameter) || isWholeQuery || schema.kind !== 'type') return false
  if (style !== (place === 'path' || place === 'header' ? 'simple' : 'form')) return false
  const { set } = scope.layout.set(schema.set)
  const node = messageNode(scope, schema)
  return !listHeldTypes(set).has(node) && isSingle(set, node, place === 'query' && explode)
}

/** Whether a type is a scalar or code list, or with `takesList` an array of such. */
function isSingle(set: SchemaSet, id: NodeId, takesList: boolean): boolean {
  const node = resolve(set, id)
  if (node.kind === 'array') return takesList && node.items !== false && isSingle(set, node.items, false)
  return node.kind === 'scalar' || node.kind === 'code-list'
}

/** Whether a parameter is written as JSON, according to its media type. */
function isJson({ media = '' }: Parameter): boolean {
  return isJsonMedia(media)
}

/** How the text of a parameter becomes a value; a plain string where it has no schema. */
export function parameterTextForm(scope: MessageScope, { schema, style, isWholeQuery }: Parameter): TextForm {
  if (schema.kind !== 'type') return 'string'
  const { set } = scope.layout.set(schema.set)
  const node = messageNode(scope, schema)
  return isWholeQuery ? wholeForm(set, node) : textForm(set, node, style)
}
