import type { JsonCodec } from '../../../src/runtime/index.ts'
import type { SchemaSet, Version } from '../../../src/schema/index.ts'
import { findLayout } from '../../../src/typescript/index.ts'
import { runnable } from '../../support/generated.ts'

const at = { file: 'a.json', line: 1, column: 1 }
const root = 'a.json#'

/** The emitted codec of a set's main schema, made an operation's body so that it is exported whatever it is. */
export async function codecOf(set: SchemaSet): Promise<JsonCodec<unknown>> {
  const version = bodyOf(set)
  const { program } = await runnable(version)
  const place = findLayout(version).set(set.name)
  const exported = place.codecName(root)
  const codec = exported && program.load(`${place.moduleOf(root)}/codecs.ts`)[exported]
  if (!codec) throw new Error('the main schema has no codec')
  return codec as JsonCodec<unknown>
}

export function bodyOf(set: SchemaSet): Version {
  const schema = { kind: 'type', set: set.name, node: root } as const
  const operation = {
    ...{ api: 'a', id: 'send', method: 'PUT', path: '/', deprecated: false, tags: [], parameters: [] },
    request: { required: true, media: [{ type: 'application/json', schema, at }], at },
    responses: [],
    security: [],
    at,
  }
  const api = { name: 'a', operations: [operation], sets: [set.name] }
  return { name: 'v', status: 'stable', apis: [api], sets: [set], examples: [], inputs: [], digest: '' }
}
