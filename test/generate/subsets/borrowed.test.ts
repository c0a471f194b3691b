import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { invariant } from '../../../src/diagnostics/index.ts'
import {
  type BorrowedSubsets,
  borrowedSubsets,
  generate,
  statedSubsets,
} from '../../../src/generate/index.ts'
import { applySubsetMap } from '../../../src/ingest/subset-map.ts'
import type { TriedAdapter } from '../../../src/prove/index.ts'
import { loadGenerated } from '../../../src/run/index.ts'
import type { Adapted, Selection } from '../../../src/runtime/index.ts'
import { names, type Published, published } from '../../prove/adapters/published.ts'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { isHeavy } from '../../support/heavy.ts'

type Select = (
  value: unknown,
  ids: readonly string[],
  options?: { withUnknown?: boolean },
) => Selection<object>

/** How many drawn consignments each subset is asked for in. */
const consignments = isHeavy ? 100 : 2
const content = 'SpecifiedSupplyChainConsignment'

describeCorpus('the subsets that draft V1 borrows from V0', () => {
  let all: Published
  let tried: TriedAdapter
  let made: BorrowedSubsets
  let selectOld: Select
  let selectNew: Select
  let ids: readonly string[]
  /** By data element, its subsets, as a table says that was made without the toolkit. */
  const official = new Map<string, Set<string>>()

  beforeAll(async () => {
    const [, ...rows] = readFileSync(corpus('facts/v0-subsets.tsv'), 'utf8').trim().split('\n')
    for (const row of rows) {
      const [, id = '', subset = ''] = row.split('\t')
      official.set(id, (official.get(id) ?? new Set()).add(subset))
    }
    all = await published()
    const found = all.tried.get(names.answer)
    invariant(found, 'there is the adapter')
    tried = found
    const [lender, borrower] = [all.v0.version, all.v1.version]
    const folder = 'draft/v0..v1'
    made = borrowedSubsets({ lender, borrower, folder, header: [], runtime: 'efti-schema-toolkit/runtime' })
    const program = await loadGenerated([...all.v0.files, ...all.v1.files, ...made.files])
    const module = program.load(`${folder}/subsets/fti010-get-cmds-response.ts`)
    selectNew = module.selectSubsets as Select
    ids = module.subsetIds as readonly string[]
    selectOld = all.v0.program.load('v0/schemas/common/subsets.ts').selectSubsets as Select
  })

  const parsed = (text: string | undefined): object => {
    const read = text === undefined ? undefined : tried.trial.source.codec().parse(text)
    invariant(read?.ok, 'the document is valid')
    return Object(read.value)
  }
  const converted = (value: unknown): Adapted<unknown> =>
    tried.trial.adapter.run(value, tried.trial.given, {}, { repeats: 'first', undetermined: 'drop' })

  /** The data elements of values in the content of a V1 answer. */
  function inContent(value: unknown): ReadonlySet<string> {
    const byPlace = new Map(tried.trial.elements.target.places)
    const found = new Set<string>()
    const walk = (here: unknown, place: string): void => {
      const id = byPlace.get(place)
      if (id?.startsWith('eFTI')) found.add(id)
      if (typeof here !== 'object' || here === null) return
      for (const [name, member] of Object.entries(here))
        walk(member, Array.isArray(here) ? place : `${place}/${name}`)
    }
    walk(Object(value)[content], `/${content}`)
    return found
  }

  const oldId = (id: string): string => (id === 'HR05b' ? 'HR05B' : id)

  /** Whether a data element belongs to a subset: itself, or as a part (a unit, a scheme) of a value that does. */
  function isIn(element: string, id: string): boolean {
    if (official.has(element)) return official.get(element)?.has(oldId(id)) === true
    const { target } = tried.trial.elements
    return target.listPlaces(element).some((place) => {
      const [value] = target.around(place).filter((one) => one !== element)
      return value?.startsWith('eFTI') === true && official.get(value)?.has(oldId(id)) === true
    })
  }

  it('are those of the answer alone, and say what nobody knows', () => {
    expect(
      made.roots.map(({ root, known, unknown }) => [root.replace(/^.*\}/u, ''), known, unknown]),
    ).toEqual([['FTI010GetCmdsResponse', 556, ['ASBIE1027']]])
    expect(ids.length).toBe(183)
    const { respelled = new Map(), withoutMembers, notListed } = made.ids ?? {}
    expect([...respelled]).toEqual([['HR05B', 'HR05b']])
    expect([withoutMembers, notListed]).toEqual([['LT05'], ['LT06', 'identifier']])
    expect(ids.filter((id) => /^hr05b$/iu.test(id))).toEqual(['HR05b'])
    expect(made.files[0]?.text).toContain('556 of 557')
  })

  it('lend nothing where both versions name subsets, or neither does', () => {
    const options = { folder: 'x', header: [], runtime: 'y' }
    const [v0, v1] = [all.v0.version, all.v1.version]
    for (const [lender, borrower] of [
      [v0, v0],
      [v1, v0],
      [v1, v1],
    ] as const)
      expect(borrowedSubsets({ lender, borrower, ...options })).toEqual({ files: [], roots: [] })
  })

  it('leave the header of the message, and nothing of the content, where nothing is asked for', () => {
    const whole = Object(converted(parsed(tried.documents.whole(1))).value)
    const { [content]: inside, ...header } = whole
    expect(Object.keys(inside).length).toBeGreaterThan(20)
    expect(selectNew(whole, []).value).toEqual(header)
    expect(Object.keys(header).length).toBeGreaterThan(0)
    expect(selectNew(whole, ['XX99'])).toMatchObject({ value: header, unknown: ['XX99'] })
  })

  it('keep values that no subset is known for only where they are asked for', () => {
    const whole = Object(converted(parsed(tried.documents.whole(1))).value)
    const { value, unknown } = selectNew(whole, [], { withUnknown: true })
    expect(unknown).toEqual([])
    expect([...inContent(value)].filter((id) => official.has(id))).toEqual([])
  })

  it('are selected in the same way if a source of the version names them', { tags: 'slow' }, async () => {
    const entries = new Map(
      [...official].map(([id, subsets]) => [
        id,
        { subsets: [...subsets].map((subset) => ({ subset, status: '' })) },
      ]),
    )
    const { version } = all.v1
    const sets = applySubsetMap(version.sets, { file: 'map', entries }, 'v1', () => undefined)
    const stated = { ...version, sets, subsetSource: { file: 'map' } }
    const found = generate(stated, { toolVersion: '' }, () => undefined)
    const module = found.find(({ path, text }) => path.endsWith('/subsets.ts') && text.includes(content))
    invariant(module, 'the answer has a module')
    const program = await loadGenerated([...found])
    const { selectSubsets, subsetIds } = program.load(module.path)
    expect(subsetIds).toEqual(ids)
    const whole = Object(converted(parsed(tried.documents.whole(1))).value)
    const select = selectSubsets as Select
    const differing = ids.filter((id) => !isDeepStrictEqual(select(whole, [id]), selectNew(whole, [id])))
    expect(differing).toEqual([])
    expect(select(whole, [], { withUnknown: true })).toEqual(selectNew(whole, [], { withUnknown: true }))
    expect(statedSubsets(stated)?.roots.map(({ root, known }) => [root, known])).toEqual(
      made.roots.map(({ root, known }) => [root, known]),
    )
    const folders = { folder: 'draft/v0..v1', header: [], runtime: 'r' }
    expect(borrowedSubsets({ lender: all.v0.version, borrower: stated, ...folders }).files).toEqual([])
  })

  it('are the same before and after a conversion, but for recorded losses', {
    timeout: 1_200_000,
    tags: 'slow',
  }, () => {
    const asked = ids.filter((id, at) => isHeavy || at % 3 === 0 || id === 'HR05b')
    let compared = 0
    for (const [at, id] of asked.entries()) {
      for (let number = 0; number < consignments; number += 1) {
        const seed = at * 1000 + number
        const value = parsed(
          number === 0 && at % 10 === 0 ? tried.documents.whole(1) : tried.documents.drawn(seed),
        )
        const first = converted(selectOld(value, [oldId(id)]).value)
        const then = converted(value)
        if (first.value === undefined || then.value === undefined) continue
        compared += 1
        const [one, other] = [inContent(first.value), inContent(selectNew(then.value, [id]).value)]
        const outside = [...one, ...other].filter((element) => !isIn(element, id))
        expect.soft(outside, `${id} ${seed}`).toEqual([])
        const lost = new Set(
          [...first.losses, ...then.losses].flatMap(({ dataElement = '' }) => dataElement.split(' + ')),
        )
        const differing = [...new Set([...one, ...other])].filter(
          (element) => one.has(element) !== other.has(element) && !lost.has(element),
        )
        expect.soft(differing, `${id} ${seed}`).toEqual([])
      }
    }
    expect(compared).toBeGreaterThan(asked.length / 2)
  })
})
