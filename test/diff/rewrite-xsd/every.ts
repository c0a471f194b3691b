import { everyOf, local, type Tree } from './tree.ts'

/** Writes one schema document in another way, in place; says at how many places. */
export type Rewrite = (schema: Tree) => number

type Change = (tree: Tree, above: readonly Tree[], schema: Tree) => boolean

/** A rewrite of the elements with one of these names; one that gives `false` did nothing. */
export function ofEvery(names: readonly string[], change: Change): Rewrite {
  return (schema) => {
    const found = everyOf(schema).filter(({ tree }) => names.includes(local(tree)))
    return found.filter(({ tree, above }) => change(tree, above, schema)).length
  }
}
