import { type NodeId, type Parameter, resolve, type SchemaSet } from '../../schema/index.ts'
import {
  Code,
  code,
  comment,
  key,
  listHeldTypes,
  literal,
  type TextForm,
  textForm,
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

/** The members of an operation's input that carry its parameters, one for each place. */
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

/** Parameters or headers as members of a type. */
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

/** A parameter as the runtime sees it. */
export function parameterDescriptor(scope: OperationScope, parameter: Parameter): Code {
  return record([
    ['name', literal(parameter.name)],
    ['in', literal(parameter.in)],
    ['required', code`${parameter.required}`],
    ['style', literal(parameter.style)],
    ['explode', code`${parameter.explode}`],
    ['json', isJson(parameter) ? code`true` : undefined],
    ['whole', parameter.isWholeQuery ? code`true` : undefined],
    ['empty', parameter.allowsEmpty ? code`true` : undefined],
    ['form', parameterForm(scope, parameter)],
    ['codec', schemaCodec(scope, parameter.schema)],
    ['write', scope.isRequest && !isPlain(scope, parameter) ? runtimeValue(scope, 'styled') : undefined],
  ])
}

/** What reads the headers of an answer: texts need less code. */
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

function runtimeValue({ writer, context }: OperationScope, exported: string): Code {
  return writer.import(exported, context.runtime)
}

function isTextForm(form: TextForm): boolean {
  return form === 'string'
}

/** Whether a client writes it without knowing styles: a single value, or a list of them with a name each in the query. */
function isPlain(scope: OperationScope, parameter: Parameter): boolean {
  const { in: place, schema, style, explode, isWholeQuery } = parameter
  if (isJson(parameter) || isWholeQuery || schema.kind !== 'type') return false
  if (style !== (place === 'path' || place === 'header' ? 'simple' : 'form')) return false
  const { set } = scope.context.layout.set(schema.set)
  const node = messageNode(scope, schema)
  return !listHeldTypes(set).has(node) && isSingle(set, node, place === 'query' && explode)
}

function isSingle(set: SchemaSet, id: NodeId, takesList: boolean): boolean {
  const node = resolve(set, id)
  if (node.kind === 'array') return takesList && node.items !== false && isSingle(set, node.items, false)
  return node.kind === 'scalar' || node.kind === 'code-list'
}

function isJson({ media = '' }: Parameter): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/iu.test(media)
}

/** How a parameter's text is read back. */
function parameterForm(scope: OperationScope, parameter: Parameter): Code {
  return formCode(parameterTextForm(scope, parameter))
}

function parameterTextForm(scope: OperationScope, { schema, style }: Parameter): TextForm {
  if (schema.kind !== 'type') return 'string'
  return textForm(scope.context.layout.set(schema.set).set, messageNode(scope, schema), style)
}
