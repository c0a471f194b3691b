import { beforeAll, expect, test } from 'vitest'
import { type Change, type Comparison, diff } from '../../src/diff/index.ts'
import { describeCorpus } from '../support/corpus.ts'
import { readVersion, v0, v1 } from './corpus-versions.ts'

const line = ({ severity, rule, where, before, after }: Change): string =>
  [
    severity,
    rule,
    where.path.slice(-2).join('/'),
    JSON.stringify(before?.value),
    JSON.stringify(after?.value),
  ]
    .filter((text) => text !== undefined)
    .join(' ')

const loud = ({ changes }: Comparison): readonly Change[] =>
  changes.filter(({ severity }) => severity === 'breaking' || severity === 'risky')

async function history(from: string, to: string): Promise<Comparison> {
  const read = (name: string) => readVersion({ name, folder: `v0-history/${name}` })
  return diff(await read(from), await read(to))
}

describeCorpus('the published states of V0', () => {
  test('one element of a query became a list', async () => {
    const comparison = await history('2024-10-test-fest', '2025-01-release-0.5.0')
    expect(comparison.changes.map(line)).toEqual([
      'breaking occurrence-increased uilQuery/subsetId {"min":1,"max":1} {"min":1,"max":"unbounded"}',
    ])
    expect(comparison.changes[0]?.who).toEqual(['receiver', 'typescript'])
  })

  test('the second step is found as the hand-checked record says, and nothing else that hurts', async () => {
    const comparison = await history('2025-01-release-0.5.0', '2025-02-test-fest-2')
    const short = loud(comparison).map(({ severity, rule, where, who }) =>
      [severity, rule, where.path.slice(-2).join('/'), who.join('+')].join(' '),
    )
    expect([...short].sort()).toEqual([
      'breaking element-removed includedConsignmentItem/crossBorderRegulatoryProcedure sender+typescript',
      'breaking element-removed regulatoryProcedure/quotaID sender+typescript',
      'breaking min-length-narrowed postFollowUpRequest/message sender',
      'breaking occurrence-increased mainCarriageTransportMovement/loadingEvent receiver+typescript',
      'breaking occurrence-increased mainCarriageTransportMovement/unloadingEvent receiver+typescript',
      'breaking type-changed includedFuel/volumeMeasure sender+receiver+typescript',
      'breaking type-changed includedFuel/weightMeasure sender+receiver+typescript',
      'breaking type-changed scheduledOccurrencePeriod/durationMeasure sender+receiver+typescript',
      'risky element-added agreedContract/durationMeasure receiver',
      'risky element-added authoritativeSignatoryPerson/id receiver',
      'risky element-added carriedTransportEquipment/weightVerificationMethodCode receiver',
      'risky element-added carriedTransportEquipment/weightVerifierParty receiver',
      'risky element-added consignment/notifiedWasteMaterial receiver',
      'risky element-added dangerousGoods/applicableRegulatoryExemption receiver',
      'risky element-added dangerousGoods/labelTypeCode receiver',
      'risky element-added usedTransportMeans/attachedOperationalEquipment receiver',
      'risky type-changed TransportationWasteMaterial/weight typescript',
    ])
    const ids = comparison.changes.filter(({ rule }) => rule === 'data-element-removed')
    expect(ids.map(({ dataElement }) => dataElement).sort()).toEqual([
      'ASBIE1042',
      'ASBIE1043',
      'eFTI92',
      'eFTI93',
    ])
    const added = comparison.changes.filter(({ rule }) => rule === 'type-added' || rule === 'root-added')
    expect(added.map(({ where }) => where.path.join('/')).sort()).toEqual([
      'DataGroup',
      'Dataset',
      'ExemptionCalculation',
      'IdentifierQueryTestCases',
      'RegulatoryExemption',
      'TestCase',
      'identifierQueryTestCases',
    ])
  })
})

describeCorpus('V0 and the draft V1', () => {
  let comparison: Comparison
  beforeAll(async () => {
    comparison = diff(await readVersion(v0), await readVersion(v1))
  })
  const ofConsignment = (rule: string): readonly Change[] =>
    comparison.changes.filter(
      (change) => change.rule === rule && change.where.operations.includes('getConsignmentSubsets'),
    )
  const ids = (changes: readonly Change[]) => new Set(changes.map(({ dataElement }) => dataElement))

  test('every joined data element is compared, whatever its root is', () => {
    const joined = comparison.dataElements.filter(({ fate }) => fate === 'joined')
    expect(joined).toHaveLength(556)
    const required = ids(ofConsignment('required-occurrence-increased'))
    const decreased = ofConsignment('occurrence-decreased').filter(
      ({ dataElement }) => !required.has(dataElement),
    )
    const max = ({ after }: Change) => (after?.value as { max: number | 'unbounded' } | undefined)?.max
    const toOne = ids(decreased.filter((change) => max(change) === 1))
    const toBound = ids(decreased.filter((change) => max(change) !== 1))
    const widened = ids([
      ...ofConsignment('occurrence-increased'),
      ...ofConsignment('required-occurrence-decreased'),
    ])
    const kept = joined.filter(
      ({ id }) => ![required, toOne, toBound, widened].some((found) => found.has(id)),
    )
    expect({
      kept: kept.length,
      toOne: toOne.size,
      toBound: toBound.size,
      required: required.size,
      widened: widened.size,
    }).toEqual({ kept: 248, toOne: 267, toBound: 14, required: 26, widened: 1 })
    expect(ofConsignment('occurrence-decreased')).toHaveLength(267 + 14 + 4)
  })

  test('one data element has no counterpart', () => {
    const removed = comparison.dataElements.filter(({ fate }) => fate === 'removed')
    expect(removed.map(({ id }) => id)).toEqual(['eFTI1451'])
    const [change] = comparison.changes.filter(({ dataElement }) => dataElement === 'eFTI1451')
    expect(change).toMatchObject({ rule: 'element-removed', severity: 'breaking' })
    expect(removed[0]?.changes).toEqual([change?.id])
  })

  test('an operation is paired with the operation that replaces it', () => {
    const replaced = comparison.changes.filter(({ rule }) =>
      /^operation-(?:replaced|moved|removed)$/u.test(rule),
    )
    expect(replaced.map(({ rule, before, after }) => [rule, before?.value, after?.value ?? null])).toEqual([
      ['operation-removed', 'GET /v0/whoami', null],
      ['operation-replaced', 'PUT /v0/consignments/{datasetId}', 'POST /v1/consignments'],
      ['operation-replaced', 'GET /v0/consignments/{datasetId}', 'GET /v1/dataset/{datasetId}'],
      [
        'operation-moved',
        'POST /v0/consignments/{datasetId}/follow-up',
        'POST /v1/dataset/{datasetId}/follow-up',
      ],
    ])
  })

  test('every change has a unique id and a place on each side', () => {
    expect(new Set(comparison.changes.map(({ id }) => id)).size).toBe(comparison.changes.length)
    expect(comparison.changes.filter(({ before, after }) => !before?.at && !after?.at)).toEqual([])
  })
})
