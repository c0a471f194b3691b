import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { type Adaptation, adapt, mergeHooksFile } from '../../src/adapt/index.ts'
import { invariant } from '../../src/diagnostics/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { comparisonFolder } from '../../src/typescript/index.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { compileErrors } from './compile.ts'
import { type RunningAdapter, runAdapters, runtimeBeside } from './run-adapters.ts'
import { readV0, readV1 } from './versions.ts'
import { documentValue } from './xml-value.ts'

const answer = 'consignmentToFTI010GetCmdsResponse'
const upload = 'consignmentToFTI004UploadIdentifierRequest'
const back = 'FTI010GetCmdsResponseToConsignment'
const context = {
  eFTI1: '0f6c30b4-89b5-11f1-a20a-3c9c0f2eb459',
  eFTI4: '202109240850+0000',
  eFTI1755: 'C',
  eFTI1794: '17022113-89b5-11f1-bec0-3c9c0f2eb459',
  eFTI2001: 'platform',
  eFTI2002: 'EU-XX',
  eFTI2003: '550e8400-e29b-41d4-a716-446655440000',
}

describeCorpus('adapters between V0 and draft V1', () => {
  let versions: readonly [Version, Version]
  let adaptation: Adaptation
  let adapters: ReadonlyMap<string, RunningAdapter>

  beforeAll(async () => {
    versions = [await readV0(), await readV1()]
    const [from, to] = versions
    const folder = comparisonFolder(from, to)
    adaptation = adapt(from, to, { header: ['test'], runtime: runtimeBeside, folder }, () => undefined)
    adapters = await runAdapters('corpus', adaptation)
  })

  function run(name: string, file: string, options = {}, hooks = {}) {
    const adapter = adapters.get(name)
    invariant(adapter, `there is no adapter "${name}"`)
    const version = versions.find((one) => one.name === adapter.from.version)
    const [, set = '', element = ''] = /^([^#]*)#(.*)$/.exec(adapter.from.root) ?? []
    const schemas = version?.sets.find((one) => one.name === set)
    const root = schemas?.elements.get(element)
    invariant(schemas && root, `there is no root "${adapter.from.root}"`)
    const value = documentValue(schemas, root, readFileSync(corpus(`corpus/efti/${file}`), 'utf8'))
    return adapter.run(value, name === back ? {} : context, { [name]: hooks }, options)
  }

  const pairOf = (name: string) => adaptation.pairs.find((pair) => pair.name === name)

  it('joins 556 of 557 data elements of the data set and converts all of them by rule', () => {
    expect(pairOf(answer)).toMatchObject({ joined: 556, carried: 556, unjoined: { from: ['eFTI1451'] } })
    expect(pairOf(back)).toMatchObject({ joined: 556, carried: 556, context: [] })
  })

  it('asks for the envelope by data element', () => {
    const required = pairOf(answer)?.context.filter(({ isRequired }) => isRequired)
    expect(required?.map(({ dataElement }) => dataElement)).toEqual([
      'eFTI1',
      'eFTI1755',
      'eFTI4',
      'eFTI1794',
    ])
    const uploaded = pairOf(upload)?.context.filter(({ isRequired }) => isRequired)
    expect(uploaded?.map(({ dataElement }) => dataElement)).toEqual([
      'eFTI1',
      'eFTI4',
      'eFTI1794',
      'eFTI2002',
      'eFTI2001',
      'eFTI2003',
    ])
  })

  it('leaves the dangerous goods indicator to a hook', () => {
    expect(pairOf(upload)?.hooks.map(({ name }) => name)).toContain('eFTI1855_from_eFTI1451')
  })

  it('counts the places without data element', () => {
    const file = adaptation.files.find(({ path }) => path.endsWith('losses.json'))
    const { adapters: cataloged } = JSON.parse(file?.text ?? '{}')
    expect(cataloged[0]).toMatchObject({ adapter: answer, withoutDataElement: { paths: 4086 } })
  })

  it('compiles with the generated types, and so does the hooks file that it proposes', async () => {
    const hooks = await mergeHooksFile(undefined, adaptation.pairs, './draft/v0..v1/adapters/index.js')
    const errors = compileErrors(adaptation.files, versions, [{ path: 'hooks.ts', text: hooks.text }])
    expect(errors).toEqual([])
  })

  it('converts the draft sample of the data set to V0 with the expected losses', () => {
    const { value, losses, issues, tally } = run(back, 'v1-draft/examples/FTI010-sample.xml')
    expect(issues).toEqual([])
    expect(tally).toEqual({ values: 52, carried: 37, lost: 15, refused: 0 })
    expect(new Set(losses.map(({ path }) => path[0]))).toEqual(
      new Set(['ExchangedDocumentContext', 'ExchangedDocument', 'MessageInformation', 'EFTIIDInformation']),
    )
    expect(value).toMatchObject({
      grossWeight: [{ value: '15000.00', unitId: 'KGM' }],
      consignor: { id: { schemeAgencyId: '87' } },
    })
  })

  it('brings that consignment forward again unchanged', () => {
    const there = run(back, 'v1-draft/examples/FTI010-sample.xml')
    const again = adapters.get(answer)?.run(there.value, context, {})
    expect(again?.tally).toEqual({ values: 37, carried: 37, lost: 0, refused: 0 })
    expect(again?.issues).toEqual([])
  })

  it('accounts for every value of the filled-in V0 example', () => {
    const { value, tally } = run(answer, 'v0/examples/consignment-common.xml', {
      repeats: 'first',
      undetermined: 'drop',
    })
    expect(value).toBeDefined()
    expect(tally.values).toBe(900)
    expect(tally.carried + tally.lost + tally.refused).toBe(900)
    expect(tally.carried).toBeGreaterThan(100)
  })

  it('uploads one leg as soon as the indicator is decided', () => {
    const hooks = { eFTI1855_from_eFTI1451: () => ({ DangerousGoodsIndicationParameterCode: '2' }) }
    const { issues, tally } = run(upload, 'v0/examples/consignment-identifiers-one-leg.xml', {}, hooks)
    expect(issues).toEqual([])
    expect(tally).toEqual({ values: 14, carried: 14, lost: 0, refused: 0 })
  })

  it('uploads several legs with the first of each, and says what is lost', () => {
    const hooks = { eFTI1855_from_eFTI1451: () => ({ DangerousGoodsIndicationParameterCode: '2' }) }
    const { issues, losses } = run(
      upload,
      'v0/examples/consignment-identifiers-two-legs.xml',
      { repeats: 'first' },
      hooks,
    )
    expect(issues).toEqual([])
    expect(losses.map(({ dataElement, reason }) => `${dataElement} ${reason}`)).toEqual([
      'eFTI581 repeat',
      'eFTI618 repeat',
      'eFTI620 repeat',
      'ASBIE1098 link',
      'ASBIE1092 link',
    ])
  })
})
