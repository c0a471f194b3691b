import type { Change, Comparison } from '../../src/diff/index.ts'

const base: Change = {
  id: '0123456789abcdef',
  rule: 'enum-value-removed',
  effect: 'narrows',
  severity: 'breaking',
  who: ['sender', 'typescript'],
  side: 'client',
  counted: true,
  sides: [{ for: 'client', severity: 'breaking' }],
  where: {
    api: 'orders',
    operations: ['putOrder'],
    part: 'request',
    path: ['order', 'unit'],
    place: '/order/unit',
  },
  before: { value: 'KGM', at: { file: 'a.zip!/order.xsd', line: 3, column: 5 } },
  after: { value: null, at: { file: 'b.zip!/order.xsd', line: 4, column: 7 } },
  dataElement: 'E1',
  subsets: ['S1'],
  message: 'Told.',
  witness: { status: 'unproven', why: 'none was made' },
}

export function change(given: Partial<Change> = {}): Change {
  return { ...base, ...given }
}

/** A comparison with these changes, its counts worked out. */
export function comparison(changes: readonly Change[], given: Partial<Comparison> = {}): Comparison {
  const count = (severity: string): number =>
    changes.filter((one) => one.counted && one.severity === severity).length
  return {
    formatVersion: 1,
    from: { name: 'v1', digest: 'aa', status: 'stable' },
    to: { name: 'v2', digest: 'bb', status: 'draft' },
    for: 'both',
    compatibility: 'full',
    summary: {
      breaking: count('breaking'),
      risky: count('risky'),
      safe: count('safe'),
      annotation: count('annotation'),
      proven: 0,
      unproven: count('breaking'),
      notCompared: given.notCompared?.length ?? 0,
    },
    notCompared: [],
    changes,
    dataElements: [
      {
        id: 'E1',
        name: 'Unit',
        before: ['/order/unit'],
        after: ['/order/Unit'],
        fate: 'joined',
        changes: changes.map(({ id }) => id),
      },
      { id: 'E2', before: ['/order/gone'], after: [], fate: 'removed', changes: [] },
    ],
    ...given,
  }
}

/** Whether a change of an API stops the documents of one of its sides. */
export function hurtsSide({ who, side }: Change, one: 'client' | 'server'): boolean {
  return who.some((whom) => whom !== 'typescript') && (side === one || side === 'both')
}
