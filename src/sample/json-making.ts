import type { Json, NodeId, SchemaSet, TypeNode } from '../schema/index.ts'
import type { Random } from './random.ts'

/** One step from a node of JSON down to another. */
export type Hop =
  | { readonly kind: 'property'; readonly name: string; readonly to: NodeId }
  | { readonly kind: 'other-property' | 'item'; readonly to: NodeId }
  | { readonly kind: 'place'; readonly index: number; readonly to: NodeId }
  /** A node that speaks of the same value: a member, a condition's branch, what a reference leads to. */
  | { readonly kind: 'same'; readonly to: NodeId }

/** A way may end with what is to stand there. */
export type JsonMakingStep = Hop | { readonly kind: 'value'; readonly value: Json }

export interface JsonMaking {
  readonly set: SchemaSet
  readonly random: Random
  /** How many may stand where none has to. */
  more(depth: number): number
  /** Which of several is taken: the first where nothing is left to chance. */
  pick(depth: number, count: number): number
  /** Where the way has led so far. */
  readonly path: (string | number)[]
  /** A value of a type; `form` is what else asks of the value, where several nodes do. */
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

export function findJsonForm(node: JsonNode): string | undefined {
  if (node.kind === 'object' || node.kind === 'array') return node.kind
  return node.kind === 'scalar' || node.kind === 'code-list' ? node.primitive : undefined
}
