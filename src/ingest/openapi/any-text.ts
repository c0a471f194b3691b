import type { ScalarNode } from '../../schema/index.ts'

/** Any text, where no schema says which. */
export function makeAnyTextNode(id: string, at: ScalarNode['at']): ScalarNode {
  return {
    ...{ kind: 'scalar', id, at, primitive: 'string', builtin: 'string' },
    ...{ whiteSpace: 'preserve', facets: {} },
  }
}
