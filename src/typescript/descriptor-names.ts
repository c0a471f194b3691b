import { findNode, type NodeId, resolve, type SchemaSet, type TypeNode } from '../schema/index.ts'
import { uniqueIdentifiers, valueIdentifier } from './identifier.ts'
import { isInComponent, listPlaceWords, longestName, makeInlineName } from './inline-name.ts'
import type { SetLayout } from './layout.ts'
import { nameSharedConstant } from './shared-constants.ts'

/**
 * The constants that hold descriptors, in the module of the node's namespace. Small types that accept the same share
 * one.
 */
export interface DescriptorConstants {
  /** The nodes that have one, each with its namespace; of nodes that share one, the first. */
  readonly places: ReadonlyMap<NodeId, string>
  nameOf(id: NodeId): string
  /** The folder of the module that holds it. */
  folderOf(id: NodeId): string
}

const known = new WeakMap<SetLayout, DescriptorConstants>()

/** The descriptor constants of a set, computed once per layout: codecs declare them, adapters import them. */
export function descriptorConstants(layout: SetLayout): DescriptorConstants {
  const found = known.get(layout) ?? findConstants(layout)
  known.set(layout, found)
  return found
}

/**
 * Names a constant for each node except references and built-in types; no name is that of a codec of its module.
 * `nameOf` and `folderOf` follow references, and give '' for a node without a constant.
 */
function findConstants(layout: SetLayout): DescriptorConstants {
  const { set } = layout
  const described = [...set.nodes.values()].filter(
    (node) => node.kind !== 'reference' && !hasBuiltinDescriptor(layout, node),
  )
  const { places, shared } = findPlaces(layout, described)
  const names = new Map<NodeId, string>()
  for (const namespace of layout.modules.keys()) {
    const roots = [...set.elements.values()].filter((element) => element.name.namespace === namespace)
    const wanted = new Map(
      roots.map((root) => [root.id, { identifier: layout.rootName(root), isExact: true }]),
    )
    const codecs = set.language === 'json' ? layout.exportedTypes(namespace) : []
    for (const { id } of codecs) {
      wanted.set(`codec ${id}`, { identifier: layout.codecName(id) ?? '', isExact: true })
    }
    for (const [id, place] of places) {
      if (place !== namespace) continue
      const identifier = nameSharedConstant(layout, id) ?? wantedName(layout, findNode(set, id))
      wanted.set(id, { identifier, isExact: false })
    }
    for (const [id, identifier] of uniqueIdentifiers(wanted)) names.set(id, identifier)
  }
  const holder = (id: NodeId): NodeId => {
    const own = target(set, id)
    return shared.get(own) ?? own
  }
  return {
    places,
    nameOf: (id) => names.get(holder(id)) ?? '',
    folderOf: (id) => layout.modules.get(places.get(holder(id)) ?? '') ?? '',
  }
}

/** The namespace of each node with a constant, and for each node that shares one, the node that has it. */
function findPlaces(
  layout: SetLayout,
  nodes: readonly TypeNode[],
): { readonly places: Map<NodeId, string>; readonly shared: ReadonlyMap<NodeId, NodeId> } {
  const places = new Map<NodeId, string>()
  const shared = new Map<NodeId, NodeId>()
  const holders = new Map<string, NodeId>()
  for (const { id } of nodes) {
    const namespace = layout.namespaceOf(id)
    const name = nameSharedConstant(layout, id)
    const place = name === undefined ? undefined : `${name} ${namespace}`
    const holder = place === undefined ? undefined : holders.get(place)
    if (holder !== undefined) shared.set(id, holder)
    else {
      places.set(id, namespace)
      if (place !== undefined) holders.set(place, id)
    }
  }
  return { places, shared }
}

/** Whether an XML type is built in: such a type has no shared constant, each module describes it itself. */
export function hasBuiltinDescriptor(layout: SetLayout, node: TypeNode): boolean {
  return layout.set.language === 'xml' && !layout.modules.has(layout.namespaceOf(node.id))
}

function target(set: SchemaSet, id: NodeId): NodeId {
  return resolve(set, id).id
}

/** `tradePartyType` for a named type, `xsTokenType` for a built-in one, the path in words for an inline one. */
function wantedName(layout: SetLayout, node: TypeNode): string {
  const exported = layout.typeName(node.id)
  if (exported !== undefined) return valueIdentifier(exported.endsWith('Type') ? exported : `${exported}Type`)
  if (isInComponent(node.id)) {
    return valueIdentifier(`${makeInlineName(listPlaceWords(node.id).map(raise), longestName)}Type`)
  }
  const words = node.id
    .replace(/^[^#]*#/u, '')
    .replace(/\{[^{}]*\}/gu, '')
    .split(/[/:]+/u)
    .filter((word) => !/^(?:type|element|attribute|properties|paths|schema|content)$/u.test(word))
  return valueIdentifier(`${words.map(raise).join('')}Type`)
}

function raise(word: string): string {
  return word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
