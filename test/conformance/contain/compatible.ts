import { readFileSync } from 'node:fs'
import { jsonContains } from '../../../src/containment/index.ts'
import { corpus } from '../../support/corpus.ts'
import { codecOf } from '../json/codec.ts'
import type { Suite } from '../suite.ts'
import { type Outcome, Tally } from '../tally.ts'
import { typeOf } from './read.ts'

type Examples = 'old_only' | 'new_only' | 'both'

interface Change {
  readonly name: string
  readonly expect: { readonly serializer: boolean; readonly deserializer: boolean }
  readonly examples?: Readonly<Partial<Record<Examples, readonly unknown[]>>>
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** What a writer and a reader live through when a schema changes: new within old, old within new, and values for each. */
export const compatible: Suite = {
  run: async (options) => {
    const tally = new Tally('jsoncompat')
    const text = readFileSync(corpus('corpus/containment/jsoncompat.json'), 'utf8')
    for (const change of changesIn(text)) tally.add(change.name, await outcomeOf(change))
    return tally.result(options)
  },
}

type Read = Change & { readonly old: string; readonly new: string }

/** The changes with their schemas as they are written: a double would change some of their numbers. */
function changesIn(text: string): readonly Read[] {
  const changes = JSON.parse(text) as readonly Change[]
  const written = [...text.matchAll(/\{"old": (.+?), "new": (.+?), "expect": /g)]
  if (written.length !== changes.length) throw new Error('not every change was found in the text')
  return changes.map((change, index) => ({
    ...change,
    old: written[index]?.[1] ?? '',
    new: written[index]?.[2] ?? '',
  }))
}

async function outcomeOf(change: Read): Promise<Outcome> {
  const [before, after] = [change.old, change.new].map((schema) => typeOf(schema, { dialect }))
  if (!before || !after) return 'undecided'
  const verdicts = [jsonContains(after, before), jsonContains(before, after)]
  if (verdicts.some(({ kind }) => kind === 'undecided')) return 'undecided'
  const [writer, reader] = verdicts.map(({ kind }) => kind === 'yes')
  if (writer !== change.expect.serializer || reader !== change.expect.deserializer) return 'wrong'
  const [old, now] = [await codecOf(before.set), await codecOf(after.set)]
  const isWhere = (values: readonly unknown[] = [], inOld: boolean, inNew: boolean): boolean =>
    values.every((value) => old.validate(value).ok === inOld && now.validate(value).ok === inNew)
  const { old_only: left, new_only: right, both } = change.examples ?? {}
  const areRight = isWhere(left, true, false) && isWhere(right, false, true) && isWhere(both, true, true)
  return areRight ? 'right' : 'wrong'
}
