import type { Dataset } from '@service/shared-names'
import type { TradeParty } from '@v0/schemas/common/index.js'

/** What an authority may see, by the name of the subset; the names here are the platform's own. */
export interface SubsetRule {
  readonly id: string
  readonly title: string
  readonly parts: readonly (keyof Dataset)[]
  /** Whether contact details of people stay in. */
  readonly contacts: boolean
}

export const subsetRules: readonly SubsetRule[] = [
  { id: 'EU01', title: 'Parties', parts: ['consignor', 'consignee', 'carrier'], contacts: false },
  {
    id: 'EU02',
    title: 'Journey',
    parts: ['mainCarriageTransportMovement', 'deliveryEvent'],
    contacts: false,
  },
  {
    id: 'EU03',
    title: 'Goods',
    parts: ['includedConsignmentItem', 'grossWeight', 'dangerousGoods'],
    contacts: false,
  },
  { id: 'EU04', title: 'Money', parts: ['applicableServiceCharge', 'cODAmount'], contacts: true },
]

/** Parts that every subset holds. */
const always: readonly (keyof Dataset)[] = ['information']

const identifierPattern = /^[A-Z]{2}\d{2}[a-z]?$/

export function isSubsetId(id: string): boolean {
  return identifierPattern.test(id)
}

/** Ids that no rule knows, in the order they were asked for. */
export function unknownSubsets(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => !subsetRules.some((rule) => rule.id === id))
}

function pick<T, K extends keyof T>(value: T, names: ReadonlySet<K>): Pick<T, K> {
  const picked: Partial<T> = {}
  for (const name of names) if (value[name] !== undefined) picked[name] = value[name]
  return picked as Pick<T, K>
}

/** A dataset reduced to the subsets that were asked for. */
export function reduced(dataset: Dataset, ids: readonly string[]): Dataset {
  const rules = subsetRules.filter(({ id }) => ids.includes(id))
  const names = new Set([...always, ...rules.flatMap(({ parts }) => parts)])
  const kept: Dataset = pick(dataset, names)
  if (rules.some(({ contacts }) => contacts)) return kept
  return {
    ...kept,
    ...(kept.consignor && { consignor: withoutContacts(kept.consignor) }),
    ...(kept.consignee && { consignee: withoutContacts(kept.consignee) }),
  }
}

/** A party without the people in it. */
export function withoutContacts(
  party: TradeParty,
): Omit<TradeParty, 'definedContactDetails' | 'specifiedContactPerson'> {
  const { definedContactDetails: _details, specifiedContactPerson: _people, ...rest } = party
  return rest
}
