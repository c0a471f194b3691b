import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { readJsonSchemas } from '../../../src/ingest/json-schema/index.ts'
import type { SchemaSet } from '../../../src/schema/index.ts'
import { profile } from '../../ingest/json-schema/read-schema.ts'

const encoder = new TextEncoder()
const root = 'a.json#'

/**
 * A schema as a type of a set of its own; nothing where it is refused. `remotes` are beside it. A schema that is its own
 * member is read all the same: what comes back asks nothing.
 */
export function typeOf(
  schema: string,
  options: {
    readonly dialect: string
    readonly assertFormats?: boolean
    readonly remotes?: ReadonlyMap<string, Uint8Array>
  },
): { readonly set: SchemaSet; readonly id: string } | undefined {
  const diagnostics = new Diagnostics()
  const members = [...(options.remotes ?? []), ['a.json', encoder.encode(schema)] as const]
  const source = {
    name: 's',
    files: new Map(members.map(([path, bytes]) => [path, { name: path, path, bytes }])),
  }
  const { dialect, assertFormats = false } = options
  const baseUris = new Map([['http://localhost:1234/', 'remotes/']])
  const [set] = readJsonSchemas(
    source,
    { setName: 'a', profile, entries: ['a.json'], dialect, baseUris, conventions: { assertFormats } },
    diagnostics.sink,
  )
  const isRefused = diagnostics
    .sorted()
    .some(({ severity, code }) => severity === 'error' && code !== 'ref-loop')
  return set === undefined || isRefused ? undefined : { set, id: root }
}
