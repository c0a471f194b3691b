import {
  type ComplexNode,
  derivationSteps,
  expandedName,
  findNode,
  type IdentityConstraint,
  type Name,
  type NodeId,
  resolve,
  type SchemaSet,
} from '../../schema/index.ts'
import { attributeFindings } from './attributes.ts'
import { contentFindings } from './content.ts'
import { at, type ContainmentFindings, type Need, type Show, type TypePair } from './content-graph.ts'
import type { Sides } from './side.ts'
import { makeNilAttribute, makeTypeAttribute } from './smallest.ts'
import type { XmlTree, XmlWitness } from './tree.ts'
import { type JudgedWitness, LAX, SKIP } from './view.ts'

/** The default and fixed values of the two elements whose types are compared. */
export interface DeclaredDefaults {
  readonly a: Pick<JudgedWitness, 'default' | 'fixed'>
  readonly b: Pick<JudgedWitness, 'default' | 'fixed'>
}

export const nothingDeclared: DeclaredDefaults = { a: {}, b: {} }

/**
 * The pair that compares two types: whether all attributes and content that `a` allows are allowed by `b`. The
 * key includes the default and fixed values of both elements.
 */
export function typePair(sides: Sides, a: NodeId, b: NodeId, { a: sa, b: sb }: DeclaredDefaults): TypePair {
  const values = [sa.default, sa.fixed, sb.default, sb.fixed]
  const said = values.every((one) => one === undefined)
    ? ''
    : JSON.stringify(values.map((one) => one ?? null))
  return { key: `type ${a} ${b} ${said}`, compare: () => compareTypes(sides, a, b, { a: sa, b: sb }) }
}

/**
 * Compares attributes, then content; the first fault is returned alone, else the needs and doubts of both. Empty
 * if the second type is `SKIP`.
 */
function compareTypes(sides: Sides, a: NodeId, b: NodeId, declared: DeclaredDefaults): ContainmentFindings {
  if (b === SKIP) return {}
  const [from, to] = [sides.a.view.shape(a), sides.b.view.shape(b)]
  const attributes = attributeFindings(sides, from, to)
  if (attributes.fault) return attributes
  const content = contentFindings(sides, from, to, declared)
  if (content.fault) return content
  return { needs: content.needs ?? [], doubts: [...(attributes.doubts ?? []), ...(content.doubts ?? [])] }
}

/**
 * The pair that compares two declarations: whether every element valid for `a` is valid for `b`; names are not
 * compared.
 */
export function elementPair(sides: Sides, a: JudgedWitness, b: JudgedWitness): TypePair {
  return {
    key: `element ${printDeclarationKey(a)} ${printDeclarationKey(b)}`,
    compare: () => compareElements(sides, a, b),
  }
}

/** A key of everything in a declaration but its name; the type alone if there is nothing else. */
function printDeclarationKey({
  type,
  nillable,
  fixed,
  default: implied,
  block,
  constraints,
}: JudgedWitness): string {
  const isPlain = !nillable && fixed === undefined && implied === undefined && block.length === 0
  if (isPlain && constraints.length === 0) return type
  const names = constraints.map(({ name, at }) => `${expandedName(name)} ${at.file} ${at.line} ${at.column}`)
  return JSON.stringify([type, nillable, fixed, implied, block, names])
}

/**
 * Compares nil, the declared type, derived types and identity constraints; returns the first fault alone. Empty
 * if the second declaration checks nothing, or no element is valid for the first.
 */
function compareElements(sides: Sides, a: JudgedWitness, b: JudgedWitness): ContainmentFindings {
  const { smallest } = sides.a
  if (b.type === SKIP || !smallest.canExist(a)) return {}
  const needs: Need[] = []
  const doubts: string[] = []
  const nil = nilFault(sides, a, b)
  if (nil) return { fault: nil }
  for (const one of [...ownType(sides, a, b), ...derivedTypes(sides, a, b)]) {
    if (typeof one === 'string') doubts.push(one)
    else if ('pair' in one) needs.push(one)
    else return { fault: one.fault }
  }
  const unknown = b.constraints.find((one) => !a.constraints.some((other) => isSame(sides, other, one)))
  if (unknown) doubts.push(`${unknown.kind} "${unknown.name.local}" may not hold for all documents`)
  return { needs, doubts }
}

/**
 * The fault of an `xsi:nil` that the second declaration does not allow, or not beside its fixed value. Undefined
 * if the first does not allow it or the second does.
 */
function nilFault({ a: side }: Sides, a: JudgedWitness, b: JudgedWitness): Show | undefined {
  if (!a.nillable || a.type === LAX || a.type === SKIP) return undefined
  const isRefused = !b.nillable || (b.fixed !== undefined && a.fixed === undefined)
  if (!isRefused) return undefined
  return () => {
    const tree = side.smallest.element(a)
    const isNil = a.fixed === undefined
    const kept = tree.attributes.filter(({ name }) => name.local !== 'nil')
    const attributes = [...kept.filter(({ name }) => name.local === 'type'), makeNilAttribute(isNil)]
    const others = kept.filter((one) => !attributes.includes(one))
    const children = isNil ? [] : tree.children
    return at({ ...tree, attributes: [...attributes, ...others], children }, 'nil')
  }
}

type Outcome = Need | string | { readonly fault: Show }

/**
 * The outcome for elements with the declared type: a need to compare it, or a fault if the second type is
 * abstract. Empty if the first is abstract or no element of it is valid, but a doubt if only nil is.
 */
function ownType(sides: Sides, a: JudgedWitness, b: JudgedWitness): readonly Outcome[] {
  const shape = sides.a.view.shape(a.type)
  if (shape.kind === 'complex' && shape.isAbstract) return []
  if (sides.a.smallest.ofType(a.type) === Number.POSITIVE_INFINITY) {
    return a.nillable ? ['an element that can only be nil'] : []
  }
  const other = sides.b.view.shape(b.type)
  if (other.kind === 'complex' && other.isAbstract) {
    const { name } = a
    return [{ fault: () => at({ name, ...sides.a.smallest.body(a.type, name.local) }, 'type') }]
  }
  return [{ pair: typePair(sides, a.type, b.type, { a, b }), wrap: (inner) => inner }]
}

/**
 * An outcome for each derived type that the first side allows in `xsi:type`: a need to compare it, a fault if the
 * second side does not allow it, or a doubt. Types without a finite element are skipped.
 */
function derivedTypes(sides: Sides, a: JudgedWitness, b: JudgedWitness): readonly Outcome[] {
  const { view, smallest } = sides.a
  return view.derived(a).flatMap((type): readonly Outcome[] => {
    if (smallest.ofType(type) === Number.POSITIVE_INFINITY) return []
    const { name } = findNode(view.schemas, type)
    const found = name && findNamedType(sides, b, sides.rename(name, 'type'))
    const said = (tree: XmlTree): XmlTree => {
      return { ...tree, attributes: [makeTypeAttribute(view, type), ...tree.attributes] }
    }
    if (found === 'unseen') return [`a type in place of another, "${name?.local}", is out of sight`]
    if (found === undefined) {
      const fault: Show = () => at(said({ name: a.name, ...smallest.body(type, a.name.local) }), 'type')
      return [{ fault }]
    }
    const wrap = (inner: XmlWitness): XmlWitness => ({ ...inner, tree: said(inner.tree) })
    return [{ pair: typePair(sides, type, found, { a, b }), wrap }]
  })
}

/**
 * The second side's type that `xsi:type` with this name selects. Undefined if it is unknown, abstract or not
 * derived; `unseen` if it is derived but not listed as a substitute.
 */
function findNamedType({ b: { view } }: Sides, b: JudgedWitness, name: Name): NodeId | 'unseen' | undefined {
  const shape = view.shape(b.type)
  const node = complexTypes(view.schemas).get(expandedName(name))
  if (node === undefined || node.abstract) return undefined
  if (shape.id === LAX || node.id === shape.id) return node.id
  if (shape.kind === 'simple') return undefined
  if (view.derived(b).includes(node.id)) return node.id
  const steps = derivationSteps(view.schemas, node.id, shape.id)
  const isBlocked = steps?.some((step) => b.block.some((one) => one === step)) ?? true
  const base = resolve(view.schemas, shape.id)
  const isRefused = base.kind === 'complex' && base.block?.some((one) => steps?.includes(one))
  return isBlocked || isRefused ? undefined : 'unseen'
}

const namedTypes = new WeakMap<SchemaSet, ReadonlyMap<string, ComplexNode>>()

/** The complex types of a set by expanded name, the first one if several have the same; cached. */
function complexTypes(set: SchemaSet): ReadonlyMap<string, ComplexNode> {
  const known = namedTypes.get(set)
  if (known !== undefined) return known
  const found = new Map<string, ComplexNode>()
  for (const node of set.nodes.values()) {
    const name = node.kind === 'complex' && node.name ? expandedName(node.name) : undefined
    if (node.kind === 'complex' && name !== undefined && !found.has(name)) found.set(name, node)
  }
  namedTypes.set(set, found)
  return found
}

/** Whether two constraints have the same kind, selector, fields and key, names of the first side translated. */
function isSame({ rename }: Sides, a: IdentityConstraint, b: IdentityConstraint): boolean {
  const paths = (all: IdentityConstraint['selector'], isRenamed: boolean): unknown =>
    all.map(({ isDeep, steps }) => [
      isDeep,
      steps.map(({ axis, namespace, local }) => {
        if (namespace === undefined || local === undefined || !isRenamed) return [axis, namespace, local]
        const name = rename({ namespace, local }, axis === 'attribute' ? 'attribute' : 'element')
        return [axis, name.namespace, name.local]
      }),
    ])
  const text = (one: IdentityConstraint, isRenamed: boolean): string =>
    JSON.stringify([
      one.kind,
      one.refer?.local,
      paths(one.selector, isRenamed),
      one.fields.map((field) => paths(field, isRenamed)),
    ])
  return text(a, true) === text(b, false)
}
