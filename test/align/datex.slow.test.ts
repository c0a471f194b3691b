import { expect, test } from 'vitest'
import { type AlignedPlace, alignPlaces, pairRoots } from '../../src/align/index.ts'
import { ingest } from '../../src/ingest/index.ts'
import { noProfile } from '../../src/profile/none.ts'
import { expandedName } from '../../src/schema/index.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { unzip } from '../support/unzip.ts'
import { compareRoots, OracleSchema } from './oracle.ts'

interface Publication {
  readonly archive: string
  readonly entry: string
}

const second = (minor: number): Publication => ({
  archive: `datex2-2.${minor}.zip`,
  entry: `v2.${minor}/DATEXIISchema_2_2_${minor}.xsd`,
})
const third = (minor: number): Publication => ({
  archive: `datex2-3.${minor}.zip`,
  entry: `v3.${minor}/DATEXII_3_D2Payload.xsd`,
})

const root = corpus('corpus/xml-families')

async function versionOf({ archive, entry }: Publication, name: string) {
  const schemas = `${archive}!/${entry}`
  const source = { name, status: 'stable', apis: new Map(), bind: new Map(), schemas } as const
  const version = await ingest(source, { root, profile: noProfile }, (problem) => {
    throw new Error(problem.message)
  })
  if (version === undefined) throw new Error(`${schemas} was not read`)
  return version
}

async function oracleOf({ archive, entry }: Publication): Promise<OracleSchema> {
  const files = await unzip(`${root}/${archive}`)
  return new OracleSchema(entry, (path) => Buffer.from(files.get(path) ?? '').toString('utf8'))
}

/** What is in `xsi:type` alone, in several namespaces, and more than 100 000 paths. */
describeCorpus('DATEX II, whose content is in derived types', () => {
  test.each([
    ['2.0 → 2.1', second(0), second(1), 'paths'],
    ['2.3 → 2.0', second(3), second(0), 'declarations'],
    ['3.0 → 3.3', third(0), third(3), 'declarations'],
  ] as const)(
    '%s: every place is kept, gone or new as the oracle says',
    async (_, earlier, later, wanted) => {
      const [pair, ...more] = pairRoots(await versionOf(earlier, 'before'), await versionOf(later, 'after'))
      if (pair === undefined || more.length > 0) throw new Error('there is one root')
      const { places, counted } = alignPlaces(pair.before, pair.after)
      expect(counted).toBe(wanted)
      const elements = places.filter(({ kind }) => kind === 'element')
      const [before, after] = [await oracleOf(earlier), await oracleOf(later)]
      const { kept, gone, added } = compareRoots(
        [before, expandedName(pair.before.element.name)],
        [after, expandedName(pair.after.element.name)],
        counted === 'declarations',
      )
      const both = elements.filter((place) => place.before && place.after)
      const lost = elements.filter((place) => place.before && !place.after)
      const fresh = elements.filter((place) => place.after && !place.before)
      expect([both.length, lost.length, fresh.length]).toEqual([kept.length, gone.length, added.length])
      expect(both.length).toBeGreaterThan(500)
      expect(lost.length + fresh.length).toBeGreaterThan(500)
      if (counted === 'declarations') return
      expect(both.map(tellPlace).toSorted()).toEqual(
        kept.map(([one, other]) => `${one.path} ${printRange(one)} ${printRange(other)}`).toSorted(),
      )
      expect(fresh.map(tellPlace).toSorted()).toEqual(
        added.map((one) => `${one.path} ${printRange(one)}`).toSorted(),
      )
    },
  )
})

function tellPlace({ path, before, after }: AlignedPlace): string {
  const ranges = [before, after].flatMap((side) => (side ? printRange(side.occurs) : []))
  return [`/${path.join('/')}`, ...ranges].join(' ')
}

function printRange({ min, max }: { readonly min: number; readonly max: number }): string {
  return `${min}..${max}`
}
