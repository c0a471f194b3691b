import { diagnostic, type Location, pointed } from '../../diagnostics/index.ts'
import {
  bodyAddress,
  type Callback,
  type Operation,
  type Parameter,
  type Servers,
} from '../../schema/index.ts'
import { below, type SchemaPlace } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import type { BodyPlace } from './media.ts'
import {
  entriesIn,
  flagIn,
  itemsIn,
  meantText,
  type OpenApiObject,
  openObject,
  textIn,
} from './openapi-object.ts'
import { mergeParameters, readParameters } from './parameter.ts'
import { readPathItem } from './path-item.ts'
import { readRequestBody } from './request-body.ts'
import { readResponses } from './response.ts'
import { readSecurity, type Security } from './security.ts'
import { readServers } from './server.ts'
import { withTemplate } from './template.ts'
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
  const summary = textIn(description, object, 'summary')
  const text = textIn(description, object, 'description')
  const notes = readNotes(description, object)
  const extensions = readExtensions(object, context.extensions)
  const id = textIn(description, object, 'operationId') ?? `${method.toUpperCase()} ${path}`
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
    const tag = meantText(description.sink, 'tags', value)
    if (tag !== undefined) return [tag]
    const problem = diagnostic('openapi-value-wrong', { field: 'tags', expected: 'texts' }, value.at)
    description.sink(pointed(id, problem))
    return []
  })
}
