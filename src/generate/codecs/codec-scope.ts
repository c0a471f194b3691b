import type { DescriptorScope } from '../../descriptor/index.ts'
import { findNode, listChildren, type NodeId, resolve, type TypeNode } from '../../schema/index.ts'
import {
  type Code,
  code,
  descriptorConstants,
  type ModuleWriter,
  name,
  nameSharedConstant,
  type SetLayout,
} from '../../typescript/index.ts'
import type { EmitContext } from '../emitter.ts'

/** The set whose codecs are being written, the module they are written to, and what it has used so far. */
export interface CodecScope extends DescriptorScope {
  readonly layout: SetLayout
  readonly names: DescriptorNames
  readonly writer: ModuleWriter
  readonly runtime: string
  /** Built-in types used so far; each module declares those that it uses itself. */
  readonly builtins: Set<TypeNode>
  /** The constants of the substitution groups used so far, by the group's key. */
  readonly groups: Map<string, string>
}

/** The scope of a new module. */
export function openScope(
  { runtime, sink }: Pick<EmitContext, 'runtime' | 'sink'>,
  layout: SetLayout,
  names: DescriptorNames,
  writer: ModuleWriter,
  namespace: string,
): CodecScope {
  const used = { substitutes: new Map(), builtins: new Set<TypeNode>(), groups: new Map() }
  return { set: layout.set, layout, names, writer, namespace, runtime, sink, ...used }
}

/** The constants that hold descriptors: one for each node, in the module of the node's namespace. */
export interface DescriptorNames {
  /** The nodes whose descriptors a module holds. */
  nodesOf(namespace: string): readonly TypeNode[]
  nameOf(id: NodeId): string
  folderOf(id: NodeId): string
}

/**
 * The constants of all descriptors of a set; `nodesOf` gives a module's nodes sorted by name, parts before what
 * uses them.
 */
export function descriptorNames(layout: SetLayout): DescriptorNames {
  const { places, nameOf, folderOf } = descriptorConstants(layout)
  return {
    nodesOf: (namespace) => {
      const own = [...places.keys()]
        .filter((id) => places.get(id) === namespace)
        .map((id) => findNode(layout.set, id))
        .sort((a, b) => (nameOf(a.id) < nameOf(b.id) ? -1 : 1))
      return partsFirst(layout, own)
    },
    nameOf,
    folderOf,
  }
}

/**
 * Orders nodes so that shared ones come first. Named types keep the given order, and each comes after the unnamed
 * types it consists of. TypeScript checks a constant used in a function faster if its parts come before it.
 */
function partsFirst(layout: SetLayout, nodes: readonly TypeNode[]): readonly TypeNode[] {
  const left = new Map(nodes.map((node) => [node.id, node]))
  const ordered: TypeNode[] = []
  /** Adds a node after the unnamed nodes it consists of; nodes already added are skipped. */
  const add = (start: TypeNode): void => {
    const open: { readonly node: TypeNode; readonly inner: TypeNode[] }[] = []
    const enter = (node: TypeNode): void => {
      if (!left.delete(node.id)) return
      const inner = listChildren(node).map((id) => resolve(layout.set, id))
      open.push({ node, inner: inner.filter(({ id }) => layout.typeName(id) === undefined).reverse() })
    }
    enter(start)
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const next = last.inner.pop()
      if (next !== undefined) enter(next)
      else ordered.push(...open.splice(-1).map(({ node }) => node))
    }
  }
  for (const node of nodes) if (nameSharedConstant(layout, node.id) !== undefined) add(node)
  for (const node of nodes) if (layout.typeName(node.id) !== undefined) add(node)
  for (const node of nodes) add(node)
  return ordered
}

/** The constant of a built-in type's descriptor: `$` and its name, which no generated name begins with. */
export function builtinName({ name: builtin }: TypeNode): string {
  return `$${builtin?.local ?? ''}`
}

/** An exported constant with its type and value. */
export function constant(identifier: string, type: Code, value: Code): Code {
  return code`export const ${name(identifier)}: ${type} = ${value}\n`
}
