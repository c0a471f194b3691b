import { expect, test } from 'vitest'
import { linkJsonTypes, linkTypes } from '../../src/descriptor/index.ts'
import { linkProgram } from '../../src/run/index.ts'
import { descriptorConstants, findLayout } from '../../src/typescript/index.ts'
import { generatedFamily } from '../conformance/families/families.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { folderWith } from '../support/folder.ts'
import { type GeneratedVersion, generatedFrom } from '../support/generated.ts'
import { shareOf } from '../support/heavy.ts'
import { unzip } from '../support/unzip.ts'
import { findDifference } from './difference.ts'

/** The types whose linked descriptor is not what the printed module holds, and how many were compared. */
function compareTypes({ version, program }: GeneratedVersion): {
  readonly compared: number
  readonly other: readonly string[]
} {
  const layout = findLayout(version)
  const other: string[] = []
  let compared = 0
  for (const set of version.sets) {
    const own = layout.set(set.name)
    const constants = descriptorConstants(own)
    const xml = linkTypes(own, refuse)
    const json = linkJsonTypes(set, refuse)
    const met = new Map<unknown, unknown>()
    for (const id of constants.places.keys()) {
      const printed = program.load(`${constants.folderOf(id)}/codecs.ts`)[constants.nameOf(id)]
      const linked = set.language === 'xml' ? xml.type(id) : json(id)()
      const difference = findDifference(printed, linked, id, met)
      if (difference !== undefined) other.push(difference)
      compared += 1
    }
  }
  return { compared, other }
}

function refuse(): never {
  throw new Error('a pattern was refused')
}

describeCorpus('a linked descriptor is what the printed module holds', () => {
  test.each(['v0', 'v1-draft'])('eFTI %s', async (folder) => {
    const root = corpus(`corpus/efti/${folder}`)
    const found = compareTypes(await generatedFrom({ schemas: 'schemas.zip' }, root))
    expect(found.other).toEqual([])
    expect(found.compared).toBeGreaterThan(100)
  })

  test.each(shareOf(['datex2-3.3', 'ubl-2.1'], 2))('%s', async (family) => {
    const found = compareTypes(await generatedFamily(family))
    expect(found.other).toEqual([])
    expect(found.compared).toBeGreaterThan(100)
  })

  test('a large OpenAPI description', async () => {
    const described = await readDescribed()
    const found = compareTypes(described)
    expect(found.other).toEqual([])
    expect(found.compared).toBeGreaterThan(1000)
  })
})

describeCorpus('a linked program', () => {
  test('describes the operations that the emitted modules describe', async () => {
    const { version, program } = await readDescribed()
    const plain = (value: unknown): string =>
      JSON.stringify(value, (_, inner) => (inner?.kind === 'json' ? 'a codec' : inner))
    const [whole, linked] = [program, linkProgram(version, refuse)].map(
      (one) => one.load('v/operations/index.ts').api as Readonly<Record<string, unknown>>,
    )
    const names = Object.keys(linked ?? {})
    expect(names.length).toBeGreaterThan(50)
    expect(names.map((name) => plain(linked?.[name]))).toEqual(names.map((name) => plain(whole?.[name])))
  })
})

/** A description of JSON alone, read and emitted. */
async function readDescribed(): Promise<GeneratedVersion> {
  const files = await unzip(corpus('corpus/openapi-large/openai.zip'))
  const root = folderWith({ 'api.yaml': files.get('before.yaml') ?? '' })
  return generatedFrom({ apis: new Map([['api', { openapi: 'api.yaml' }]]) }, root)
}
