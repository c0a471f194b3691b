import { type NodeId, type Property, resolve, type SchemaSet, type UnionNode } from '../../schema/index.ts'
import { code, join, key, literal } from '../../typescript/index.ts'
import { type Expression, primary } from './expression.ts'

/**
 * What a discriminator says of an alternative beside its own type: the names that stand for it, where the schema lets the
 * property be any text. Types alone say so; what documents are refused is as JSON Schema has it.
 */
export function namedBy(
  set: SchemaSet,
  { discriminator }: UnionNode,
  alternative: NodeId,
): readonly Expression[] {
  if (discriminator === undefined) return []
  const { property, mapping } = discriminator
  const { id } = resolve(set, alternative)
  const names = [...mapping].filter(([, node]) => resolve(set, node).id === id).map(([name]) => name)
  const declared = propertiesIn(set, id, property)
  if (names.length === 0 || declared.length === 0) return []
  if (!declared.every(({ type }) => isAnyText(set, type))) return []
  const optional = declared.some(({ required }) => required) ? code`` : code`?`
  const values = join(names.map(literal), ' | ')
  return [primary(code`{ readonly ${key(property)}${optional}: ${values} }`)]
}

/** The declarations of a property in the objects that a type is made of. */
function propertiesIn(
  set: SchemaSet,
  start: NodeId,
  name: string,
  seen: Set<NodeId> = new Set(),
): readonly Property[] {
  const node = resolve(set, start)
  if (seen.has(node.id)) return []
  seen.add(node.id)
  if (node.kind === 'object') return node.properties.filter((one) => one.name === name)
  if (node.kind === 'all') return node.members.flatMap((member) => propertiesIn(set, member, name, seen))
  const isWrapped = node.kind === 'unevaluated' || node.kind === 'resource'
  return isWrapped ? propertiesIn(set, node.of, name, seen) : []
}

function isAnyText(set: SchemaSet, id: NodeId): boolean {
  const node = resolve(set, id)
  return node.kind === 'unknown' || (node.kind === 'scalar' && node.primitive === 'string')
}
