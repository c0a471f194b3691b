import { linkJsonTypes } from '../descriptor/index.ts'
import { heldJsonCodec } from '../runtime/index.ts'
import type { Json, NodeId, SchemaSet } from '../schema/index.ts'
import { listHeldTypes } from '../typescript/index.ts'

/**
 * Returns a function that converts a JSON value of a type to its in-memory form, such as a date; undefined for
 * invalid values. For types that stay plain JSON it returns the value itself, unchecked.
 */
export function makeHolder(set: SchemaSet, node: NodeId): (value: Json | undefined) => unknown {
  if (!listHeldTypes(set).has(node)) return (value) => value
  const { plain } = heldJsonCodec(linkJsonTypes(set, () => {})(node))
  return (value) => {
    const read = value === undefined ? undefined : plain?.read(value)
    return read?.ok ? read.value : undefined
  }
}

/** A replacer for `JSON.stringify` that writes a `bigint` as a text. */
export function writeLong(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
