import type { TypeIn, Verdict } from '../../../src/containment/index.ts'
import { jsonContains } from '../../../src/containment/index.ts'
import type { Json } from '../../../src/schema/index.ts'
import { suiteMembers } from '../../ingest/json-schema/suite-cases.ts'
import { corpus } from '../../support/corpus.ts'
import { unzip } from '../../support/unzip.ts'
import type { Suite } from '../suite.ts'
import { type Outcome, Tally } from '../tally.ts'
import { typeOf } from './read.ts'

interface Pair {
  readonly id: number
  readonly schema1: unknown
  readonly schema2: unknown
  readonly tests: { readonly s1SubsetEqOfs2?: boolean; readonly s2SubsetEqOfs1?: boolean }
}

/** One assertion of the containment suite: whether one schema is within another. */
export interface Assertion {
  readonly id: string
  readonly inner: unknown
  readonly outer: unknown
  readonly isWithin: boolean
  /** Whether it is of the suite's required part. */
  readonly isCore: boolean
  /** The two schemas as they are read; nothing for one that is refused. */
  readonly types: () => readonly (TypeIn | undefined)[]
  readonly asked: () => Verdict<Json> | undefined
}

/** The assertions of one draft, in the order of the archive. */
export async function* assertionsOf(folder: string, dialect: string): AsyncGenerator<Assertion> {
  const remotes = new Map([...(await suiteMembers())].filter(([name]) => name.startsWith('remotes/')))
  for (const [name, bytes] of await unzip(corpus('corpus/containment/containment.zip'))) {
    if (!name.startsWith(`${folder}/`) || !name.endsWith('.json')) continue
    const file = name.slice(folder.length + 1).replace('.json', '')
    const options = { dialect, remotes, assertFormats: /\/optional\/(?:format\/|content\.)/.test(name) }
    const text = new TextDecoder().decode(bytes)
    for (const pair of JSON.parse(text) as readonly Pair[]) yield* assertionsOfPair(file, pair, options)
  }
}

function* assertionsOfPair(
  file: string,
  { id, schema1, schema2, tests }: Pair,
  options: Parameters<typeof typeOf>[1],
): Generator<Assertion> {
  const [first, second] = [schema1, schema2].map((schema) =>
    lazy(() => typeOf(JSON.stringify(schema), options)),
  )
  const isCore = !file.includes('optional/')
  const assertion = (
    name: string,
    [inner, outer]: readonly [unknown, unknown],
    types: Assertion['types'],
    isWithin: boolean | undefined,
  ): readonly Assertion[] => {
    if (isWithin === undefined) return []
    const asked = () => {
      const [a, b] = types()
      return a && b && jsonContains(a, b)
    }
    return [{ id: `${file} ${id} ${name}`, inner, outer, isWithin, isCore, types, asked }]
  }
  const [forth, back] = [tests.s1SubsetEqOfs2, tests.s2SubsetEqOfs1]
  yield* assertion('1⊆2', [schema1, schema2], () => [first?.(), second?.()], forth)
  yield* assertion('2⊆1', [schema2, schema1], () => [second?.(), first?.()], back)
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export function outcomeOf(verdict: Verdict<Json> | undefined, isWithin: boolean): Outcome {
  if (verdict === undefined || verdict.kind === 'undecided') return 'undecided'
  return (verdict.kind === 'yes') === isWithin ? 'right' : 'wrong'
}

/** The containment suite of one draft. */
export function containment(suite: string, folder: string, dialect: string): Suite {
  return {
    run: async (options) => {
      const tally = new Tally(suite)
      for await (const { id, isWithin, asked } of assertionsOf(folder, dialect)) {
        tally.add(id, outcomeOf(asked(), isWithin))
      }
      return tally.result(options)
    },
  }
}
