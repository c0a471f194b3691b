import type { Json, NodeId, SchemaSet, TypeNode } from '../schema/index.ts'
import type { Random } from './random.ts'

/** One step from a node of JSON down to another. */
export type Hop =
  | { readonly kind: 'property'; readonly name: string; readonly to: NodeId }
  | { readonly kind: 'other-property' | 'item'; readonly to: NodeId }
  | { readonly kind: 'place'; readonly index: number; readonly to: NodeId }
  /** A node for the same value: a member, a condition's branch, the target of a reference. */
  | { readonly kind: 'same'; readonly to: NodeId }

/** A step of a way; the last one can be the value that is to stand there. */
export type JsonMakingStep = Hop | { readonly kind: 'value'; readonly value: Json }

export interface JsonMaking {
  readonly set: SchemaSet
  readonly random: Random
  /** The number of optional properties or items to make. */
  more(depth: number): number
  /** The index of the alternative to take. */
  pick(depth: number, count: number): number
  /** Whether values are kept small at this depth. */
  isLeast(depth: number): boolean
  /** The unions that the value is in; in one of these, a small value is the smallest of all alternatives. */
  readonly open?: ReadonlySet<NodeId>
  /** The keys and indexes of the way so far. */
  readonly path: (string | number)[]
  /** Whether this value only fills another one, and so has no further values to fill its own parts. */
  readonly isFilling?: true
  /** Makes a value of a type; `form` is the JSON type that other nodes require of it. */
  readonly make: (
    making: JsonMaking,
    type: NodeId,
    way: readonly JsonMakingStep[],
    depth: number,
    form?: string,
  ) => Json | undefined
}

/** Values are not nested deeper than this. */
export const deepest = 48

export type JsonNode = Exclude<TypeNode, { kind: 'reference' }>

/** The JSON type of a node's values: `object`, `array` or a primitive; `undefined` if it is not a single one. */
export function findJsonForm(node: JsonNode): string | undefined {
  if (node.kind === 'object' || node.kind === 'array') return node.kind
  return node.kind === 'scalar' || node.kind === 'code-list' ? node.primitive : undefined
}
