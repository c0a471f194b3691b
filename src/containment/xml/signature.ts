import { resolve, type TypeNode } from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'

const known = new WeakMap<TypeNode, string>()

/** What a simple type consists of, names and places aside: types with the same have the same texts. */
export function makeSignature({ set, id }: TypeIn): string {
  const node = resolve(set, id)
  const found = known.get(node)
  if (found !== undefined) return found
  const made = JSON.stringify(listSignatureParts({ set, id: node.id }))
  known.set(node, made)
  return made
}

function listSignatureParts({ set, id }: TypeIn): unknown {
  const node = resolve(set, id)
  const inner = (one: string): string => makeSignature({ set, id: one })
  switch (node.kind) {
    case 'scalar':
      return [node.primitive, node.builtin, node.whiteSpace, sorted(node.facets)]
    case 'code-list': {
      const values = node.members.map(({ value }) => value).sort()
      return [node.primitive, node.builtin, node.whiteSpace, sorted(node.facets), values]
    }
    case 'list':
      return ['list', inner(node.item), sorted(node.facets), node.enumeration]
    case 'union':
      return ['union', node.members.map(inner), sorted(node.facets), node.enumeration]
    default:
      return [node.kind, set.name, id]
  }
}

function sorted(facets: object): unknown {
  return Object.entries(facets).sort(([a], [b]) => (a < b ? -1 : 1))
}
