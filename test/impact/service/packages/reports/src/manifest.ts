import { everyHazard, type HazardRecord, hazardOf, kilograms, tunnelCode } from '@service/domain'
import type { Dataset } from '@service/shared-names'
import type * as common from '@v0/schemas/common/types.js'
import { columnsOf, type PageRow, pair, title } from './pages.js'

type Goods = common.TransportDangerousGoods

/** What a manifest of dangerous goods must print, in the order it prints it. */
const printed = ['uNDGID', 'hazardCategoryCode', 'hazardClassificationID'] satisfies (keyof Goods)[]

/** Fields that are missing in goods, by the names of the interface. */
export function missingFields(goods: Goods): readonly string[] {
  return printed.filter((field) => goods[field] === undefined)
}

/** One entry of the manifest. */
export class ManifestEntry {
  readonly #goods: Goods
  readonly number: Goods['uNDGID']
  readonly hazard: HazardRecord

  constructor(goods: Goods) {
    this.#goods = goods
    this.number = goods.uNDGID
    this.hazard = hazardOf(goods)
  }

  /** Provisions that hold for the goods; the interface has room for one. */
  get provisions(): string | undefined {
    return this.#goods.specialProvisionID?.value
  }

  get temperatures(): readonly string[] {
    const { controlTemperature: control, emergencyTemperature: emergency } = this.#goods
    return [control, emergency].map((one) => one?.conditionMeasure?.[0]?.value ?? '-')
  }

  get isRadioactive(): boolean {
    return this.#goods.radioactiveMaterial !== undefined
  }

  get isotopes(): readonly string[] {
    return (
      this.#goods.radioactiveMaterial?.applicableRadioactiveIsotope
        ?.flatMap((isotope) => isotope.name ?? [])
        .map(({ value }) => value) ?? []
    )
  }

  get explosiveKilograms(): number {
    return kilograms(this.#goods.explosiveCargoNetWeight) ?? 0
  }

  get remarks(): readonly string[] {
    const texts = [...(this.#goods.supplementaryInformation ?? []), ...(this.#goods.information ?? [])]
    return texts.map(({ languageId: language = 'en', value }) => `${language}: ${value}`)
  }

  row(): readonly string[] {
    const { properName, packingGroup = '', tunnel = '' } = this.hazard
    return [this.number ?? '?', properName, packingGroup, tunnel, this.temperatures.join('/')]
  }
}

export function entriesOf(dataset: Dataset): readonly ManifestEntry[] {
  return everyHazard(dataset).map((goods) => new ManifestEntry(goods))
}

export function manifest(dataset: Dataset): readonly PageRow[] {
  const entries = entriesOf(dataset)
  if (entries.length === 0) return []
  return [
    title('Dangerous goods'),
    ...columnsOf(entries.map((entry) => entry.row())),
    ...pair('Tunnel restriction', tunnelCode(entries.map(({ hazard }) => hazard))),
    ...pair(
      'Explosives',
      entries.reduce((total, { explosiveKilograms }) => total + explosiveKilograms, 0),
    ),
    ...pair('Radioactive', entries.some(({ isRadioactive }) => isRadioactive) ? 'yes' : 'no'),
  ]
}

/** The classes in a dataset, each once; what only its packages say counts as well. */
export function classesOf(dataset: Dataset): readonly string[] {
  const classes = new Set<string>()
  for (const goods of everyHazard(dataset)) {
    const given: string | undefined = goods?.hazardClassificationID?.value
    if (given !== undefined) classes.add(given)
    for (const code of goods.hazardTypeCode ?? []) classes.add(code)
  }
  return [...classes].sort()
}

type WithFuel<T> = T extends { readonly includedFuel?: readonly (infer Fuel)[] } ? Fuel : never

/** Litres of fuel in the tanks of what is transported. */
export function fuelLitres(fuels: readonly WithFuel<Goods>[]): number {
  return fuels
    .flatMap((fuel) => fuel.volumeMeasure ?? [])
    .reduce(
      (total, volume) =>
        total + (volume.unitId === 'MTQ' ? Number(volume.value) * 1000 : Number(volume.value)),
      0,
    )
}
