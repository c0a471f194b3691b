import type { Link } from '../../schema/index.ts'
import { toJson } from '../text/index.ts'
import type { Description } from './description.ts'
import { entriesIn, type OpenApiObject, openObject } from './openapi-object.ts'

/** The links of a response by name, each as a text, since they are only compared. */
export function readLinks(description: Description, response: OpenApiObject): ReadonlyMap<string, Link> {
  const found = new Map<string, Link>()
  for (const { key, place, at } of entriesIn(description, response, 'links')) {
    const link = openObject(description, place, 'link')
    if (link !== undefined) found.set(key, { text: printLink(link), at })
  }
  return found
}

/** A link as JSON with sorted keys, without its description and extensions. */
function printLink({ value }: OpenApiObject): string {
  const fields = [...value.entries.values()].filter(
    ({ key }) => key !== 'description' && !key.startsWith('x-'),
  )
  const sorted = fields.map(({ key, value: said }) => [key, sortedKeys(toJson(said))] as const).sort(byName)
  return JSON.stringify(Object.fromEntries(sorted))
}

/** A copy of a JSON value with the keys of all its objects sorted. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, sortedKeys(one)] as const)
      .sort(byName),
  )
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}
