import type { Verdict } from '../verdict.ts'
import { printXml } from './print.ts'
import { repairKeys } from './repair-keys.ts'
import { ID, IDREF, LONE_ID, NOT_FOUND } from './sample.ts'
import type { Sides } from './side.ts'
import { maxSize } from './smallest.ts'
import { countNodes, isElement, type XmlText, type XmlTree, type XmlWitness } from './tree.ts'
import type { JudgedWitness } from './view.ts'

/** A witness with identifiers in place, unless the first side itself would refuse it for what holds over a whole document. */
export function finished(sides: Sides, witness: XmlWitness, judged?: JudgedWitness): Verdict<XmlWitness> {
  const tree = completed(witness.tree)
  if (typeof tree === 'string') return { kind: 'undecided', reason: tree }
  const kept = judged ? repairKeys(sides.a, { ...witness, tree }, judged) : tree
  if (typeof kept === 'string') {
    return { kind: 'undecided', reason: `what would show it may break the key "${kept}"` }
  }
  return { kind: 'no', witness: { ...witness, tree: kept } }
}

/**
 * A part with identifiers in place; a text says why there is none. What is put into a document may refer to one of its
 * elements: where the part has no identifier, its references stay `IDREF`.
 */
export function completed(tree: XmlTree, isInside = false): XmlTree | string {
  if (countNodes(tree, maxSize) > maxSize) return 'what would show it is too large'
  const text = printXml(tree)
  if (text.includes(NOT_FOUND)) return 'what would show it needs a value that was not found'
  const isDangling = text.includes(IDREF) && !text.includes(ID)
  const found = isDangling && !isInside ? undefined : identified(tree, isDangling ? IDREF : 'id1')
  return found ?? 'what would show it needs identifiers that were not found'
}

/** Every ID a name of its own; references name the first, or stay as they are. */
function identified(root: XmlTree, reference: string): XmlTree | undefined {
  let ids = 0
  const lone: string[] = []
  const texts = (text: XmlText): XmlText => {
    if (typeof text !== 'string') return text
    if (text.startsWith(LONE_ID)) {
      lone.push(text)
      return text.slice(LONE_ID.length)
    }
    return text
      .replaceAll(ID, () => {
        ids += 1
        return `id${ids}`
      })
      .replaceAll(IDREF, reference)
  }
  const walk = (tree: XmlTree): XmlTree => {
    return {
      name: tree.name,
      attributes: tree.attributes.map(({ name, value }) => ({ name, value: texts(value) })),
      children: tree.children.map((child) => (isElement(child) ? walk(child) : texts(child))),
    }
  }
  const tree = walk(root)
  return new Set(lone).size < lone.length ? undefined : tree
}
