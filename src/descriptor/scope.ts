import type { Sink } from '../diagnostics/index.ts'
import type { ElementParticle, SchemaSet } from '../schema/index.ts'
import type { Labels } from './element.ts'
import { hasOpenRoots, hasReplaceableTexts } from './open.ts'

/** Where descriptors are made: of which set, for which namespace. */
export interface DescriptorScope {
  readonly set: SchemaSet
  /** Elements of this namespace do not name it. */
  readonly namespace: string
  /** The substitution groups that were referred to so far. */
  readonly substitutes: Map<string, Substitutes>
  /** Is told of what a codec cannot do. */
  readonly sink: Sink
}

/** The elements that can stand in one place. */
export interface Substitutes {
  readonly particle: ElementParticle
  readonly labels: Labels
}

/**
 * Whether documents of a set can contain any global declaration, so that types and elements are looked up by name.
 */
export function hasDeclarations({ set }: Pick<DescriptorScope, 'set'>): boolean {
  return hasOpenRoots(set)
}

/** Whether simple types say how `xsi:type` names them. */
export function namesSimpleTypes({ set }: Pick<DescriptorScope, 'set'>): boolean {
  return hasReplaceableTexts(set) || hasOpenRoots(set)
}
