import { parameterTextForm } from '../../descriptor/index.ts'
import { diagnostic } from '../../diagnostics/index.ts'
import { type Operation, type Parameter, writtenStyle } from '../../schema/index.ts'
import { Code, code, comment, key, type TextForm } from '../../typescript/index.ts'
import { documentationLines } from '../types/index.ts'
import { type OperationScope, schemaType } from './operation-scope.ts'

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
