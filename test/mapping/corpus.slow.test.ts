import { beforeAll, expect, test } from 'vitest'
import { adapt } from '../../src/adapt/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { printMapping, readMapping } from '../../src/mapping/index.ts'
import { mappingProposalFile, proposeMapping } from '../../src/pipeline/proposals.ts'
import type { Version } from '../../src/schema/index.ts'
import { compileErrors } from '../adapt/compile.ts'
import { runAdapters, runtimeBeside } from '../adapt/run-adapters.ts'
import { readV0, readV1 } from '../adapt/versions.ts'
import { describeCorpus } from '../support/corpus.ts'

const between = { from: 'v0', to: 'v1' }
let versions: readonly [Version, Version]

function adapted(text?: string) {
  const diagnostics = new Diagnostics()
  const { sink } = diagnostics
  const mapping =
    text === undefined ? undefined : readMapping('m.yaml', new TextEncoder().encode(text), between, sink)
  const options = { header: [], runtime: runtimeBeside, folder: 'v0..v1' }
  const adaptation = adapt(...versions, { ...options, ...(mapping ? { mapping } : {}) }, sink)
  const codes = diagnostics.sorted().map(({ code, at }) => `${at?.line} ${code}`)
  return { adaptation, told: codes.filter((code) => code.includes('mapping')) }
}

describeCorpus('a mapping between the published versions', () => {
  let plain: ReturnType<typeof adapted>['adaptation']
  beforeAll(async () => {
    versions = [await readV0(), await readV1()]
    plain = adapted().adaptation
  })

  test('the proposal lists what is not certain, and taken over it changes no line of the adapters', () => {
    const proposal = proposeMapping(plain, 'v1')
    expect(proposal.pairs.filter(({ by }) => by === undefined)).toHaveLength(11)
    expect(proposal.pairs.filter(({ by }) => by === 'hook').map(({ from }) => from)).toEqual(['eFTI1451'])
    expect(proposal.without).toMatchObject([
      { from: 'eFTI1451', root: 'FTI010GetCmdsResponse', policy: 'drop' },
    ])
    expect(proposal.notes[0]).toMatch(/\b556\b/)
    const { adaptation, told } = adapted(printMapping(proposal, between, 'x'))
    expect(told).toEqual([])
    // Why a point is open is the entry's reason from then on.
    const code = ({ files }: typeof plain) =>
      files
        .filter(({ path }) => !/hooks\.ts$|losses\.json$/.test(path))
        .map(({ path, text }) => [path, text.replaceAll(/^ *"because": ".*",?\n/gm, '')])
    expect(code(adaptation)).toEqual(code(plain))
    expect(proposeMapping(adaptation, 'v1')).toMatchObject({ pairs: [], without: [] })
    expect(mappingProposalFile(plain, 'v0', 'v1', 'v0..v1').text.split('\n').length).toBeLessThan(100)
  })

  test('a person settles the dangerous goods, and the decision is gone', async () => {
    const scope =
      '/FTI004UploadIdentifierRequest/EFTIIDInformation/UniqueIDSetUniqueIDSet/ParameterIDSetCriteria/DangerousGoodsIndicationCodeParameterScope'
    const { adaptation, told } = adapted(`formatVersion: 1
from: v0
to: v1
pairs:
  - { from: eFTI1451, to: ${scope}, reason: decided }
codes:
  - { from: eFTI1451, root: FTI004UploadIdentifierRequest, codes: { true: "1", false: ~ }, reason: decided }
  - { to: ${scope}, codes: { "1": "true", "1a": "true", "2": "true" }, reason: decided }
repeats:
  - { from: eFTI41, policy: first, reason: decided }
`)
    expect(told).toEqual([])
    expect(compileErrors(adaptation.files, versions)).toEqual([])
    const hooks = ({ pairs }: typeof plain) => pairs.flatMap((pair) => pair.hooks.map((hook) => hook.name))
    const gone = hooks(plain).filter((name) => !hooks(adaptation).includes(name))
    expect(gone).toEqual(['eFTI1855_from_eFTI1451', 'eFTI1451_from_eFTI1855'])
    const adapters = await runAdapters('mapped-corpus', adaptation)
    const upload = adapters.get('consignmentToFTI004UploadIdentifierRequest')
    const value = { mainCarriageTransportMovement: [{ dangerousGoodsIndicator: true }] }
    const context = {
      eFTI1: '1',
      eFTI4: '202601010000',
      eFTI1794: '1',
      eFTI2001: 'p',
      eFTI2002: 'g',
      eFTI2003: 'd',
    }
    const result = upload?.run(value, context, {})
    expect(JSON.stringify(result?.value)).toContain('"DangerousGoodsIndicationParameterCode":')
  })
})
