import type { JsonQuestions } from '../containment/index.ts'
import type { SchemaSet, TypeNode } from '../schema/index.ts'

/** Questions about types, each set's own: what messages carry is a set that shares nodes with the schemas'. */
export class AskedTypes {
  readonly #sets = new WeakMap<SchemaSet, WeakMap<TypeNode, JsonQuestions>>()

  about(set: SchemaSet, node: TypeNode, make: () => JsonQuestions): JsonQuestions {
    const nodes = this.#sets.get(set) ?? new WeakMap<TypeNode, JsonQuestions>()
    this.#sets.set(set, nodes)
    const known = nodes.get(node) ?? make()
    nodes.set(node, known)
    return known
  }
}
