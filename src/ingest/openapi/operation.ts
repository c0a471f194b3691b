import { diagnostic, type Location, pointed } from '../../diagnostics/index.ts'
import {
  bodyAddress,
  type Callback,
  type Operation,
  type Parameter,
  type RequestBody,
  type Servers,
  splitPathTemplate,
} from '../../schema/index.ts'
import { below, type SchemaPlace } from '../json-schema/index.ts'
import { makeAnyTextNode } from './any-text.ts'
import type { Description } from './description.ts'
import { type BodyPlace, readContent } from './media.ts'
import {
  entriesIn,
  flagIn,
  itemsIn,
  type OpenApiObject,
  objectIn,
  openObject,
  readMeantText,
  readTextField,
} from './openapi-object.ts'
import { mergeParameters, readParameters } from './parameter.ts'
import { readPathItem } from './path-item.ts'
import { readResponses } from './response.ts'
import { readSecurity, type Security } from './security.ts'
import { readServers } from './server.ts'
import { readExtensions, readNotes, readStated } from './words.ts'

/** What a path item's operations take over from around it. */
export interface PathContext {
  readonly path: string
  readonly at: Location
  readonly security: Security
  readonly servers: Servers
  /** Extensions of the path item. */
  readonly extensions?: ReadonlyMap<string, string>
  /** Takes the operations that the provider calls. */
  readonly webhooks: Operation[]
  /** A webhook's name or a callback's expression stands where a path does; neither has parameters in braces. */
  readonly isPath: boolean
  readonly callback?: Callback
  /** The callbacks around it, by where they stand. */
  readonly above?: ReadonlySet<string>
}

interface OperationContext extends PathContext {
  readonly method: string
  /** The path's parameters, which the operation's own replace by name and place. */
  readonly shared: readonly Parameter[]
}

/**
 * An operation with what it takes over from its path and document; undefined, with a report, if it is malformed.
 * Its callbacks are added to `context.webhooks`.
 */
export function readOperation(
  description: Description,
  place: SchemaPlace,
  context: OperationContext,
): Operation | undefined {
  const { method, path, at, security, servers, shared } = context
  const object = openObject(description, place, 'operation')
  if (object === undefined) return undefined
  const own = readServers(description, object)
  const summary = readTextField(description, object, 'summary')
  const text = readTextField(description, object, 'description')
  const notes = readNotes(description, object)
  const extensions = readExtensions(object, context.extensions)
  const id = readTextField(description, object, 'operationId') ?? `${method.toUpperCase()} ${path}`
  const declared = mergeParameters(shared, readParameters(description, object))
  const parameters = context.isPath ? withTemplate(description, object, { id, path, at }, declared) : declared
  const bare: Operation = {
    ...{ api: description.api, id, method, path, parameters, responses: [], at },
    ...(context.callback === undefined ? {} : { callback: context.callback }),
    ...(summary === undefined ? {} : { summary }),
    ...(text === undefined ? {} : { description: text }),
    ...(notes.length === 0 ? {} : { notes }),
    deprecated: flagIn(description, object, 'deprecated') === true,
    tags: readTags(description, object),
    ...(readSecurity(description, object) ?? security),
    ...(context.isPath ? { servers: own ?? servers } : {}),
    ...readStated(object),
    ...(extensions.size === 0 ? {} : { extensions }),
  }
  const locateBody = (part: Parameters<typeof bodyAddress>[1]): BodyPlace => ({
    address: `${description.api}#${bodyAddress(bare, part)}`,
    isRequest: part === 'request',
    call: `${method} ${path} ${part === 'request' ? part : `response ${part.status}`}`,
  })
  const request = readRequestBody(description, object, method, locateBody('request'))
  const responses = readResponses(description, object, (status) => locateBody({ status }))
  readCallbacks(description, object, id, context)
  return { ...bare, ...(request ? { request } : {}), responses }
}

/** Adds the operations of an operation's callbacks to the webhooks; a callback inside itself is skipped. */
function readCallbacks(
  description: Description,
  operation: OpenApiObject,
  id: string,
  context: OperationContext,
): void {
  const of = nameCaller(context)
  const caller = context.callback ? context.path : id
  for (const { key: name, place } of entriesIn(description, operation, 'callbacks')) {
    const object = openObject(description, place, 'callback')
    // One that leads back to itself says nothing new.
    if (object === undefined || context.above?.has(object.id)) continue
    const above = new Set([...(context.above ?? []), object.id])
    for (const { key, keyAt: at } of object.value.entries.values()) {
      const item = key.startsWith('x-') ? undefined : below(object, key)
      if (item === undefined) continue
      const path = `${caller} ${name} ${key}`
      const inner = { ...context, path, callback: { of, caller, name, url: key }, at, isPath: false, above }
      context.webhooks.push(...readPathItem(description, item, inner))
    }
  }
}

/** The operation as the caller of a callback: `method path`, with the callback before it where it is in one. */
function nameCaller({ method, path, callback }: OperationContext): string {
  return callback === undefined ? `${method} ${path}` : `${callback.of} ${callback.url} ${method}`
}

/** The tags of an operation; reports and leaves out what cannot be a text. */
function readTags(description: Description, object: OpenApiObject): readonly string[] {
  return itemsIn(description, object, 'tags').flatMap(({ id, value }) => {
    const tag = readMeantText(description.sink, 'tags', value)
    if (tag !== undefined) return [tag]
    const problem = diagnostic('openapi-value-wrong', { field: 'tags', expected: 'texts' }, value.at)
    description.sink(pointed(id, problem))
    return []
  })
}

/** Methods whose requests `fetch` and the class `Request` refuse to make with a body. */
const bodiless: ReadonlySet<string> = new Set(['get', 'head'])

/**
 * The request body of an operation; undefined where it has none or, with a report, a malformed one. Warns of a body
 * that cannot be sent.
 */
function readRequestBody(
  description: Description,
  operation: OpenApiObject,
  method: string,
  body: BodyPlace,
): RequestBody | undefined {
  const object = objectIn(description, operation, 'requestBody', 'requestBody')
  if (object === undefined) return undefined
  const written = operation.value.entries.get('requestBody')
  if (written !== undefined && bodiless.has(method.toLowerCase()))
    description.sink(diagnostic('openapi-body-not-sent', { method: method.toUpperCase() }, written.keyAt))
  const text = readTextField(description, object, 'description')
  return {
    ...(text === undefined ? {} : { description: text }),
    ...(object.wordsAt === undefined ? {} : { wordsAt: object.wordsAt }),
    required: flagIn(description, object, 'required') === true,
    media: readContent(description, object, body),
    ...(object.id === below(operation, 'requestBody')?.id ? {} : { target: object.id }),
    at: object.value.at,
  }
}

/**
 * The parameters of an operation with exactly one path parameter for each part in braces of its path. Reports and
 * leaves out path parameters without a part, and reports and adds a required text for a part without parameter. For
 * a part in the query of a path, a query parameter of its name becomes the path parameter.
 */
function withTemplate(
  description: Description,
  operation: OpenApiObject,
  { id, path, at }: { readonly id: string; readonly path: string; readonly at: Location },
  parameters: readonly Parameter[],
): readonly Parameter[] {
  const names = [...new Set(namesIn(path))]
  const isPlaced = (one: Parameter): boolean => one.in !== 'path' || names.includes(one.name)
  for (const one of parameters) {
    if (isPlaced(one)) continue
    const problem = diagnostic('openapi-parameter-unplaced', { name: one.name, path }, one.at)
    description.sink({ ...problem, concerns: { operations: [id], part: 'request' } })
  }
  const placed = parameters.filter(isPlaced)
  const declared = placed.filter((one) => one.in === 'path')
  const undeclared = names.filter((name) => declared.every((one) => one.name !== name))
  const asked = new Set(splitPathTemplate(path, '?').slice(1).flatMap(namesIn))
  const isMeant = ({ in: place, name }: Parameter) =>
    place === 'query' && asked.has(name) && undeclared.includes(name)
  const meant = new Map(placed.filter(isMeant).map((one) => [one.name, one]))
  const added = undeclared.map((name): Parameter => {
    const facts = { name, path, isAsked: asked.has(name), inQuery: meant.has(name) }
    description.sink(diagnostic('openapi-parameter-undeclared', facts, at))
    const { allowsEmpty: _, ...known } =
      meant.get(name) ?? makeTextParameter(description, operation, name, at)
    return { ...known, in: 'path', required: true, style: 'simple', explode: false }
  })
  return [...placed.filter((one) => !isMeant(one)), ...added]
}

function namesIn(template: string): readonly string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** A parameter of any text with this name, with a new node for its schema. */
function makeTextParameter(
  { schemas, jsonSet: set }: Description,
  operation: OpenApiObject,
  name: string,
  at: Location,
): Omit<Parameter, 'in' | 'required' | 'style' | 'explode'> {
  const node = schemas.add(makeAnyTextNode(`${operation.id}~path:${name}`, at))
  return { name, deprecated: false, schema: { kind: 'type', set, node }, at }
}
