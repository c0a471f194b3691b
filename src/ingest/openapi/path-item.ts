import type { Operation } from '../../schema/index.ts'
import { below, type Place } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import { methods } from './fields.ts'
import { openObject } from './object.ts'
import { type PathContext, readOperation } from './operation.ts'
import { readParameters } from './parameter.ts'
import { readServers } from './server.ts'

export function readPathItem(
  description: Description,
  place: Place,
  context: PathContext,
): readonly Operation[] {
  const item = openObject(description, place, 'pathItem')
  if (item === undefined) return []
  const servers = readServers(description, item) ?? context.servers
  const shared = readParameters(description, item)
  return [...item.value.entries.values()].flatMap(({ key: method, keyAt }) => {
    const operation = methods.includes(method) ? below(item, method) : undefined
    if (operation === undefined) return []
    return readOperation(description, operation, { ...context, servers, method, at: keyAt, shared }) ?? []
  })
}
