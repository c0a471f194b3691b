import type * as quantities from '@v0/schemas/types/index.js'

export type Weight = quantities.WeightUnitMeasure
export type Volume = quantities.VolumeUnitMeasure
export type WeightUnitCode = NonNullable<quantities.WeightUnitMeasure['unitId']>
export type CurrencyName = NonNullable<quantities.Amount['currencyId']>

/** Units as people write them; not the codes of the interface. */
export const unitTitles = { GRM: 'g', KGM: 'kg', TNE: 't', LTR: 'l', MTQ: 'm3' }
