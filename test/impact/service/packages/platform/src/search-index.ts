import { everyEquipment, type ShipmentRecord, sortKey } from '@service/domain'
import type { TransportModeCode } from '@service/shared-names'
import { identifierTypeValues } from '@v0/schemas/edelivery/code-lists.js'
import type { Identifier, IdentifierQuery, IdentifierType } from '@v0/schemas/edelivery/index.js'

/** One identifier of a dataset, as searches find it. */
export interface IndexEntry {
  readonly datasetId: string
  readonly kind: IdentifierType
  readonly id: string
  readonly country?: string
  readonly modeCode?: string
  readonly dangerousGoodsIndicator: boolean
}

export function entriesOf(record: ShipmentRecord): readonly IndexEntry[] {
  const { datasetId, legs, equipment } = record
  const means = legs.flatMap(
    ({ meansId, registrationCountry, modeCode, dangerousGoodsIndicator }): IndexEntry[] =>
      meansId === undefined
        ? []
        : [
            {
              datasetId,
              kind: 'means',
              id: normalized(meansId),
              modeCode,
              dangerousGoodsIndicator,
              ...(registrationCountry === undefined ? {} : { country: registrationCountry }),
            },
          ],
  )
  const dangerous = legs.some((leg) => leg.dangerousGoodsIndicator)
  const boxes = everyEquipment(record).map(({ id, country }): IndexEntry => {
    const kind = equipment.some((one) => one.id === id) ? 'equipment' : 'carried'
    return {
      datasetId,
      kind,
      id: normalized(id),
      dangerousGoodsIndicator: dangerous,
      ...(country === undefined ? {} : { country }),
    }
  })
  return [...means, ...boxes]
}

/** Identifiers compare without blanks, hyphens and case. */
export function normalized(id: string): string {
  return id.replace(/[\s-]/g, '').toUpperCase()
}

/** Finds datasets by identifier; rebuilt per dataset when it changes. */
export class SearchIndex {
  readonly #entries = new Map<string, IndexEntry[]>()
  readonly #times = new Map<string, string>()

  add(record: ShipmentRecord): void {
    this.drop(record.datasetId)
    if (record.accepted) this.#times.set(record.datasetId, sortKey(record.accepted))
    for (const entry of entriesOf(record)) {
      const known = this.#entries.get(entry.id) ?? []
      known.push(entry)
      this.#entries.set(entry.id, known)
    }
  }

  drop(datasetId: string): void {
    this.#times.delete(datasetId)
    for (const [id, entries] of this.#entries) {
      const left = entries.filter((entry) => entry.datasetId !== datasetId)
      if (left.length === 0) this.#entries.delete(id)
      else this.#entries.set(id, left)
    }
  }

  /** Datasets that a query of the gates' network finds, the newest first. */
  find(query: IdentifierQuery): readonly string[] {
    const { identifier, registrationCountryCode, modeCode, dangerousGoodsIndicator } = query
    const found = (this.#entries.get(normalized(identifier.value)) ?? [])
      .filter(({ kind }) => kindsOf(identifier).includes(kind))
      .filter(({ country }) => registrationCountryCode === undefined || country === registrationCountryCode)
      .filter((entry) => modeCode === undefined || entry.modeCode === modeCode)
      .filter(
        (entry) =>
          dangerousGoodsIndicator === undefined || entry.dangerousGoodsIndicator === dangerousGoodsIndicator,
      )
    const ids = [...new Set(found.map(({ datasetId }) => datasetId))]
    return ids.sort((left, right) =>
      (this.#times.get(left) ?? '') < (this.#times.get(right) ?? '') ? 1 : -1,
    )
  }

  get size(): number {
    return this.#entries.size
  }
}

/** The kinds of identifier that a query asks for: those it names, or all. */
export function kindsOf(identifier: Identifier): readonly IdentifierType[] {
  return identifier.type?.length ? identifier.type : identifierTypeValues
}

/** Modes that the index has been asked for, most first. */
export function askedModes(queries: readonly Pick<IdentifierQuery, 'modeCode'>[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { modeCode } of queries) if (modeCode) counts.set(modeCode, (counts.get(modeCode) ?? 0) + 1)
  return [...counts].sort(([, left], [, right]) => right - left).map(([mode]) => mode)
}

export const roadModes: readonly TransportModeCode[] = ['3']
