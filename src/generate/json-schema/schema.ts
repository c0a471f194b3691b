import type { Json } from '../../schema/index.ts'

/** A JSON Schema as an object; keywords stand in the order in which they were given. */
export type JsonSchema = { readonly [keyword: string]: Json }

type Keyword = readonly [keyword: string, value: Json | undefined]

/** A schema of the keywords that have a value. */
export function makeJsonSchema(...keywords: readonly Keyword[]): JsonSchema {
  return Object.fromEntries(
    keywords.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined),
  )
}

/** A list where it says something, nothing where it is empty. */
export function unlessEmpty<T extends Json>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}

/** A schema beside other keywords: a reference is wrapped, so that no reader takes both for one. */
export function addKeywords(schema: JsonSchema, ...keywords: readonly Keyword[]): JsonSchema {
  const more = makeJsonSchema(...keywords)
  if (Object.keys(more).length === 0) return schema
  const isReference = Object.hasOwn(schema, '$ref')
  const clashes = Object.keys(more).some((keyword) => Object.hasOwn(schema, keyword))
  return isReference || clashes ? { allOf: [schema], ...more } : { ...schema, ...more }
}
