import type { NodeId } from '../../schema/index.ts'
import type { FacetName } from './facet.ts'

/** What the model does not keep of a simple type: what it is made from, and what may not be changed in it. */
export interface SimpleOrigin {
  readonly base: NodeId
  /** Facets said to be fixed, here or in a base. */
  readonly fixed: ReadonlySet<FacetName>
}
