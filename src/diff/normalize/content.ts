import { hash } from 'node:crypto'
import { type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import type { NormalNode } from './form.ts'
import { printTypeNode } from './printed.ts'

/** Digits of a digest that a double holds. */
const digits = 12

/** What a schema asks, as a short text that is equal wherever the same is asked, in whatever order: named schemas by their names. */
export function contentKey(set: SchemaSet, id: NodeId): string {
  const keys = new Map<NormalNode, string>()
  const hashNode = (part: NodeId): string => {
    const node = resolve(set, part)
    if (node.name !== undefined && part !== id) return digest(node.name.local)
    const known = keys.get(node)
    if (known !== undefined) return known
    // What leads back to itself is not followed further.
    keys.set(node, digest(''))
    const key = digest(printTypeNode(node, (inner) => Number.parseInt(hashNode(inner), 16)))
    keys.set(node, key)
    return key
  }
  return hashNode(id)
}

function digest(text: string): string {
  return hash('sha256', text).slice(0, digits)
}
