import type { LogisticsTransportEquipment, LogisticsTransportMovement } from '@v0/schemas/common/index.js'

export type { TransportModeCode } from '@v0/schemas/codes/index.js'
export type { SupplyChainConsignment as Dataset } from '@v0/schemas/common/index.js'
export type { SupplyChainConsignment as IdentifierSet } from '@v0/schemas/identifier/index.js'

/** A box, a trailer, a tank: whatever a consignment is carried in. */
export type Equipment = LogisticsTransportEquipment

export interface Leg extends LogisticsTransportMovement {
  readonly position: number
}
