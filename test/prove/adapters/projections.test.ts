import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, it } from 'vitest'
import { project, projectBetween } from '../../../src/adapt/index.ts'
import { invariant } from '../../../src/diagnostics/index.ts'
import {
  prepareTrials,
  projectionProofFile,
  proofSchema,
  proveProjection,
  type TriedAdapter,
} from '../../../src/prove/index.ts'
import { listCodecRoots, loadGenerated, loadProjections } from '../../../src/run/index.ts'
import { describeCorpus } from '../../support/corpus.ts'
import type { CompiledSchema } from '../../support/libxml2.ts'
import { names, published } from './published.ts'

describeCorpus('projections within V0 and V1 and between them, tried', () => {
  const tried = new Map<string, TriedAdapter>()
  let libxml2: ReadonlyMap<string, CompiledSchema>
  beforeAll(async () => {
    const { v0, v1, libxml2: compiled } = await published()
    libxml2 = compiled
    const none = () => undefined
    const options = { header: [], runtime: 'efti-schema-toolkit/runtime' }
    const [one, other] = [v0.version, v1.version]
    const made = {
      'v0 → v0': project(one, { ...options, folder: 'p/v0' }, none),
      'v1 → v1': project(other, { ...options, folder: 'p/v1' }, none),
      'v0 → v1': projectBetween(one, other, { ...options, folder: 'p/forward' }, none),
      'v1 → v0': projectBetween(other, one, { ...options, folder: 'p/backward' }, none),
    }
    const files = Object.values(made).flatMap((projection) => projection.files)
    const program = await loadGenerated([...v0.files, ...v1.files, ...files])
    const sides = [v0, v1].map(({ version }) => ({ version, roots: listCodecRoots(version, program) }))
    for (const [name, { pairs, folder }] of Object.entries(made)) {
      const [only, ...others] = prepareTrials(pairs, loadProjections(program, folder), sides, true)
      invariant(only && others.length === 0, `there is one projection ${name}`)
      tried.set(name, only)
    }
  })

  const at = (name: string): TriedAdapter => {
    const found = tried.get(name)
    invariant(found, `${name} was made`)
    return found
  }

  it.each([
    ['v0 → v0', names.uploadBack],
    ['v1 → v1', names.upload],
    ['v0 → v1', names.upload],
    ['v1 → v0', names.uploadBack],
  ])('%s: valid for libxml2, and every value has an origin', (name, root) => {
    const texts: string[] = []
    const proof = proveProjection(at(name), { documents: 40, keep: (_, text) => texts.push(text) })
    expect(proof.findings).toEqual([])
    const { documents, converted, heldBack, valid, values } = proof.generated
    expect([converted + heldBack, valid, texts.length >= converted]).toEqual([documents, converted, true])
    expect(converted).toBeGreaterThan(documents / 2)
    expect(values.carried + values.lost + values.refused).toBe(values.all)
    expect(texts.filter((text) => libxml2.get(root)?.validate(text).valid !== true)).toEqual([])
    // What stands outside of the request is no loss.
    const reasons = proof.generated.losses.map(({ what }) => what)
    expect(reasons.filter((reason) => reason.startsWith('no-'))).toEqual([])
    const { same, converted: changed, given } = proof.origins
    expect([same > 0, given > 0, changed]).toEqual([true, Object.keys(proof.given).length > 0, 0])
    const validate = new Ajv2020().compile(proofSchema)
    expect(validate(JSON.parse(projectionProofFile('proof.json', [proof]).text))).toBe(true)
  })

  it('fills all data elements of the upload of V1 but those that nobody gave', () => {
    expect(proveProjection(at('v1 → v1'), { documents: 0 }).once).toMatchObject({ notFilled: [] })
    const { notFilled } = proveProjection(at('v0 → v1'), { documents: 0 }).once ?? {}
    expect(notFilled).toEqual(['eFTI1855', 'eFTI2182'])
  })

  it.each([
    [
      'from nowhere',
      'DangerousGoodsIndicationCodeParameterScope',
      { DangerousGoodsIndicationParameterCode: '1a' },
    ],
    ['of another data element', 'DeliveryCountryParameterScope', { CountryID: 'FI' }],
  ])('finds a value %s', (_, scope, value) => {
    const { trial, ...rest } = at('v1 → v1')
    const { eFTI1855: __, ...given } = trial.given
    const run: typeof trial.adapter.run = (source, context, hooks, options) => {
      const made = trial.adapter.run(source, context, hooks, options)
      const set = Object(made.value).EFTIIDInformation?.UniqueIDSetUniqueIDSet
      if (set) set.ParameterIDSetCriteria = { ...set.ParameterIDSetCriteria, [scope]: value }
      return made
    }
    const wrong = { ...rest, trial: { ...trial, given, adapter: { ...trial.adapter, run } } }
    const { findings } = proveProjection(wrong, { documents: 20 })
    expect(findings.length).toBeGreaterThan(0)
    expect(findings.every(({ says }) => says.includes(scope))).toBe(true)
  })

  it('is the same for the same seed', () => {
    const [one, other] = [1, 2].map(() => proveProjection(at('v0 → v0'), { documents: 5 }))
    expect(one).toEqual(other)
  })
})
