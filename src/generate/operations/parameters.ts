import { type BodySchema, type NodeId, type Parameter, resolve, type SchemaSet } from '../../schema/index.ts'
import { Code, code, comment, join, key, literal } from '../../typescript/index.ts'
import { documentationLines } from '../types/index.ts'
import { type OperationScope, record, schemaCodec, schemaType } from './scope.ts'

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
    ['empty', parameter.allowsEmpty ? code`true` : undefined],
    ['form', parameterForm(scope, parameter.schema)],
    ['codec', schemaCodec(scope, parameter.schema)],
  ])
}

function isJson({ media = '' }: Parameter): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/iu.test(media)
}

/** How a parameter's text is read back. */
export function parameterForm({ context }: OperationScope, schema: BodySchema): Code {
  if (schema.kind !== 'type') return literal('string')
  return nodeForm(context.layout.set(schema.set).set, schema.node, new Set())
}

function nodeForm(set: SchemaSet, id: NodeId, above: ReadonlySet<NodeId>): Code {
  const node = resolve(set, id)
  if (above.has(node.id)) return literal('string')
  const inside = new Set([...above, node.id])
  const form = (child: NodeId): Code => nodeForm(set, child, inside)
  switch (node.kind) {
    case 'scalar':
    case 'code-list':
      if (node.primitive === 'boolean') return literal('boolean')
      return literal(/^(?:decimal|number|float|double)$/u.test(node.primitive) ? 'number' : 'string')
    case 'constant': {
      const kinds = new Set(node.values.map((value) => typeof value))
      const [only] = kinds
      return literal(kinds.size === 1 && (only === 'number' || only === 'boolean') ? only : 'string')
    }
    case 'array':
      return code`{ array: ${node.items === false ? literal('string') : form(node.items)} }`
    case 'object': {
      const pairs = node.properties.map(({ name, type }) => code`[${literal(name)}, ${form(type)}]`)
      return code`{ object: [${join(pairs, ', ')}] }`
    }
    case 'union':
    case 'all':
      return narrowest(node.members.map(form), node.kind === 'union')
    default:
      return literal('string')
  }
}

/** Of alternatives, text where one of them is text; of conditions, the one that says most. */
function narrowest(forms: readonly Code[], isUnion: boolean): Code {
  const text = forms.find((form) => form.text === "'string'")
  const other = forms.find((form) => form.text !== "'string'")
  return (isUnion ? (text ?? other) : (other ?? text)) ?? literal('string')
}
