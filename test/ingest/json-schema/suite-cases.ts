import type { Diagnostic } from '../../../src/diagnostics/index.ts'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { readJsonSchemas } from '../../../src/ingest/json-schema/index.ts'
import type { SchemaSet } from '../../../src/schema/index.ts'
import { corpus } from '../../support/corpus.ts'
import { unzip } from '../../support/unzip.ts'
import { profile } from './read-schema.ts'

/** A schema of the suite with its instances. */
export interface SuiteCase {
  readonly file: string
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

/** The drafts of the suite: folder, and what `$schema` stands for where a schema says nothing. */
export const drafts = [
  ['draft2020-12', 'https://json-schema.org/draft/2020-12/schema'],
  ['draft2019-09', 'https://json-schema.org/draft/2019-09/schema'],
  ['draft7', 'http://json-schema.org/draft-07/schema#'],
  ['draft6', 'http://json-schema.org/draft-06/schema#'],
  ['draft4', 'http://json-schema.org/draft-04/schema#'],
] as const

export async function suiteMembers(): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map(await unzip(corpus('corpus/json-schema-test-suite/json-schema-test-suite.zip')))
}

/** The cases right inside a folder, in order of files. */
export function* casesIn(members: ReadonlyMap<string, Uint8Array>, folder: string): Generator<SuiteCase> {
  for (const [name, bytes] of members) {
    if (!name.startsWith(folder) || name.slice(folder.length).includes('/') || !name.endsWith('.json'))
      continue
    const cases = JSON.parse(new TextDecoder().decode(bytes)) as readonly Omit<SuiteCase, 'file'>[]
    for (const one of cases) yield { file: name.slice(folder.length), ...one }
  }
}

/** Reads a case's schema with the suite's remote documents beside it, at the addresses that it gives them. */
export function readCase(
  members: ReadonlyMap<string, Uint8Array>,
  one: SuiteCase,
  dialect: string,
  assertFormats = false,
): { readonly set: SchemaSet | undefined; readonly errors: readonly Diagnostic[] } {
  const diagnostics = new Diagnostics()
  const files = [...members].filter(([name]) => name.startsWith('remotes/'))
  const text = new TextEncoder().encode(JSON.stringify(one.schema))
  const source = {
    name: 's',
    files: new Map(
      [...files, ['a.json', text] as const].map(([path, bytes]) => [path, { name: path, path, bytes }]),
    ),
  }
  const baseUris = new Map([['http://localhost:1234/', 'remotes/']])
  const conventions = { assertFormats }
  const options = { setName: 'a', profile, entries: ['a.json'], dialect, baseUris, conventions }
  const [set] = readJsonSchemas(source, options, diagnostics.sink)
  return { set, errors: diagnostics.sorted().filter(({ severity }) => severity === 'error') }
}
