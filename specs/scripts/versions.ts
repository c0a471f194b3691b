import { readFacts } from './facts.ts'
import { schemaText } from './schema-text.ts'

export const versions = ['v0', 'v1'] as const

/** The schema files of a version by name, written from its facts. */
export function schemaFiles(specs: string, version: string): ReadonlyMap<string, string> {
  const facts = readFacts(`${specs}/${version}/facts`)
  return new Map(facts.schemas.map((schema) => [schema.file, schemaText(facts, schema)]))
}
