import type { Sink } from '../../diagnostics/index.ts'
import { childrenOf, type NodeId, nodeOf, resolve, type TypeNode } from '../../schema/index.ts'
import {
  type Code,
  code,
  descriptorConstants,
  hasBuiltinDescriptor,
  type ModuleWriter,
  name,
  type SetLayout,
} from '../../typescript/index.ts'
import { hasOpenRoots, hasReplaceableTexts } from './open.ts'
import type { Substitutes } from './substitutes.ts'

/** Where codecs are being written: into which module, from which set. */
export interface CodecScope {
  readonly layout: SetLayout
  readonly names: DescriptorNames
  readonly writer: ModuleWriter
  readonly namespace: string
  readonly runtime: string
  readonly sink: Sink
  /** Built-in types that the module has used so far: each module holds its own, they are one line each. */
  readonly builtins: Set<TypeNode>
  /** Lists of elements that stand in for one another, likewise. */
  readonly substitutes: Map<string, Substitutes>
}

/** The constants that hold descriptors: one for each node, in the module of the node's namespace. */
export interface DescriptorNames {
  /** The nodes whose descriptors a module holds. */
  nodesOf(namespace: string): readonly TypeNode[]
  nameOf(id: NodeId): string
  folderOf(id: NodeId): string
  /** Whether the set's declarations are emitted, for documents that hold what the schema leaves open. */
  readonly hasDeclarations: boolean
  /** Whether simple types say how documents name them. */
  readonly namesTexts: boolean
}

export function descriptorNames(layout: SetLayout): DescriptorNames {
  const { places, nameOf, folderOf } = descriptorConstants(layout)
  return {
    nodesOf: (namespace) => {
      const own = [...places.keys()]
        .filter((id) => places.get(id) === namespace)
        .map((id) => nodeOf(layout.set, id))
        .sort((a, b) => (nameOf(a.id) < nameOf(b.id) ? -1 : 1))
      return partsFirst(layout, own)
    },
    hasDeclarations: hasOpenRoots(layout.set),
    namesTexts: hasReplaceableTexts(layout.set),
    nameOf,
    folderOf,
  }
}

/**
 * Named types in the given order, each behind what it is made of: a compiler that meets a constant in a function walks
 * back through every constant before it, as far as the one that is meant.
 */
function partsFirst(layout: SetLayout, nodes: readonly TypeNode[]): readonly TypeNode[] {
  const left = new Map(nodes.map((node) => [node.id, node]))
  const ordered: TypeNode[] = []
  const add = (start: TypeNode): void => {
    const open: { readonly node: TypeNode; readonly inner: TypeNode[] }[] = []
    const enter = (node: TypeNode): void => {
      if (!left.delete(node.id)) return
      const inner = childrenOf(node).map((id) => resolve(layout.set, id))
      open.push({ node, inner: inner.filter(({ id }) => layout.typeName(id) === undefined).reverse() })
    }
    enter(start)
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const next = last.inner.pop()
      if (next !== undefined) enter(next)
      else ordered.push(...open.splice(-1).map(({ node }) => node))
    }
  }
  for (const node of nodes) if (layout.typeName(node.id) !== undefined) add(node)
  for (const node of nodes) add(node)
  return ordered
}

/** A reference to a node's descriptor, from wherever it is: imported when it is in another module. */
export function descriptorOf(scope: CodecScope, id: NodeId): Code {
  const node = resolve(scope.layout.set, id)
  if (hasBuiltinDescriptor(scope.layout, node)) {
    scope.builtins.add(node)
    return name(builtinName(node))
  }
  const identifier = scope.names.nameOf(id)
  const path = `${scope.names.folderOf(id)}/codecs.ts`
  return scope.writer.import(identifier, path)
}

/** The same, put off until it is needed: descriptors may refer to each other in circles. */
export function lazily(scope: CodecScope, id: NodeId): Code {
  return code`() => ${descriptorOf(scope, id)}`
}

/** The name of a built-in type's descriptor; no generated name begins so. */
export function builtinName({ name: builtin }: TypeNode): string {
  return `$${builtin?.local ?? ''}`
}

export function constant(identifier: string, type: Code, value: Code): Code {
  return code`export const ${name(identifier)}: ${type} = ${value}\n`
}
