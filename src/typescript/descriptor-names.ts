import { findNode, type NodeId, resolve, type SchemaSet, type TypeNode } from '../schema/index.ts'
import { uniqueIdentifiers, valueIdentifier } from './identifier.ts'
import { isInComponent, listPlaceWords, longestName, makeInlineName } from './inline-name.ts'
import type { SetLayout } from './layout.ts'

/** The constants that hold descriptors: one for each node, in the module of the node's namespace. */
export interface DescriptorConstants {
  /** The nodes that have one, each with its namespace. */
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
  const places = new Map(described.map((node) => [node.id, layout.namespaceOf(node.id)]))
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
      if (place === namespace)
        wanted.set(id, { identifier: wantedName(layout, findNode(set, id)), isExact: false })
    }
    for (const [id, identifier] of uniqueIdentifiers(wanted)) names.set(id, identifier)
  }
  return {
    places,
    nameOf: (id) => names.get(target(set, id)) ?? '',
    folderOf: (id) => layout.modules.get(places.get(target(set, id)) ?? '') ?? '',
  }
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
