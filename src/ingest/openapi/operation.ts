import { diagnostic, type Location } from '../../diagnostics/index.ts'
import { bodyAddress, type Operation, type Parameter } from '../../schema/index.ts'
import type { Place } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import { flagIn, itemsIn, type OpenApiObject, openObject, textIn, textOf } from './object.ts'
import { checkTemplate, mergeParameters, readParameters } from './parameter.ts'
import { readRequestBody } from './request-body.ts'
import { readResponses } from './response.ts'
import { readSecurity } from './security.ts'
import { serverNames } from './server.ts'

/** What a path item's operations take over from around it. */
export interface PathContext {
  readonly path: string
  readonly at: Location
  readonly security: Operation['security']
  readonly servers: Set<string>
}

interface OperationContext extends PathContext {
  readonly method: string
  /** The path's parameters, which the operation's own replace by name and place. */
  readonly shared: readonly Parameter[]
}

export function readOperation(
  description: Description,
  place: Place,
  { method, path, at, security, servers, shared }: OperationContext,
): Operation | undefined {
  const object = openObject(description, place, 'operation')
  if (object === undefined) return undefined
  for (const server of serverNames(description, object)) servers.add(server)
  const summary = textIn(description, object, 'summary')
  const text = textIn(description, object, 'description')
  const id = textIn(description, object, 'operationId') ?? `${method.toUpperCase()} ${path}`
  const parameters = mergeParameters(shared, readParameters(description, object))
  checkTemplate(description, path, parameters, at)
  const bare: Operation = {
    ...{ api: description.api, id, method, path, parameters, responses: [], at },
    ...(summary === undefined ? {} : { summary }),
    ...(text === undefined ? {} : { description: text }),
    deprecated: flagIn(description, object, 'deprecated') === true,
    tags: tagsOf(description, object),
    security: readSecurity(description, object) ?? security,
  }
  const addressOf = (part: Parameters<typeof bodyAddress>[1]) =>
    `${description.api}#${bodyAddress(bare, part)}`
  const request = readRequestBody(description, object, addressOf('request'))
  const responses = readResponses(description, object, (status) => addressOf({ status }))
  return { ...bare, ...(request ? { request } : {}), responses }
}

function tagsOf(description: Description, object: OpenApiObject): readonly string[] {
  return itemsIn(description, object, 'tags').flatMap(({ value }) => {
    const tag = textOf(value)
    if (tag !== undefined) return [tag]
    description.sink(diagnostic('openapi-value-wrong', { field: 'tags', expected: 'texts' }, value.at))
    return []
  })
}
