import type { Location } from '../../diagnostics/index.ts'
import type { NodeId, Operation } from '../../schema/index.ts'

/** A property of an exported type, and what of the specification it stands for. */
export interface GeneratedMember {
  /** Properties from the exported type down to it; lists, maps and unions are no step. */
  readonly path: readonly string[]
  /** Where the specification declares it: several elements can be one property. */
  readonly at: readonly Location[]
  /** The set and node of its type; nothing for what only operations have. */
  readonly type?: { readonly set: string; readonly node: NodeId }
  readonly isArray: boolean
  readonly isOptional: boolean
  /** The operation that a client's or a handler's method is for. */
  readonly operation?: Operation
}

interface Exported {
  /** Its module, below the output folder. */
  readonly module: string
  readonly name: string
  readonly members: readonly GeneratedMember[]
}

/** A name that generated code exports, and what of the model it stands for. */
export type GeneratedSymbol =
  | (Exported & { readonly kind: 'type'; readonly set: string; readonly node: NodeId })
  /** The values of a code list, as a constant. */
  | (Exported & { readonly kind: 'values'; readonly set: string; readonly node: NodeId })
  | (Exported & {
      readonly kind: 'codec'
      readonly set: string
      readonly node: NodeId
      /** The global element whose documents it reads. */
      readonly element?: NodeId
    })
  | (Exported & { readonly kind: 'operation' | 'input' | 'output'; readonly operation: Operation })
  | (Exported & { readonly kind: 'client' | 'handlers' | 'operations'; readonly api: string })
