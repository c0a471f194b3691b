import type { Comparison } from '../../diff/index.ts'

/** A name of a data model, with the data elements that stand exactly there and what is below. */
export interface TreeBranch {
  readonly name: string
  readonly path: string
  /** Places of data elements in `dataElements`, counted from 0. */
  readonly elements: number[]
  readonly below: Map<string, TreeBranch>
}

/** The paths of all data elements of one side as a tree, in the order of the documents. */
export function makeTree({ dataElements }: Comparison, side: 'before' | 'after'): TreeBranch {
  const root: TreeBranch = { name: '', path: '', elements: [], below: new Map() }
  dataElements.forEach((element, at) => {
    for (const path of element[side]) branchAt(root, path).elements.push(at)
  })
  return root
}

function branchAt(root: TreeBranch, path: string): TreeBranch {
  let here = root
  for (const name of path.split('/').filter((part) => part !== '')) {
    const known = here.below.get(name)
    const next = known ?? { name, path: `${here.path}/${name}`, elements: [], below: new Map() }
    if (known === undefined) here.below.set(name, next)
    here = next
  }
  return here
}

/** All data elements at a place and below it. */
export function elementsBelow(branch: TreeBranch): ReadonlySet<number> {
  const found = new Set(branch.elements)
  for (const inner of branch.below.values()) for (const at of elementsBelow(inner)) found.add(at)
  return found
}
