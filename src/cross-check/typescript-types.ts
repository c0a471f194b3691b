import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Json } from '../schema/index.ts'

export const typesPackage = 'json-schema-to-typescript'

/** The types of a JSON Schema as a module, or why there are none. */
export type TypesAnswer =
  | { readonly text: string }
  | { readonly missing: string }
  | { readonly impossible: string }

type Compile = (schema: object, name: string, options: object) => Promise<string>

/**
 * Asks json-schema-to-typescript for the types of a schema without external references; or returns why there are
 * none. Keywords that it would run as code are left out, and counts of items, which it turns into tuples.
 */
export async function askForTypes(
  schema: Readonly<Record<string, Json>>,
  name: string,
  path: string | undefined = installed(),
): Promise<TypesAnswer> {
  if (path === undefined) return { missing: typesPackage }
  const { compile } = (await import(pathToFileURL(path).href)) as { readonly compile: Compile }
  try {
    const given = asOlderDraft(schema) as object
    return { text: await compile(given, name, { format: false, bannerComment: '', unknownAny: true }) }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { impossible: `it says: ${said.replaceAll(/\s+/g, ' ').trim().slice(0, 200)}` }
  }
}

/**
 * Converts a schema to the array keywords of draft-04 (`items`, `additionalItems`), and removes `tsType` and
 * `tsEnumNames`. `minItems` and `maxItems` are kept only beside `prefixItems`. Data, such as the values of `enum`,
 * stays the same.
 */
function asOlderDraft(value: Json): Json {
  if (Array.isArray(value)) return value.map(asOlderDraft)
  if (typeof value !== 'object' || value === null) return value
  const {
    prefixItems,
    items,
    minItems,
    maxItems,
    tsType: _,
    tsEnumNames: __,
    ...others
  } = value as Readonly<Record<string, Json>>
  const kept = Object.entries(others).map(([key, one]): [string, Json] => [
    key,
    // The values of these keywords are data, not schemas.
    ['const', 'enum', 'examples', 'default'].includes(key) ? one : asOlderDraft(one),
  ])
  const lists: readonly (readonly [string, Json | undefined])[] = Array.isArray(prefixItems)
    ? [
        ['items', prefixItems.map(asOlderDraft)],
        ['additionalItems', items === undefined ? undefined : asOlderDraft(items)],
        ['minItems', minItems],
        ['maxItems', maxItems],
      ]
    : [['items', items === undefined ? undefined : asOlderDraft(items)]]
  const own = lists.flatMap(([key, one]): [string, Json][] => (one === undefined ? [] : [[key, one]]))
  return Object.fromEntries([...kept, ...own])
}

/** The path of the package; `undefined` if it is not installed. */
function installed(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(typesPackage)
  } catch {
    return undefined
  }
}
