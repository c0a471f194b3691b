import { NumberSpace } from '../../../containment/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { Walk, WalkSide } from '../shared/walk.ts'

/** Multiples of a whole number are integers: what says so is seen as one where the other side says `integer`. */
export function asIntegers(
  walk: Walk,
  before: NormalNode,
  after: NormalNode,
): readonly [NormalNode, NormalNode] {
  if (isInteger(before)) return [before, asInteger(walk.after, after)]
  return isInteger(after) ? [asInteger(walk.before, before), after] : [before, after]
}

function isInteger(node: NormalNode): boolean {
  return node.kind === 'scalar' && node.primitive === 'decimal' && node.facets.fractionDigits === 0
}

function asInteger({ normal }: WalkSide, node: NormalNode): NormalNode {
  if (node.kind !== 'scalar' || node.primitive !== 'number' || normal === undefined) return node
  const { multipleOf, ...rest } = node.facets
  if (multipleOf === undefined || !isMultiple(multipleOf, '1')) return node
  const facets = { ...rest, fractionDigits: 0, ...(isMultiple('1', multipleOf) ? {} : { multipleOf }) }
  const integer: NormalNode = { ...node, primitive: 'decimal', builtin: 'integer', facets }
  // The same values, and so the same for whoever else refers to it.
  normal.add(integer)
  return integer
}

function isMultiple(text: string, of: string): boolean {
  return NumberSpace.everything.multipleOf(of).has(text) === true
}
