import { diagnostic } from '../../diagnostics/index.ts'
import {
  type NodeId,
  type Operation,
  type Parameter,
  resolve,
  type SchemaSet,
  splitPathTemplate,
  writtenStyle,
} from '../../schema/index.ts'
import {
  Code,
  code,
  comment,
  join,
  key,
  listHeldTypes,
  literal,
  type TextForm,
  textForm,
  wholeForm,
} from '../../typescript/index.ts'
import { documentationLines } from '../types/index.ts'
import {
  formCode,
  messageNode,
  type OperationScope,
  record,
  schemaCodec,
  schemaType,
} from './operation-scope.ts'

const places = ['path', 'query', 'header', 'cookie'] as const
const fields = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const

/**
 * The members `path`, `query`, `headers` and `cookies` of an input type. Places without parameters are left out; a
 * member is optional if all of its parameters are.
 */
export function parameterMembers(scope: OperationScope, parameters: readonly Parameter[]): readonly Code[] {
  return places.flatMap((place) => {
    const inside = parameters.filter((parameter) => parameter.in === place)
    if (inside.length === 0) return []
    const optional = inside.some(({ required }) => required) ? code`` : code`?`
    return [
      code`  readonly ${key(fields[place])}${optional}: {\n${parameterLines(scope, inside, '    ')}  }\n`,
    ]
  })
}

/** Parameters or headers as members of a type, one a line, each with its documentation. */
export function parameterLines(
  scope: OperationScope,
  parameters: readonly Parameter[],
  indent: string,
): readonly Code[] {
  return parameters.map(({ name, description, required, deprecated, schema }) => {
    const says = comment(documentationLines(description ?? ''), indent, deprecated ? ['deprecated'] : [])
    const type = schemaType(scope, schema, 'text/plain').code
    return code`${says}${new Code(indent)}readonly ${key(name)}${required ? code`` : code`?`}: ${type}\n`
  })
}

/** The object literal that describes a parameter or header to the runtime. */
export function parameterDescriptor(scope: OperationScope, parameter: Parameter, path = ''): Code {
  const between = parameter.in === 'path' ? separatorsBeside(path, parameter.name) : []
  const isShared = between.length > 0
  return record([
    ['name', literal(parameter.name)],
    ['in', literal(parameter.in)],
    ['required', code`${parameter.required}`],
    ['style', literal(writtenStyle(parameter))],
    ['explode', code`${parameter.explode}`],
    ['json', isJson(parameter) ? code`true` : undefined],
    ['whole', parameter.isWholeQuery ? code`true` : undefined],
    ['between', isShared ? code`[${join(between.map(literal), ', ')}]` : undefined],
    ['empty', parameter.allowsEmpty ? code`true` : undefined],
    ['form', parameterForm(scope, parameter)],
    ['codec', schemaCodec(scope, parameter.schema)],
    ['write', scope.isRequest ? parameterWriter(scope, parameter, isShared) : undefined],
  ])
}

/**
 * The runtime function that writes a parameter: `segmentPart` if it shares a path segment, else `styled`. Undefined
 * for a plain parameter, which needs none.
 */
function parameterWriter(scope: OperationScope, parameter: Parameter, isShared: boolean): Code | undefined {
  if (isShared) return runtimeValue(scope, 'segmentPart')
  return isPlain(scope, parameter) ? undefined : runtimeValue(scope, 'styled')
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
 * The runtime function that reads the headers of a response: `textHeaders` if all are plain texts, otherwise the
 * larger `anyHeaders`.
 */
export function headerReader(scope: OperationScope, headers: readonly Parameter[]): Code {
  const areTexts = headers.every((one) => {
    return (
      !isJson(one) &&
      schemaCodec(scope, one.schema) === undefined &&
      isTextForm(parameterTextForm(scope, one))
    )
  })
  return runtimeValue(scope, areTexts ? 'textHeaders' : 'anyHeaders')
}

/** Imports a value of the runtime and returns the expression for it. */
function runtimeValue({ writer, context }: OperationScope, exported: string): Code {
  return writer.import(exported, context.runtime)
}

function isTextForm(form: TextForm): boolean {
  return form === 'string'
}

/**
 * Whether a parameter is written in the default style of its place and holds a single value, or in the query a
 * list with repeated names. The runtime then needs no code for styles.
 */
function isPlain(scope: OperationScope, parameter: Parameter): boolean {
  const { in: place, schema, explode, isWholeQuery } = parameter
  const style = writtenStyle(parameter)
  if (isJson(parameter) || isWholeQuery || schema.kind !== 'type') return false
  if (style !== (place === 'path' || place === 'header' ? 'simple' : 'form')) return false
  const { set } = scope.context.layout.set(schema.set)
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
  return /^[^;]*[/+]json\s*(?:;|$)/iu.test(media)
}

/** The literal that says how the text of a parameter becomes a value. */
function parameterForm(scope: OperationScope, parameter: Parameter): Code {
  return formCode(parameterTextForm(scope, parameter))
}

/** How the text of a parameter becomes a value; a plain string where it has no schema. */
function parameterTextForm(scope: OperationScope, { schema, style, isWholeQuery }: Parameter): TextForm {
  if (schema.kind !== 'type') return 'string'
  const { set } = scope.context.layout.set(schema.set)
  const node = messageNode(scope, schema)
  return isWholeQuery ? wholeForm(set, node) : textForm(set, node, style)
}

/**
 * Reports (`operation-not-followed`) each query parameter that shares a name in the query with an earlier one, and
 * each exploded object without any names.
 */
export function reportQueryNames(scope: OperationScope, { method, path, parameters }: Operation): void {
  const met: QueryNames[] = []
  for (const one of parameters.filter((parameter) => parameter.in === 'query' && !parameter.isWholeQuery)) {
    const own = listQueryNames(scope, one)
    const isShared = met.some(
      ({ names, isOpen }) => (isOpen && own.isOpen) || [...own.names].some((name) => names.has(name)),
    )
    const instead = isShared ? 'names' : own.names.size === 0 && !own.isOpen ? 'unlisted' : undefined
    const where = `${method.toUpperCase()} ${path}, query parameter "${one.name}"`
    if (instead) scope.context.sink(diagnostic('operation-not-followed', { where, instead }, one.at))
    met.push(own)
  }
}

/** The names in a query that belong to a parameter. */
interface QueryNames {
  readonly names: ReadonlySet<string>
  /** Whether names that no parameter lists belong to it as well. */
  readonly isOpen: boolean
}

/** The alternatives of a form that are objects. */
export function listObjectForms(form: TextForm): readonly Extract<TextForm, { object: unknown }>[] {
  const all = typeof form === 'object' && 'any' in form ? form.any : [form]
  return all.filter((one) => typeof one === 'object' && 'object' in one)
}

/** The names of an exploded object's properties, or of the parameter itself. */
function listQueryNames(scope: OperationScope, parameter: Parameter): QueryNames {
  const form = parameterTextForm(scope, parameter)
  const isSpread = parameter.explode && writtenStyle(parameter) === 'form' && parameter.media === undefined
  const objects = isSpread ? listObjectForms(form) : []
  if (objects.length === 0) return { names: new Set([parameter.name]), isOpen: false }
  return {
    names: new Set(objects.flatMap(({ object }) => object.map(([name]) => name))),
    isOpen: objects.some(({ others }) => others !== undefined),
  }
}
