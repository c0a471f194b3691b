import { beforeAll, expect, test } from 'vitest'
import { type Change, type Comparison, diff } from '../../src/diff/index.ts'
import { describeCorpus } from '../support/corpus.ts'
import { history } from './corpus-versions.ts'

/** What changed between the published states of V0, by hand: rule, the end of the path, both values, whose code. */
type Row = readonly [rule: string, path: string, before: unknown, after: unknown, who: string]

const optional = { min: 0, max: 1 }
const repeated = { min: 0, max: 'unbounded' }
const producer = 'sender+typescript'
const consumer = 'receiver+typescript'

const toRelease: readonly Row[] = [
  ['occurrence-increased', 'uilQuery/subsetId', { min: 1, max: 1 }, { min: 1, max: 'unbounded' }, consumer],
  ...['gate-api-for-platform', 'platform-api-for-gate', 'simulator-api'].map(
    (api): Row => ['api-added', '', undefined, api, ''],
  ),
]

const removed = (parent: string, name: string): Row => [
  ...(['element-removed', `${parent}/${name}`, `${parent}/${name}`, undefined, producer] as const),
]
const added = (parent: string, name: string): Row => {
  const path = `${parent}/${name}`
  return ['element-added', path, undefined, path, 'receiver']
}
const retyped = (path: string, before: string, after: string, who: string): Row => [
  ...(['type-changed', path, before, after, who] as const),
]
const declared = (rule: string, name: string, namespace: string): Row => [
  ...([rule, name, undefined, `{http://efti.eu/v1/${namespace}}${name}`, ''] as const),
]
const everybody = 'sender+receiver+typescript'
const cases = 'identifier-query-test-cases'

const toTestFest: readonly Row[] = [
  removed('includedConsignmentItem', 'crossBorderRegulatoryProcedure'),
  removed('regulatoryProcedure', 'quotaID'),
  added('carriedTransportEquipment', 'weightVerificationMethodCode'),
  added('carriedTransportEquipment', 'weightVerifierParty'),
  added('authoritativeSignatoryPerson', 'id'),
  added('usedTransportMeans', 'attachedOperationalEquipment'),
  added('consignment', 'notifiedWasteMaterial'),
  added('agreedContract', 'durationMeasure'),
  added('dangerousGoods', 'applicableRegulatoryExemption'),
  added('dangerousGoods', 'labelTypeCode'),
  declared('type-added', 'RegulatoryExemption', 'consignment/common'),
  declared('type-added', 'ExemptionCalculation', 'consignment/common'),
  ...['loadingEvent', 'unloadingEvent'].map(
    (name): Row => [
      ...(['occurrence-increased', `mainCarriageTransportMovement/${name}`, optional, repeated] as const),
      consumer,
    ],
  ),
  retyped('includedFuel/volumeMeasure', 'WeightUnitMeasure', 'VolumeUnitMeasure', everybody),
  retyped('includedFuel/weightMeasure', 'VolumeUnitMeasure', 'WeightUnitMeasure', everybody),
  // Fewer units hurt who writes; the limit on digits that went with the old type hurts who reads.
  retyped('scheduledOccurrencePeriod/durationMeasure', 'Measure', 'DurationUnitMeasure', everybody),
  // No document of the earlier state holds the type: only programs can use it.
  retyped('TransportationWasteMaterial/weight', 'Measure', 'WeightUnitMeasure', 'typescript'),
  ['min-length-narrowed', 'postFollowUpRequest/message', null, 2, 'sender'],
  declared('root-added', 'identifierQueryTestCases', cases),
  ...['IdentifierQueryTestCases', 'TestCase', 'DataGroup', 'Dataset'].map((name) =>
    declared('type-added', name, cases),
  ),
]

const isStructural = ({ severity }: Change): boolean => severity !== 'annotation'

function rowOf({ rule, where, before, after, who }: Change): Row {
  const value = (side: Change['before']): unknown => {
    const isPath = rule.startsWith('element-') && typeof side?.value === 'string'
    return isPath ? String(side?.value).split('/').slice(-2).join('/') : side?.value
  }
  return [rule, where.path.slice(-2).join('/'), value(before), value(after), who.join('+')]
}

const sorted = (rows: readonly Row[]): readonly string[] => rows.map((row) => JSON.stringify(row)).sort()

describeCorpus('the hand-checked record of V0', () => {
  let steps: readonly Comparison[]
  beforeAll(async () => {
    const [first, second, third] = [
      await history('2024-10-test-fest'),
      await history('2025-01-release-0.5.0'),
      await history('2025-02-test-fest-2'),
    ]
    steps = [diff(first, second), diff(second, third)]
  })

  test.each([
    ['2024-10-test-fest → 2025-01-release-0.5.0', 0, toRelease],
    ['2025-01-release-0.5.0 → 2025-02-test-fest-2', 1, toTestFest],
  ] as const)('%s: every structural row, and no other', (_name, index, want) => {
    const structural = steps[index]?.changes.filter(isStructural) ?? []
    expect(sorted(structural.map(rowOf))).toEqual(sorted(want))
  })

  test('changes of documentation are counted separately and listed after breaking changes', () => {
    const said = steps[1]?.changes.filter((change) => !isStructural(change)) ?? []
    const of = (rule: string) => said.filter((change) => change.rule === rule)
    const sum = (rule: string, side: 'before' | 'after') =>
      of(rule).reduce((count, change) => count + ((change[side]?.value ?? []) as unknown[]).length, 0)
    expect({
      idsRemoved: of('data-element-removed')
        .map(({ dataElement }) => dataElement)
        .sort(),
      definitionsReworded: of('data-element-reworded').length,
      joined: sum('subset-added', 'after'),
      left: sum('subset-removed', 'before'),
      statuses: sum('subset-status-changed', 'before'),
    }).toEqual({
      idsRemoved: ['ASBIE1042', 'ASBIE1043', 'eFTI92', 'eFTI93'],
      definitionsReworded: 99,
      joined: 2897,
      left: 1612,
      statuses: 2397,
    })
    const order = steps[1]?.changes.map(isStructural) ?? []
    expect(order.lastIndexOf(true)).toBeLessThan(order.indexOf(false))
    expect(steps[0]?.changes.filter((change) => !isStructural(change))).toEqual([])
  })
})
