import type { GateApiForPlatformHandlers } from '@v0/operations/gate-api-for-platform.js'
import type { PlatformApiForGateHandlers } from '@v0/operations/platform-api-for-gate.js'

export type { PutConsignmentIdentifiersOutput as RegisterAnswer } from '@v0/operations/gate-api-for-platform.js'
export { putConsignmentIdentifiers as registerDataset } from '@v0/operations/gate-api-for-platform.js'

export interface CallContext {
  readonly requestId: string
  readonly receivedAt: string
}

export type GateHandlers = GateApiForPlatformHandlers<CallContext>
export type PlatformHandlers = PlatformApiForGateHandlers<CallContext>
