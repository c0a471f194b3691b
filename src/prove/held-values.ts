import { linkJsonTypes } from '../descriptor/index.ts'
import { heldJsonCodec } from '../runtime/index.ts'
import type { Json, NodeId, SchemaSet } from '../schema/index.ts'
import { listHeldTypes } from '../typescript/index.ts'

/** What programs hold of the values of a type; nothing of what is not valid. */
export function makeHolder(set: SchemaSet, node: NodeId): (value: Json | undefined) => unknown {
  if (!listHeldTypes(set).has(node)) return (value) => value
  const { plain } = heldJsonCodec(linkJsonTypes(set, () => {})(node))
  return (value) => {
    const read = value === undefined ? undefined : plain?.read(value)
    return read?.ok ? read.value : undefined
  }
}

/** For `JSON.stringify`: JSON has no `bigint`. */
export function writeLong(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
