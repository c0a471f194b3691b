import { jsonQuestions } from '../containment/index.ts'
import { unlessUnknown } from '../regex/index.ts'
import type { Json, SchemaSet, UnionNode } from '../schema/index.ts'
import { AskedTypes } from './asked.ts'

/**
 * An object of one member of `oneOf` alone: one that others take as well is filled with more of its own, and is as it was
 * where that is of no use. What a discriminator tells apart is left to it.
 */
export function takenAlone(set: SchemaSet, node: UnionNode, value: Json, more: () => Json | undefined): Json {
  if (!isJsonObject(value) || node.discriminator !== undefined || isTakenByOne(set, node, value)) return value
  const full = more()
  const filled = isJsonObject(full) ? { ...full, ...value } : value
  return isTakenByOne(set, node, filled) ? filled : value
}

const questions = new AskedTypes()

function isTakenByOne(set: SchemaSet, node: UnionNode, value: Json): boolean {
  const types = node.members.map((id) => ({ set, id }))
  const known = questions.about(set, node, () => jsonQuestions(types))
  return types.filter((type) => unlessUnknown(() => known.accepts(type, value)) !== false).length === 1
}

export function isJsonObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
