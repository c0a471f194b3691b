import { expect, test } from 'vitest'
import type { JsonCodec } from '../../../src/runtime/index.ts'
import type { SchemaSet } from '../../../src/schema/index.ts'
import { layoutOf } from '../../../src/typescript/index.ts'
import { readSchema } from '../../ingest/json-schema/read-schema.ts'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { runnable } from '../../support/generated.ts'
import { unzip } from '../../support/unzip.ts'

interface Case {
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

/** The codec of a set's main schema, made an operation's body so that it is exported whatever it is. */
async function codecOf(set: SchemaSet): Promise<JsonCodec<unknown>> {
  const at = { file: 'a.json', line: 1, column: 1 }
  const media = [
    { type: 'application/json', schema: { kind: 'type', set: set.name, node: 'a.json#' }, at } as const,
  ]
  const operation = {
    ...{ api: 'a', id: 'send', method: 'PUT', path: '/', deprecated: false, tags: [], parameters: [] },
    ...{ request: { required: true, media, at }, responses: [], security: [], at },
  }
  const api = { name: 'a', servers: [], operations: [operation], sets: [set.name] }
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
  const place = layoutOf(version).set(set.name)
  const path = `${place.moduleOf('a.json#')}/codecs.ts`
  const codec = program.load(path)[place.codecName('a.json#') ?? '']
  if (!codec) throw new Error(files.find((file) => file.path === path)?.text)
  return codec as JsonCodec<unknown>
}

describeCorpus('JSON Schema test suite, by the emitted validators', () => {
  test.each([
    ['draft2020-12', 'https://json-schema.org/draft/2020-12/schema', 1000],
    ['draft7', 'http://json-schema.org/draft-07/schema#', 850],
  ])('%s: every verdict is that of the suite', { timeout: 120_000 }, async (folder, $schema, least) => {
    const wrong: string[] = []
    let right = 0
    const members = await unzip(corpus('corpus/json-schema-test-suite/json-schema-test-suite.zip'))
    for (const [name, bytes] of members) {
      if (!name.startsWith(`tests/${folder}/`) || name.split('/').length !== 3) continue
      for (const one of JSON.parse(new TextDecoder().decode(bytes)) as readonly Case[]) {
        const text = JSON.stringify(one.schema instanceof Object ? { $schema, ...one.schema } : one.schema)
        const { set, diagnostics } = readSchema(text)
        if (diagnostics.some(({ severity }) => severity === 'error')) continue
        const codec = await codecOf(set)
        for (const { description, data, valid } of one.tests) {
          if (codec.validate(data).ok === valid) right++
          else wrong.push(`${name}: ${one.description}: ${description}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(right).toBeGreaterThan(least)
  })
})
