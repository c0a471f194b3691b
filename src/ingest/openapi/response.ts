import { diagnostic, pointed } from '../../diagnostics/index.ts'
import type { Link, Response } from '../../schema/index.ts'
import { toJson } from '../text/index.ts'
import type { Description } from './description.ts'
import { readHeaders } from './header.ts'
import { type BodyPlace, readContent } from './media.ts'
import { entriesIn, type OpenApiObject, openObject, readTextField } from './openapi-object.ts'

/**
 * The responses of an operation in order; those with a wrong status or a malformed object are reported and left
 * out. In 3.0 a missing `responses` is reported.
 */
export function readResponses(
  description: Description,
  operation: OpenApiObject,
  placeOf: (status: string) => BodyPlace,
): readonly Response[] {
  const { sink } = description
  if (!operation.value.entries.has('responses') && description.version === '3.0') {
    const missing = diagnostic('openapi-responses-missing', undefined, operation.value.at)
    sink(pointed(`${operation.id}/responses`, missing))
  }
  return entriesIn(description, operation, 'responses').flatMap(({ key: status, place, at }) => {
    if (!isStatus(status)) {
      sink(pointed(place.id, diagnostic('openapi-status-wrong', { status, ...meantStatus(status) }, at)))
      return []
    }
    const object = openObject(description, place, 'response')
    if (object === undefined) return []
    const text = readTextField(description, object, 'description')
    const headers = readHeaders(description, object)
    const media = readContent(description, object, placeOf(status))
    const links = readLinks(description, object)
    return [
      {
        ...{ status, ...(text === undefined ? {} : { description: text }), headers, media, at },
        ...(links.size === 0 ? {} : { links }),
        ...(object.id === place.id ? {} : { target: object.id }),
        ...(object.wordsAt === undefined ? {} : { wordsAt: object.wordsAt }),
      },
    ]
  })
}

function isStatus(text: string): boolean {
  return /^(?:[1-5](?:\d\d|XX)|default)$/.test(text)
}

/** The status that a wrong one likely means (`4xx`, `5**`, `Default`), as field `meant`; empty where none fits. */
function meantStatus(status: string): { readonly meant?: string } {
  const meant = [
    status.toUpperCase().replace(/[^0-9X]/gu, 'X'),
    status.toLowerCase(),
    status.replace(/\D/gu, ''),
  ].find(isStatus)
  return meant === undefined ? {} : { meant }
}

/** The links of a response by name, each as a text, since they are only compared. */
function readLinks(description: Description, response: OpenApiObject): ReadonlyMap<string, Link> {
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
