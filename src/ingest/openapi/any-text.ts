import type { ScalarNode } from '../../schema/index.ts'

/** A node that accepts any text, for a place without a schema. */
export function makeAnyTextNode(id: string, at: ScalarNode['at']): ScalarNode {
  return {
    ...{ kind: 'scalar', id, at, primitive: 'string', builtin: 'string' },
    ...{ whiteSpace: 'preserve', facets: {} },
  }
}
