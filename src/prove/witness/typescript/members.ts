import { type Operation, resolve, type Version } from '../../../schema/index.ts'
import { findLayout, findShape, type Layout, type Member } from '../../../typescript/index.ts'
import type { HttpSurface } from '../http/surface.ts'
import type { RootedSpot } from '../json/spots.ts'
import type { DocumentPlace } from '../places.ts'

/** A member of a generated type, as code names it. */
export interface TypeMember {
  /** The exported type that it is reached from; `module` is where that is exported. */
  readonly type: string
  readonly module: string
  /** The type that has the member, as an expression that starts at the exported type. */
  readonly owner: string
  readonly property: string
  readonly isList: boolean
}

const layouts = new WeakMap<Version, Layout>()

/** Returns a version's layout; computed once. */
function layoutFor(version: Version): Layout {
  const layout = layouts.get(version) ?? findLayout(version)
  layouts.set(version, layout)
  return layout
}

/**
 * Returns the member of a generated type that holds the last element or attribute of a place. Undefined if the
 * parent's type is not exported under a name.
 */
export function memberAt(version: Version, { set, steps }: DocumentPlace): TypeMember | undefined {
  const [parent, last] = [steps.at(-2), steps.at(-1)]
  const node = parent && resolve(set, parent.type)
  const layout = layoutFor(version).set(set.name)
  const type = node && layout.typeName(node.id)
  if (node?.kind !== 'complex' || type === undefined || last === undefined) return undefined
  const shape = findShape(set, node)
  const member = shape.kind === 'object' ? shape.members.find((one) => holds(one, last.id)) : undefined
  if (member === undefined) return undefined
  const module = `${layout.moduleOf(node.id)}/types.ts`
  return { type, module, owner: type, property: member.property, isList: member.max > 1 }
}

/** Whether a member was made from the attribute or element with this id. */
function holds({ from }: Member, id: string): boolean {
  if (from.kind === 'attribute') return from.use.id === id
  return from.kind === 'element' && from.particles.some((particle) => particle.id === id)
}

/**
 * Returns a member of an operation's input: the whole group, such as the body, or `inner` inside it. Undefined if
 * the operation is not emitted.
 */
export function inputMember(surface: HttpSurface, operation: Operation, group: string, inner?: string) {
  const emitted = surface.emitted(operation)
  const name = emitted && surface.findOperationName(emitted)
  if (name === undefined) return undefined
  const input = `NonNullable<(typeof ${name.api}.${name.constant})['types']>['input']`
  const owner = inner === undefined ? input : `NonNullable<${input}['${group}']>`
  return { type: name.api, module: surface.index, owner, property: inner ?? group, isList: false }
}

/**
 * Returns a property of the object that a spot's path leads to, written from the exported root type. Undefined if
 * the path does not consist of properties and items only.
 */
export function findTypeMember(version: Version, spot: RootedSpot, property: string): TypeMember | undefined {
  const { set, root, hops } = spot.way
  const layout = layoutFor(version).set(set.name)
  const type = root.node === undefined ? undefined : layout.typeName(root.node)
  if (type === undefined || root.node === undefined) return undefined
  let owner = type
  for (const hop of hops) {
    if (hop.kind === 'property') owner = `NonNullable<${owner}[${JSON.stringify(hop.name)}]>`
    else if (hop.kind === 'item') owner = `${owner}[number]`
    else return undefined
  }
  return { type, module: `${layout.moduleOf(root.node)}/types.ts`, owner, property, isList: false }
}
