import { comparedTexts } from '../../containment/index.ts'
import {
  type AttributeUse,
  type ElementDeclaration,
  type ElementParticle,
  isSameName,
  listTypesInPlace,
  localElements,
  type NodeId,
  resolve,
  type SchemaSet,
} from '../../schema/index.ts'

type Declaration = Pick<ElementDeclaration | ElementParticle, 'id' | 'type'>

/** Whether every element that has an attribute by its type has it in the other version too, whatever type declares it there. */
export function isAttributeKept(own: SchemaSet, other: SchemaSet, use: AttributeUse): boolean {
  const there = indexDeclarations(other)
  const holders = [...indexDeclarations(own).values()].flatMap((element) =>
    listPossibleTypes(own, element).flatMap((type) =>
      listAttributeUses(own, type).some(({ id }) => id === use.id) ? [{ element, type }] : [],
    ),
  )
  const keeps = ({ element, type }: (typeof holders)[number]): boolean => {
    const named = type === element.type ? there.get(element.id)?.type : other.nodes.get(type)?.id
    if (named === undefined) return false
    const found = listAttributeUses(other, named).find(({ name }) => isSameName(name, use.name))
    return found !== undefined && isSameUse(own, other, use, found)
  }
  return holders.length > 0 && holders.every(keeps)
}

/** The declared type of an element, and those that it may name in its place. */
function listPossibleTypes(set: SchemaSet, { type }: Declaration): readonly NodeId[] {
  return [type, ...listTypesInPlace(set, type, [])]
}

function listAttributeUses(set: SchemaSet, type: NodeId): readonly AttributeUse[] {
  const node = resolve(set, type)
  return node.kind === 'complex' ? node.attributes : []
}

function isSameUse(own: SchemaSet, other: SchemaSet, one: AttributeUse, another: AttributeUse): boolean {
  const [before, after] = [
    { set: own, type: one.type, fixed: one.fixed },
    { set: other, type: another.type, fixed: another.fixed },
  ]
  const isSame = [comparedTexts(before, after), comparedTexts(after, before)].every(
    ({ kind }) => kind === 'yes',
  )
  return isSame && one.required === another.required && one.default === another.default
}

const declarations = new WeakMap<SchemaSet, ReadonlyMap<NodeId, Declaration>>()

/** Every element that is declared, by its id. */
function indexDeclarations(set: SchemaSet): ReadonlyMap<NodeId, Declaration> {
  const known = declarations.get(set)
  if (known) return known
  const found = new Map<NodeId, Declaration>()
  for (const element of localElements(set))
    if (element.declaration === undefined) found.set(element.id, element)
  for (const element of set.elements.values()) found.set(element.id, element)
  declarations.set(set, found)
  return found
}
