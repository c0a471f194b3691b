import type { NodeId, SchemaSet } from '../schema/index.ts'

export type { Verdict } from '../regex/index.ts'

/** A type where it stands: ids mean something within their set alone. */
export interface TypeIn {
  readonly set: SchemaSet
  readonly id: NodeId
}
