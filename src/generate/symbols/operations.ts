import type { Api, BodySchema, Operation, Parameter, Version } from '../../schema/index.ts'
import {
  apiModules,
  apiNames,
  type Layout,
  nameOperations,
  typeStem,
  webhookNames,
} from '../../typescript/index.ts'
import { type GeneratedMember, type GeneratedSymbol, listGeneratedMembers } from './generated-members.ts'

/**
 * The names that the modules of operations export: constants (also the unchecked ones), input and output types of
 * operations and webhooks. For each API also its client, handlers and list of operations.
 */
export function operationSymbols(version: Version, layout: Layout): readonly GeneratedSymbol[] {
  return [...apiModules(version.apis)].flatMap(([api, file]) => {
    const module = `${layout.folder}/operations/${file}.ts`
    const unchecked = `${layout.folder}/operations/unchecked/${file}.ts`
    const names = nameOperations(api)
    const own = apiNames(file, names.values())
    const single = [...names].flatMap((one): readonly GeneratedSymbol[] => {
      const [operation, name] = one
      return [
        ...messageSymbols(layout, module, one),
        { kind: 'operation', module: unchecked, name, operation, members: [] },
      ]
    })
    const calls = [...names].map(([operation, name]): GeneratedMember => {
      return { path: [name], at: [operation.at], isArray: false, isOptional: false, operation }
    })
    const sides = names.size === 0 ? [] : (['client', 'handlers'] as const)
    return [
      ...single,
      ...sides.map((kind) => ({ kind, module, name: own[kind], api: api.name, members: calls })),
      { kind: 'operations', module, name: own.operations, api: api.name, members: [] },
      ...webhookSymbols(layout, api, file),
    ]
  })
}

function webhookSymbols(layout: Layout, api: Api, file: string): readonly GeneratedSymbol[] {
  const module = `${layout.folder}/operations/webhooks/${file}.ts`
  return [...webhookNames(api)].flatMap((one) => messageSymbols(layout, module, one))
}

/** The symbols of an operation: its constant, input type and output type. */
function messageSymbols(
  layout: Layout,
  module: string,
  [operation, name]: readonly [Operation, string],
): readonly GeneratedSymbol[] {
  const stem = typeStem(name)
  const [input, output] = [inputMembers(layout, operation), outputMembers(layout, operation)]
  return [
    { kind: 'operation', module, name, operation, members: [] },
    { kind: 'input', module, name: `${stem}Input`, operation, members: input },
    { kind: 'output', module, name: `${stem}Output`, operation, members: output },
  ]
}

const groups = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const

/** The members of an operation's input: parameter groups with their parameters, and the body. */
function inputMembers(layout: Layout, { parameters, request }: Operation): readonly GeneratedMember[] {
  const used = [...new Set(parameters.map((one) => groups[one.in]))]
  const media = request?.media ?? []
  const sent = parameters.map((one) => ({ ...one, schema: requestSchema(layout, one.schema) }))
  return [
    ...used.flatMap((group) => groupMembers(layout, group, sent)),
    ...media.flatMap(({ schema, at }) => bodyMembers(layout, requestSchema(layout, schema), [at])),
  ]
}

/** The schema as requests have it, with optional `readOnly` properties. */
function requestSchema(layout: Layout, schema: BodySchema): BodySchema {
  if (schema.kind !== 'type') return schema
  return { ...schema, node: layout.set(schema.set).requestNode(schema.node) }
}

/**
 * The members of an operation's output: `status`, `headers` and `body`; several responses give several entries.
 */
function outputMembers(layout: Layout, { responses }: Operation): readonly GeneratedMember[] {
  const status = responses.map((response) => response.at)
  return [
    { path: ['status'], at: status, isArray: false, isOptional: false },
    ...responses.flatMap(({ headers, media }) => [
      ...(headers.length === 0 ? [] : groupMembers(layout, 'headers', headers)),
      ...media.flatMap(({ schema, at }) => bodyMembers(layout, schema, [at])),
    ]),
  ]
}

/** A group such as `query` and its parameters; the group is optional if all of them are. */
function groupMembers(
  layout: Layout,
  group: string,
  parameters: readonly Parameter[],
): readonly GeneratedMember[] {
  const inside = parameters.filter((one) => groups[one.in] === group)
  const isOptional = inside.every(({ required }) => !required)
  return [
    { path: [group], at: [], isArray: false, isOptional },
    ...inside.map(({ name, at, required, schema }) => ({
      ...{ path: [group, name], at: [at], isArray: false, isOptional: !required },
      ...describeSchemaType(layout, schema),
    })),
  ]
}

/** The member `body`, followed by the properties of its type if that has no name. */
function bodyMembers(
  layout: Layout,
  schema: BodySchema,
  at: GeneratedMember['at'],
): readonly GeneratedMember[] {
  const own = { path: ['body'], at, isArray: false, isOptional: false, ...describeSchemaType(layout, schema) }
  if (schema.kind !== 'type') return [own]
  const set = layout.set(schema.set)
  if (set.typeName(schema.node) !== undefined) return [own]
  return [
    own,
    ...listGeneratedMembers(set, schema.node).map((inner) => ({ ...inner, path: ['body', ...inner.path] })),
  ]
}

/** The set and node of a schema's type; an empty object if there is none. */
function describeSchemaType(layout: Layout, schema: BodySchema): Pick<GeneratedMember, 'type'> {
  if (schema.kind === 'open') return {}
  if (schema.kind === 'type') return { type: { set: schema.set, node: schema.node } }
  const root = layout.set(schema.set).set.elements.get(schema.element)
  return root ? { type: { set: schema.set, node: root.type } } : {}
}
