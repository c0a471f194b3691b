import type { NodeId } from '../../../schema/index.ts'
import type { Walk } from './walk.ts'

/**
 * Whether two schemas accept the same values, as far as that is known: their normal forms are equal. Asked where forms
 * differ or no finer rule decides; containment both ways is to answer here what normal forms leave open.
 */
export function sameMeaning({ likeness }: Walk, before: NodeId, after: NodeId): boolean {
  return likeness !== undefined && likeness.structure('before', before) === likeness.structure('after', after)
}
