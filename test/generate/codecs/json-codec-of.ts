import type { JsonCodec } from '../../../src/runtime/index.ts'
import type { SchemaSet } from '../../../src/schema/index.ts'
import { findLayout } from '../../../src/typescript/index.ts'
import { runnable } from '../../support/generated.ts'

/** The codec of a set's main schema, made an operation's body so that it is exported whatever it is. */
export async function codecOf(set: SchemaSet): Promise<JsonCodec<unknown>> {
  const at = { file: 'a.json', line: 1, column: 1 }
  const media = [
    { type: 'application/json', schema: { kind: 'type', set: set.name, node: 'a.json#' }, at } as const,
  ]
  const operation = {
    ...{ api: 'a', id: 'send', method: 'PUT', path: '/', deprecated: false, tags: [], parameters: [] },
    ...{ request: { required: true, media, at }, responses: [], security: [], at },
  }
  const api = { name: 'a', operations: [operation], sets: [set.name] }
  const version = {
    name: 'v',
    status: 'stable',
    apis: [api],
    sets: [set],
    examples: [],
    inputs: [],
    digest: '',
  } as const
  const { files, program } = await runnable(version)
  const place = findLayout(version).set(set.name)
  const path = `${place.moduleOf('a.json#')}/codecs.ts`
  const codec = program.load(path)[place.codecName('a.json#') ?? '']
  if (!codec) throw new Error(files.find((file) => file.path === path)?.text)
  return codec as JsonCodec<unknown>
}
