import { compareLocations, type Location } from '../diagnostics/index.ts'
import type { NodeId, Operation, Parameter, TypeNode, Version } from '../schema/index.ts'

/** What a step says of a parameter: its place and name, or where its reference leads. */
export interface NamedParameter {
  readonly in?: string
  readonly name: string
  readonly isReference?: true
}

/** The parameter that a step names; nothing where it is an index. */
export function readNamedParameter(step: string): NamedParameter | undefined {
  if (step === '' || /^\d+$/u.test(step)) return undefined
  if (step === 'body') return { in: step, name: '' }
  const [where = '', ...name] = step.split(' ')
  if (name.length === 0 || step.includes('#')) return { name: step, isReference: true }
  return { ...(where === '?' ? {} : { in: where }), name: name.join(' ') }
}

/** A parameter of operations that one version cannot read, or the node of its schema that it cannot. */
export interface UnreadParameter {
  readonly version: Version
  readonly path: string
  /** Absent where it is one of all operations of the path. */
  readonly method?: string
  readonly parameter: NamedParameter
  readonly node: TypeNode | undefined
}

/** The parameters that the steps of a defect lead to; OpenAPI 2.0 puts shared ones where they are used. */
export function unreadParameters(
  version: Version,
  steps: readonly string[],
  at: Location | undefined,
  node: TypeNode | undefined,
): readonly UnreadParameter[] {
  const [top, path = '', ...inner] = steps
  if (top === 'parameters' && at !== undefined) {
    return listAllOperations(version).flatMap(({ parameters, ...operation }) =>
      parameters
        .filter((one) => compareLocations(one.at, at) === 0)
        .map((parameter) => ({ version, path: operation.path, method: operation.method, parameter, node })),
    )
  }
  const [method = '', field, step = ''] = inner[0] === 'parameters' ? ['', ...inner] : inner
  const parameter = top === 'paths' && field === 'parameters' ? readNamedParameter(step) : undefined
  if (parameter === undefined || parameter.in === 'body' || parameter.in === 'formData') return []
  return [{ version, path, ...(method === '' ? {} : { method }), parameter, node }]
}

function listAllOperations({ apis }: Version): readonly Operation[] {
  return apis.flatMap(({ operations }) => operations)
}

/** The version without what only the other one cannot read of its parameters, and the nodes that are not known with it. */
export function withoutParameters(
  version: Version,
  unread: readonly UnreadParameter[],
): { readonly version: Version; readonly nodes: readonly NodeId[] } {
  const others = unread.filter((one) => one.version !== version)
  if (others.length === 0) return { version, nodes: [] }
  const nodes: NodeId[] = []
  const apis = version.apis.map((api) => ({
    ...api,
    operations: api.operations.map((operation) => {
      const parameters = operation.parameters.filter((parameter) => {
        const found = others.filter((one) => isMeant(one, operation, parameter))
        const known = found.map((one) => ({ ...one, owner: findCounterpart(one, operation, parameter) }))
        for (const { owner, node } of known) {
          if (owner !== undefined) nodes.push(...nodeIn(parameter, owner, node))
        }
        return known.every(({ owner }) => owner !== undefined)
      })
      return { ...operation, parameters }
    }),
  }))
  return { version: { ...version, apis }, nodes }
}

function isMeant(
  { path, method, parameter }: UnreadParameter,
  operation: Operation,
  other: Parameter,
): boolean {
  if (operation.path !== path || (method !== undefined && operation.method !== method)) return false
  if (parameter.isReference) return isReferred(parameter.name, other)
  return parameter.name === other.name && (parameter.in === other.in || !places.has(parameter.in))
}

const places: ReadonlySet<string | undefined> = new Set(['path', 'query', 'header', 'cookie', 'querystring'])

/** Whether a reference says where a parameter is, or what its name is. */
function isReferred(reference: string, { name, schema }: Parameter): boolean {
  const target = reference.slice(reference.indexOf('#'))
  const node = schema.kind === 'type' ? schema.node : ''
  if (node.slice(node.indexOf('#')).startsWith(`${target}/`)) return true
  return plain(target.slice(target.lastIndexOf('/') + 1)) === plain(name)
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The same parameter of the version that cannot read it, where it reads that there is one. */
function findCounterpart(
  { version }: UnreadParameter,
  operation: Operation,
  other: Parameter,
): Parameter | undefined {
  const own = listAllOperations(version).find(
    ({ path, method }) => path === operation.path && method === operation.method,
  )
  return own?.parameters.find((one) => one.name === other.name && one.in === other.in)
}

/** The node of a parameter's schema at the place of one that the other version cannot read. */
function nodeIn(parameter: Parameter, owner: Parameter, node: TypeNode | undefined): readonly NodeId[] {
  if (parameter.schema.kind !== 'type' || owner.schema.kind !== 'type') return []
  const whole = owner.schema.node
  if (node === undefined) return [parameter.schema.node]
  return node.id.startsWith(whole) ? [parameter.schema.node + node.id.slice(whole.length)] : []
}
