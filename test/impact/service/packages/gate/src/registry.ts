import type { IdentifierSet } from '@service/shared-names'
import type { TransportEquipmentCategoryCode } from '@v0/schemas/codes/types.js'
import type { LogisticsTransportEquipment } from '@v0/schemas/identifier/types.js'

/** What the gate knows of a dataset. */
export interface Registered {
  readonly datasetId: string
  readonly platformId: string
  readonly identifiers: IdentifierSet
  readonly registeredAt: string
}

/** A search as the gate's own pages send it. */
export interface Search {
  readonly id: string
  readonly modeCode?: string
  readonly country?: string
}

type Movement = NonNullable<IdentifierSet['mainCarriageTransportMovement']>[number]

function* equipmentIds(equipment: LogisticsTransportEquipment): Generator<string> {
  if (equipment.id) yield equipment.id.value
  for (const { id: carriedId } of equipment.carriedTransportEquipment ?? [])
    if (carriedId) yield carriedId.value
}

function goesBy(movement: Movement, { id, modeCode, country }: Search): boolean {
  if (modeCode !== undefined && movement.modeCode !== modeCode) return false
  const means = movement.usedTransportMeans
  if (means?.id?.value !== id) return false
  return country === undefined || means.registrationCountry.code === country
}

/** The identifiers of all platforms that upload to this gate. */
export class Registry {
  readonly #byKey = new Map<string, Registered>()

  /** Registers identifiers or replaces them; says whether they were new. */
  put(entry: Registered): boolean {
    const key = `${entry.platformId}/${entry.datasetId}`
    const isNew = !this.#byKey.has(key)
    this.#byKey.set(key, entry)
    return isNew
  }

  search(search: Search): readonly Registered[] {
    return [...this.#byKey.values()].filter(({ identifiers }) => {
      const { mainCarriageTransportMovement: movements = [], usedTransportEquipment: boxes = [] } =
        identifiers
      if (movements.some((movement) => goesBy(movement, search))) return true
      return search.modeCode === undefined && boxes.some((box) => [...equipmentIds(box)].includes(search.id))
    })
  }

  /** Datasets by the category of their equipment. */
  byCategory(): ReadonlyMap<TransportEquipmentCategoryCode | 'none', number> {
    const counts = new Map<TransportEquipmentCategoryCode | 'none', number>()
    for (const { identifiers } of this.#byKey.values()) {
      for (const box of identifiers.usedTransportEquipment ?? []) {
        const category = box.categoryCode ?? 'none'
        counts.set(category, (counts.get(category) ?? 0) + 1)
      }
    }
    return counts
  }

  /** Datasets that say they carry dangerous goods. */
  dangerous(): readonly string[] {
    return [...this.#byKey.values()]
      .filter(({ identifiers: { mainCarriageTransportMovement } }) =>
        mainCarriageTransportMovement?.some((movement) => movement.dangerousGoodsIndicator),
      )
      .map(({ datasetId }) => datasetId)
  }

  /** Datasets registered after one time, for replication. */
  since(registeredAt: string): readonly Registered[] {
    return [...this.#byKey.values()]
      .filter((entry) => entry.registeredAt > registeredAt)
      .sort((left, right) => (left.registeredAt < right.registeredAt ? -1 : 1))
  }

  forget(platformId: string): number {
    const keys = [...this.#byKey].filter(([, entry]) => entry.platformId === platformId).map(([key]) => key)
    for (const key of keys) this.#byKey.delete(key)
    return keys.length
  }
}
