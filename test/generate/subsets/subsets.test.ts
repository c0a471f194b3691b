import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { project } from '../../../src/adapt/index.ts'
import { invariant } from '../../../src/diagnostics/index.ts'
import type { TriedAdapter } from '../../../src/prove/index.ts'
import { loadGenerated } from '../../../src/run/index.ts'
import type { Adapted, Selection } from '../../../src/runtime/index.ts'
import { sampleDocument } from '../../../src/sample/index.ts'
import { dataElementPlaces, type SchemaSet } from '../../../src/schema/index.ts'
import { names, type Published, published } from '../../prove/adapters/published.ts'
import { describeCorpus } from '../../support/corpus.ts'

const root = '{http://efti.eu/v1/consignment/common}consignment'

describeCorpus('the subsets of V0', () => {
  let all: Published
  let set: SchemaSet
  let tried: TriedAdapter
  let select: (value: unknown, ids: readonly string[]) => Selection<object>
  let ids: readonly string[]
  /** Subsets by property path, of the data elements that are meant there. */
  const subsets = new Map<string, ReadonlySet<string>>()

  beforeAll(async () => {
    all = await published()
    const module = all.v0.program.load('v0/schemas/common/subsets.ts')
    select = module.selectSubsets as typeof select
    ids = module.subsetIds as readonly string[]
    const [schemas, found] = [
      all.v0.version.sets.find(({ elements }) => elements.has(root)),
      all.tried.get(names.answer),
    ]
    const element = schemas?.elements.get(root)
    invariant(schemas && element && found, 'V0 has the data set')
    set = schemas
    tried = found
    // V0's properties are the local names of its elements.
    for (const { dataElement, steps } of dataElementPlaces(set, element)) {
      const path = steps
        .slice(1)
        .map(({ name }) => name.local)
        .join('/')
      subsets.set(
        path,
        new Set([...(subsets.get(path) ?? []), ...dataElement.subsets.map(({ subset }) => subset)]),
      )
    }
  })

  function parsed(text: string | undefined): object {
    const read = text === undefined ? undefined : all.v0.xml(set.name, root).parse(text)
    invariant(read?.ok, 'the document is valid')
    return Object(read.value)
  }

  /** The places of a value that hold something, down to the values that carry a data element. */
  function places(value: unknown, path = ''): readonly string[] {
    if (Array.isArray(value)) return value.flatMap((item) => places(item, path))
    if (typeof value !== 'object' || value === null || 'value' in value) return [path]
    return Object.entries(value).flatMap(([name, member]) =>
      places(member, path === '' ? name : `${path}/${name}`),
    )
  }

  it('knows all subsets', () => {
    expect(ids.length).toBe(183)
    expect(ids).toContain('EU01')
  })

  it('contains every data element of a subset and no other', { tags: 'slow' }, () => {
    const whole = parsed(tried.documents.whole(1))
    const inWhole = places(whole)
    for (const id of ids) {
      const selection = select(whole, [id])
      expect(selection.ok).toBe(true)
      const kept = places(selection.value).filter((path) => path !== '')
      expect(kept.filter((path) => !subsets.get(path)?.has(id))).toEqual([])
      expect(kept).toEqual(inWhole.filter((path) => subsets.get(path)?.has(id)))
    }
  })

  it('discloses no more of generated documents than what is asked for', { tags: 'slow' }, () => {
    const element = set.elements.get(root)
    invariant(element, 'there is the root')
    fc.assert(
      fc.property(fc.nat(100_000), fc.subarray([...ids], { maxLength: 3 }), (seed, asked) => {
        const isAny = seed % 2 === 0
        const text = isAny
          ? sampleDocument(set, element, { seed, size: 'random', maxElements: 120 })
          : tried.documents.drawn(seed)
        const selection = select(parsed(text), asked)
        const kept = places(selection.value).filter((path) => path !== '')
        const isOutside = (path: string): boolean => !asked.some((id) => subsets.get(path)?.has(id))
        expect(kept.filter(isOutside)).toEqual([])
        expect(select(selection.value, asked).value).toEqual(selection.value)
      }),
      { numRuns: 150 },
    )
  })

  it('leaves nothing where nothing is asked for, and says which ids nobody knows', () => {
    const whole = parsed(tried.documents.whole(1))
    expect(select(whole, [])).toEqual({ ok: true, value: {}, unknown: [] })
    expect(select(whole, ['XX99'])).toEqual({ ok: true, value: {}, unknown: ['XX99'] })
  })

  it('says what the schema misses of the search form', () => {
    const search = all.v0.program.load('v0/schemas/identifier/subsets.ts').selectSubsets as typeof select
    const upload = all.tried.get(names.upload)
    const form = upload?.trial.source.codec().parse(upload.documents.whole(1) ?? '')
    invariant(form?.ok, 'the document is valid')
    // Only the search subset has the indicator, which the schema requires.
    const selection = search(form.value, ['FI01'])
    invariant(!selection.ok, 'something is missing')
    expect(selection.issues.map(({ rule }) => rule)).toContain('element-missing')
  })

  it('makes the search form from the data set', async () => {
    const folder = 'v0/projections'
    const options = { header: [], runtime: 'efti-schema-toolkit/runtime', folder }
    const { files, pairs } = project(all.v0.version, options, () => undefined)
    expect(pairs.map(({ name }) => name)).toEqual(['toIdentifier'])
    const program = await loadGenerated([...all.v0.files, ...files])
    const toIdentifier = program.load(`${folder}/to-identifier.ts`).toIdentifier as (
      value: object,
    ) => Adapted<object>
    const codec = all.tried.get(names.upload)?.trial.source.codec()
    const whole = toIdentifier(parsed(tried.documents.whole(1)))
    expect(whole.issues).toEqual([])
    expect(codec?.validate(whole.value).ok).toBe(true)
    expect(Object.keys(whole.value ?? {})).toEqual([
      'carrierAcceptanceDateTime',
      'deliveryEvent',
      'mainCarriageTransportMovement',
      'usedTransportEquipment',
    ])
    expect(whole.losses.every(({ reason }) => reason === 'no-counterpart')).toBe(true)
    const bare = toIdentifier({ mainCarriageTransportMovement: [{ modeCode: '3' }] })
    expect(bare.issues.map(({ rule, dataElement }) => `${rule} ${dataElement}`)).toEqual([
      'required-missing eFTI1451',
    ])
  })
})
