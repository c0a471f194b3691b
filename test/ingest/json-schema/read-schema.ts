import { type Diagnostic, Diagnostics } from '../../../src/diagnostics/index.ts'
import { readJsonSchemas } from '../../../src/ingest/json-schema/index.ts'
import type { Source } from '../../../src/ingest/source.ts'
import type { SchemaSet } from '../../../src/schema/index.ts'

export const profile = { name: 'none', dataElementsOf: () => [] }

/** A source of files given as text, or as a value that is written as JSON. */
export function sourceOf(files: Readonly<Record<string, unknown>>): Source {
  const entries = Object.entries(files).map(([path, content]) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    return [path, { name: `s/${path}`, path, bytes: new TextEncoder().encode(text) }] as const
  })
  return { name: 's', files: new Map(entries) }
}

/** The set of the schema in `a.json`, and what was reported, in order of places. */
export function readSchema(
  schema: unknown,
  others: Readonly<Record<string, unknown>> = {},
): { readonly set: SchemaSet; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics = new Diagnostics()
  const source = sourceOf({ 'a.json': schema, ...others })
  const [set] = readJsonSchemas(source, { setName: 'a', profile, entries: ['a.json'] }, diagnostics.sink)
  if (set === undefined) throw new Error(`nothing was read: ${JSON.stringify(diagnostics.sorted())}`)
  return { set, diagnostics: diagnostics.sorted() }
}

export { codeAndPlace } from '../../support/told.ts'
