import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, it } from 'vitest'
import { fateCounts, fatesSchema, subsetFates } from '../../../src/adapt/index.ts'

import { type AdapterProof, proofFile, proofSchema, proveAdapter } from '../../../src/prove/index.ts'
import { lossWords } from '../../../src/runtime/pieces/index.ts'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { isHeavy } from '../../support/heavy.ts'
import { names, type Published, published } from './published.ts'

/** `min..max` of every data element of a table. */
function occurrences(
  file: string,
  id: string,
  [min, max]: readonly [string, string],
): ReadonlyMap<string, string> {
  const [head = [], ...rows] = readFileSync(corpus(file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  const at = (row: readonly string[], name: string): string => row[head.indexOf(name)] ?? ''
  return new Map(rows.map((row) => [at(row, id), `${at(row, min)}..${at(row, max)}`]))
}

/** How many are drawn for each root. */
const documents = isHeavy ? 100 : 40

describeCorpus('adapters between V0 and draft V1, tried', () => {
  let all: Published
  const proofs = new Map<string, AdapterProof>()
  const converted = new Map<string, string[]>()

  beforeAll(async () => {
    all = await published()
    for (const [name, tried] of all.tried) {
      const texts: string[] = []
      proofs.set(name, proveAdapter(tried, { documents, keep: (_, text) => texts.push(text) }))
      converted.set(name, texts)
    }
  })

  const pairOf = (name: string) => all.adaptation.pairs.find((pair) => pair.name === name)

  it('has a fate for each of the 557 data elements', () => {
    const fates = pairOf(names.answer)?.fates ?? []
    expect(fateCounts(fates)).toEqual({ all: 557, carried: 552, decision: 4, lost: 1 })
    expect(new Set(fates.map(({ id }) => id)).size).toBe(557)
    const open = fates.filter(({ fate }) => fate !== 'carried')
    expect(open.map(({ id, fate, hooks }) => [id, fate, ...hooks])).toEqual([
      ['eFTI1366', 'decision', 'unitCode_missing'],
      ['eFTI240', 'decision', 'listAgencyID_missing'],
      ['eFTI1451', 'lost'],
      ['eFTI701', 'decision', 'listAgencyID_missing'],
      ['eFTI379', 'decision', 'listAgencyID_missing'],
    ])
    expect(open.every(({ because }) => because !== undefined)).toBe(true)
  })

  it.each(Object.values(names))('%s: the three fates add up', (name) => {
    const { all: total, carried, decision, lost } = fateCounts(pairOf(name)?.fates ?? [])
    expect(carried + decision + lost).toBe(total)
  })

  it('carries every data element of a document that has each once, but for those with a reason', () => {
    const { once } = proofs.get(names.answer) ?? {}
    expect(once).toMatchObject({ dataElements: 557, carried: 552 })
    const expected = pairOf(names.answer)?.fates.filter(({ fate }) => fate !== 'carried')
    expect(once?.notCarried.map(({ id }) => id)).toEqual(expected?.map(({ id }) => id))
    expect(proofs.get(names.upload)?.once).toMatchObject({ dataElements: 19, carried: 18 })
  })

  it.each(Object.values(names))('%s: a document with each data element bears the fates out', (name) => {
    const { carried } = fateCounts(pairOf(name)?.fates ?? [])
    expect(proofs.get(name)?.once?.carried).toBe(carried)
    expect(proofs.get(name)?.once?.notCarried.filter(({ because }) => because === 'unknown')).toEqual([])
  })

  // Two of ten are drawn without regard to what the other version takes.
  it.each(Object.values(names))('%s: sets aside no document whose values both versions accept', (name) => {
    expect(proofs.get(name)?.generated.heldBack).toBeLessThanOrEqual(documents / 5)
  })

  it('narrows what the schemas narrow: 281 places, and four that V1 requires once', () => {
    const limited = pairOf(names.answer)?.fates.filter(({ limits }) =>
      limits.some((limit) => / \d+$/.test(limit)),
    )
    const before = occurrences('facts/v0-elements.tsv', 'efti_id', ['min', 'max'])
    const after = occurrences('facts/v1-fti010-elements.tsv', 'eFTI_ID', ['minOccurs', 'maxOccurs'])
    const steps = new Map<string, string[]>()
    for (const { id } of limited ?? []) {
      const step = `${before.get(id)} to ${after.get(id)}`
      steps.set(step, [...(steps.get(step) ?? []), id])
    }
    const required = steps.get('0..unbounded to 1..1') ?? []
    expect(required).toEqual(['eFTI1166', 'eFTI930', 'eFTI1177', 'eFTI172'])
    expect((limited?.length ?? 0) - required.length).toBe(281)
    expect([...steps].map(([step, { length }]) => [step, length]).sort()).toEqual([
      ['0..unbounded to 0..1', 267],
      ['0..unbounded to 0..10', 11],
      ['0..unbounded to 0..1000', 1],
      ['0..unbounded to 0..4', 2],
      ['0..unbounded to 1..1', 4],
    ])
  })

  it('has a cause for everything that a document loses in which everything is there twice', () => {
    const { twice, once } = proofs.get(names.answer) ?? {}
    const narrowed = new Set(
      pairOf(names.answer)
        ?.fates.filter(({ limits }) => limits.some((limit) => / \d+$/.test(limit)))
        .map(({ id }) => id),
    )
    const causes = new Map(twice?.lost.map(({ because, dataElements }) => [because, dataElements]))
    const repeats = causes.get(lossWords.repeat) ?? []
    expect(repeats.filter((id) => !narrowed.has(id))).toEqual([])
    expect([...causes.keys()].sort()).toEqual(
      [lossWords.repeat, lossWords['no-counterpart'], lossWords.incomplete].sort(),
    )
    expect(causes.get(lossWords['no-counterpart'])).toEqual(['eFTI1451'])
    const asked = once?.notCarried.map(({ id }) => id) ?? []
    const incomplete = causes.get(lossWords.incomplete) ?? []
    expect(incomplete.filter((id) => !asked.includes(id))).toEqual([])
  })

  it.each(Object.values(names))('%s: no document comes back otherwise than it went', (name) => {
    const proof = proofs.get(name)
    expect(proof?.findings).toEqual([])
    const {
      documents: tried,
      converted: whole,
      valid,
      cameBack,
      equal,
      heldBack,
      values,
    } = proof?.generated ?? {}
    expect(tried).toBe(documents + 2)
    expect([valid, cameBack, equal]).toEqual([whole, whole, whole])
    expect((whole ?? 0) + (heldBack ?? 0)).toBe(tried)
    expect((values?.carried ?? 0) + (values?.lost ?? 0) + (values?.refused ?? 0)).toBe(values?.all)
  })

  it.each(Object.values(names))('%s: libxml2 takes what it makes', (name) => {
    const texts = converted.get(name) ?? []
    expect(texts.length).toBeGreaterThan(0.4 * documents)
    const refused = texts.map((text) => all.libxml2.get(name)?.validate(text)).filter((one) => !one?.valid)
    expect(refused).toEqual([])
  })

  it('gives the same proof again', () => {
    const tried = all.tried.get(names.upload)
    expect(tried && proveAdapter(tried, { documents })).toEqual(proofs.get(names.upload))
  })

  it('knows for every subset which data elements carry over', () => {
    const subsets = subsetFates(pairOf(names.answer)?.fates ?? [])
    // 183 of the regulation, and the search subset.
    expect(subsets.length).toBe(184)
    const sizes = subsets.map(({ carried, decision, lost }) => carried.length + decision.length + lost.length)
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    const lossy = subsets.filter(({ lost }) => lost.length > 0)
    expect(lossy.every(({ lost }) => lost.join() === 'eFTI1451')).toBe(true)
  })

  it('writes files that keep their schemas', () => {
    const validator = new Ajv2020({ strict: true })
    const fates = all.adaptation.files.find(({ path }) => path.endsWith('fates.json'))
    const proof = proofFile('proof.json', [...proofs.values()])
    expect(validator.validate(fatesSchema, JSON.parse(fates?.text ?? ''))).toBe(true)
    expect(validator.validate(proofSchema, JSON.parse(proof.text))).toBe(true)
  })
})
