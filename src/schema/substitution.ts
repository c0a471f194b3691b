import { isBuiltIn } from './built-in.ts'
import { isAnything } from './json-node-id.ts'
import type { ComplexNode, ElementDeclaration, NodeId, SchemaSet, TypeNode } from './model.ts'
import { type ElementParticle, listContentElements, type Particle } from './particle.ts'
import { findNode, listChildren, resolve } from './visit.ts'

/** What documents whose root elements have the same namespace use, and what they can name. */
interface NamespaceView {
  /** The types that the root elements, and the elements below them, declare; bases and `xsi:type` do not count. */
  readonly declared: ReadonlySet<NodeId>
  /** The namespaces of the types that the root elements lead to by references; unused imports do not count. */
  readonly used: ReadonlySet<string>
  /** The namespaces that the roots' own leads to by references or imports, itself included. */
  readonly named: ReadonlySet<string>
  /** Whether a wildcard lets documents contain, and so name, what any namespace declares. */
  readonly isOpen: boolean
}

const knownViews = new WeakMap<SchemaSet, ReadonlyMap<string, NamespaceView>>()

/**
 * Whether the documents of every root element that use types of namespace `used` can name types of `namespace`, or
 * those of one that has a wildcard. Otherwise codecs would have to include types that most of their documents cannot
 * name.
 */
function isSeenWith(set: SchemaSet, namespace: string, used: string): boolean {
  if (namespace === used) return true
  const using = [...listViews(set).values()].filter((view) => view.used.has(used))
  return using.some(({ isOpen }) => isOpen) || using.every(({ named }) => named.has(namespace))
}

/** The views of a set by the namespace of their roots, computed once. */
function listViews(set: SchemaSet): ReadonlyMap<string, NamespaceView> {
  const views = knownViews.get(set) ?? indexNamespaceViews(set)
  knownViews.set(set, views)
  return views
}

/** For each namespace with a root element that is not abstract, what its documents use and can name. */
function indexNamespaceViews(set: SchemaSet): ReadonlyMap<string, NamespaceView> {
  const direct = indexDirectNamespaces(set)
  const roots = [...set.elements.values()].filter(({ abstract }) => !abstract)
  const byNamespace = groupedBy(roots, ({ name }) => name.namespace)
  return new Map(
    [...byNamespace].map(([namespace, elements]) => {
      const starts = elements.map(({ type }) => type)
      const declared = closure(starts, (id) => listElementTypes(resolve(set, id)))
      const types = closure(starts, (id) => listChildren(findNode(set, id)))
      const used = new Set([...types].map(parseNamespace))
      const named = closure([namespace], (from) => direct.get(from) ?? [])
      const isOpen = [...types].some((id) => allowsAnyElement(findNode(set, id)))
      return [namespace, { declared, used, named, isOpen }]
    }),
  )
}

/** The types that the elements of a complex type's content declare. */
function listElementTypes(node: TypeNode): readonly NodeId[] {
  return node.kind === 'complex' ? listContentElements(node.content).map(({ type }) => type) : []
}

/** Whether a type is `anyType`, or has an element wildcard that is not `skip`. */
export function allowsAnyElement(node: TypeNode): boolean {
  if (isAnything(node.id)) return true
  if (node.kind !== 'complex') return false
  const { content } = node
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  return particle !== undefined && hasWildcard(particle)
}

/** Whether a content has, at any depth, an element wildcard that is not `skip`. */
function hasWildcard(particle: Particle): boolean {
  if (particle.kind === 'any') return particle.process !== 'skip'
  return particle.kind !== 'element' && particle.particles.some(hasWildcard)
}

/** The namespaces that each namespace refers to, imports, or has substitutes in, directly. */
function indexDirectNamespaces(set: SchemaSet): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = new Map([...(set.imports ?? [])].map(([from, imported]) => [from, new Set(imported)]))
  const refer = (from: string, to: string): void => {
    const found = direct.get(from) ?? new Set()
    direct.set(from, found.add(to))
  }
  for (const node of set.nodes.values()) {
    const from = parseNamespace(node.id)
    for (const child of listChildren(node)) refer(from, parseNamespace(child))
    if (node.kind !== 'complex') continue
    for (const { name } of listContentElements(node.content)) refer(from, name.namespace)
  }
  const { declarations } = indexRelations(set)
  for (const { name, type, substitutes } of set.elements.values()) {
    refer(name.namespace, parseNamespace(type))
    const head = substitutes === undefined ? undefined : declarations.get(substitutes)
    if (head) refer(head.name.namespace, name.namespace)
  }
  return direct
}

/** All that can be reached by steps, the starts included. */
function closure<T>(starts: readonly T[], step: (from: T) => Iterable<T>): ReadonlySet<T> {
  const found = new Set(starts)
  for (const one of found) for (const next of step(one)) found.add(next)
  return found
}

/** The namespace of the named declaration that a node is or stands in. */
function parseNamespace(id: NodeId): string {
  return /^[a-z-]+:\{([^{}]*)\}/u.exec(id)?.[1] ?? ''
}

type SimpleNode = Extract<TypeNode, { kind: 'scalar' | 'code-list' | 'list' | 'union' }>

function isSimple(node: TypeNode): node is SimpleNode {
  return ['scalar', 'code-list', 'list', 'union'].includes(node.kind)
}

function isAnySimpleType(node: TypeNode): boolean {
  return isBuiltIn(node) && node.name?.local === 'anySimpleType'
}

/**
 * Whether a simple type is another or derived from it: by restriction, by being or restricting a member of a
 * union, or because the other is `xs:anySimpleType` (Part 1, 3.14.6, "Type Derivation OK (Simple)"). False for
 * complex types.
 */
function isSimplyDerived(set: SchemaSet, from: NodeId, to: NodeId): boolean {
  const node = resolve(set, from)
  if (!isSimple(node)) return false
  const bases = new Set([resolve(set, to).id])
  for (const id of bases) {
    const base = resolve(set, id)
    if (id === node.id || isAnySimpleType(base) || node.restricts?.includes(id)) return true
    const isPlainUnion = base.kind === 'union' && !base.facets.patterns && !base.enumeration
    if (isPlainUnion) for (const member of base.members) bases.add(resolve(set, member).id)
  }
  return false
}

const knownRestrictions = new WeakMap<SchemaSet, ReadonlyMap<NodeId, readonly NodeId[]>>()

/**
 * The named simple types that restrict a simple type and may stand in for it by `xsi:type`, in the set's order; of
 * `xs:anySimpleType` all. Types of a namespace that some documents cannot name (`isSeenWith`) are left out.
 */
export function listSimpleTypesInPlace(set: SchemaSet, base: NodeId): readonly NodeId[] {
  const node = resolve(set, base)
  return simpleTypesRestricting(set, base).filter((id) => {
    const { name } = resolve(set, id)
    return name !== undefined && isSeenWith(set, name.namespace, node.name?.namespace ?? '')
  })
}

/** The named simple types that restrict a simple type, of every namespace, in the set's order. */
export function simpleTypesRestricting(set: SchemaSet, base: NodeId): readonly NodeId[] {
  const found = knownRestrictions.get(set) ?? restrictionsIn(set)
  knownRestrictions.set(set, found)
  return found.get(resolve(set, base).id) ?? []
}

/**
 * For each simple type, the named types that restrict it, built-in ones left out; for `xs:anySimpleType` all
 * named.
 */
function restrictionsIn(set: SchemaSet): ReadonlyMap<NodeId, readonly NodeId[]> {
  const all = [...set.nodes.values()].filter(isSimple)
  const named = all.filter((node) => node.name !== undefined && !isBuiltIn(node))
  const found = new Map<NodeId, NodeId[]>()
  const add = (base: NodeId, id: NodeId): void => {
    const ids = found.get(base) ?? []
    ids.push(id)
    found.set(base, ids)
  }
  for (const { id, restricts = [] } of named) for (const base of restricts) add(base, id)
  for (const { id } of all.filter(isAnySimpleType)) for (const one of named) add(id, one.id)
  return found
}

/**
 * Built-in number types with restrictions: software often writes a narrower one in `xsi:type` than the schema
 * declares.
 */
const numbers = /^(?:decimal|integer|non(?:Posi|Nega)tiveInteger|long|int|short|unsigned(?:Long|Int|Short))$/u

/**
 * Whether codecs must support `xsi:type` in place of a simple type: it is a union or others restrict it. Of
 * built-in types only numbers and `xs:anySimpleType` count, to keep codecs small; false for complex types.
 */
export function isReplaceable(set: SchemaSet, type: NodeId): boolean {
  const node = resolve(set, type)
  if (!isSimple(node)) return false
  if (isBuiltIn(node)) return isAnySimpleType(node) || numbers.test(node.name?.local ?? '')
  return node.kind === 'union' || listSimpleTypesInPlace(set, type).length > 0
}

/** `isReplaceable` for the root of a document, where every built-in simple type counts. */
export function isReplaceableRoot(set: SchemaSet, type: NodeId): boolean {
  const node = resolve(set, type)
  return (isSimple(node) && isBuiltIn(node)) || isReplaceable(set, type)
}

/** The direct substitutions and derivations of a set, with caches of what was computed from them. */
interface Relations {
  readonly declarations: ReadonlyMap<NodeId, ElementDeclaration>
  readonly substitutes: ReadonlyMap<NodeId, readonly ElementDeclaration[]>
  readonly derived: ReadonlyMap<NodeId, readonly ComplexNode[]>
  /** Caches: the parts of each type, and the types that may stand in, by type and blocked derivations. */
  readonly parts: Map<NodeId, readonly NodeId[]>
  readonly inPlace: Map<string, readonly NodeId[]>
  /** The elements that can stand where one is referred to, by its id and what is blocked there. */
  readonly standing: Map<string, readonly ElementDeclaration[]>
  /** Where each type stands in the order of the set. */
  readonly order: ReadonlyMap<NodeId, number>
}

const knownRelations = new WeakMap<SchemaSet, Relations>()

/**
 * The global elements, direct substitutes, direct derivations and node order of a set, computed once per set. The
 * other caches are empty at first.
 */
function indexRelations(set: SchemaSet): Relations {
  const found = knownRelations.get(set)
  if (found) return found
  const elements = [...set.elements.values()]
  const complex = [...set.nodes.values()].filter((node) => node.kind === 'complex')
  const made: Relations = {
    declarations: new Map(elements.map((element) => [element.id, element])),
    substitutes: groupedBy(elements, ({ substitutes }) => substitutes),
    derived: groupedBy(complex, ({ derivation }) => derivation && resolve(set, derivation.base).id),
    parts: new Map(),
    inPlace: new Map(),
    standing: new Map(),
    order: new Map([...set.nodes.keys()].map((id, at) => [id, at])),
  }
  knownRelations.set(set, made)
  return made
}

/** Groups items by key, each group in the given order; items without a key are left out. */
function groupedBy<T>(
  items: readonly T[],
  keyOf: (item: T) => NodeId | undefined,
): ReadonlyMap<NodeId, readonly T[]> {
  const groups = new Map<NodeId, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** The global declaration that a particle refers to; `undefined` for a local one. */
export function findDeclaration(set: SchemaSet, particle: ElementParticle): ElementDeclaration | undefined {
  return particle.declaration === undefined
    ? undefined
    : indexRelations(set).declarations.get(particle.declaration)
}

/**
 * The global elements that can stand where a particle refers to one: itself and its substitutes, directly or not,
 * those that are abstract left out (Part 1, 3.3.6 and cos-equiv-derived-ok-rec). A local particle has none.
 */
export function listSubstitutes(set: SchemaSet, particle: ElementParticle): readonly ElementDeclaration[] {
  const head = findDeclaration(set, particle)
  if (!head) return []
  const { standing } = indexRelations(set)
  const { block = [] } = particle
  const key = [head.id, ...block].join(' ')
  const found = standing.get(key) ?? findSubstitutes(set, head, block)
  standing.set(key, found)
  return found
}

/** The head and its direct and indirect substitutes; abstract elements and blocked derivations are left out. */
function findSubstitutes(
  set: SchemaSet,
  head: ElementDeclaration,
  block: readonly string[],
): readonly ElementDeclaration[] {
  const found = new Map<NodeId, ElementDeclaration>([[head.id, head]])
  if (!block.includes('substitution')) {
    for (const member of found.values()) {
      for (const element of indexRelations(set).substitutes.get(member.id) ?? []) {
        if (!isBlocked(set, element.type, head.type, block)) found.set(element.id, element)
      }
    }
  }
  return [...found.values()].filter((element) => !element.abstract)
}

/** Whether the way from a type to its base uses a derivation that the element or a base on the way blocks. */
function isBlocked(set: SchemaSet, from: NodeId, to: NodeId, block: readonly string[]): boolean {
  const steps = derivationSteps(set, from, to) ?? []
  const blocked = new Set(block)
  let node = resolve(set, from)
  for (const _ of steps) {
    if (node.kind === 'complex' && node.derivation) node = resolve(set, node.derivation.base)
    for (const step of node.kind === 'complex' ? (node.block ?? []) : []) blocked.add(step)
  }
  return steps.some((step) => blocked.has(step))
}

/**
 * The derivations (`extension`, `restriction`) from a type to one of its bases, in order; a simple type has at most
 * one. Empty for the same type, `undefined` if `to` is not a base.
 */
export function derivationSteps(set: SchemaSet, from: NodeId, to: NodeId): readonly string[] | undefined {
  const steps: string[] = []
  for (let id = from; id !== to; ) {
    const node = resolve(set, id)
    if (node.kind !== 'complex') return isSimplyDerived(set, id, to) ? [...steps, 'restriction'] : undefined
    if (!node.derivation) return undefined
    steps.push(node.derivation.by)
    id = node.derivation.base
  }
  return steps
}

/**
 * The named types derived from a complex type that may stand in for it by `xsi:type`, in the set's order. Left out
 * are abstract types and blocked derivations; unless the base is abstract, also types that some documents cannot
 * name (`isSeenWith`). Empty for simple types: every text could be an object otherwise.
 */
export function listTypesInPlace(set: SchemaSet, base: NodeId, block: readonly string[]): readonly NodeId[] {
  const node = resolve(set, base)
  const { derived, inPlace } = indexRelations(set)
  if (node.kind !== 'complex' || !derived.has(node.id)) return []
  const blocked = [...new Set([...block, ...(node.block ?? [])])].sort()
  const key = [node.id, ...blocked].join(' ')
  const found = inPlace.get(key) ?? findInPlace(set, node, blocked)
  inPlace.set(key, found)
  return found
}

/** The types derived from a type, without blocked derivations, that `canStandIn`; in the set's order. */
function findInPlace(set: SchemaSet, node: ComplexNode, blocked: readonly string[]): readonly NodeId[] {
  const { order } = indexRelations(set)
  return listDerived(set, node.id, blocked)
    .filter((id) => canStandIn(set, resolve(set, id), node))
    .sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
}

/** The types derived from a type, directly or not, without blocked derivations. */
function listDerived(set: SchemaSet, type: NodeId, blocked: readonly string[]): readonly NodeId[] {
  const { derived } = indexRelations(set)
  const found = new Set<NodeId>([type])
  for (const id of found) {
    for (const { id: next, derivation } of derived.get(id) ?? []) {
      if (derivation && !blocked.includes(derivation.by)) found.add(next)
    }
  }
  found.delete(type)
  return [...found]
}

/**
 * The types that a validator takes in place of a complex type by `xsi:type` and that `listTypesInPlace` leaves out,
 * because some documents cannot name them.
 */
export function listTypesLeftOut(set: SchemaSet, base: NodeId, block: readonly string[]): readonly NodeId[] {
  const node = resolve(set, base)
  if (node.kind !== 'complex' || node.abstract || !indexRelations(set).derived.has(node.id)) return []
  return listDerived(set, node.id, [...block, ...(node.block ?? [])]).filter((id) => {
    const derived = resolve(set, id)
    const canBeNamed = derived.kind === 'complex' && derived.name !== undefined && !derived.abstract
    return canBeNamed && !canStandIn(set, derived, node)
  })
}

/**
 * Whether a type is complex, named, not abstract, and nameable wherever its base is used. It is taken as nameable if
 * the base is abstract, or if no element in documents of its own namespace declares it: `xsi:type` is its only use.
 */
function canStandIn(set: SchemaSet, node: TypeNode, base: ComplexNode): boolean {
  if (node.kind !== 'complex' || node.name === undefined || node.abstract) return false
  const { namespace } = node.name
  const isDeclared = listViews(set).get(namespace)?.declared.has(node.id) === true
  return base.abstract || !isDeclared || isSeenWith(set, namespace, base.name?.namespace ?? '')
}

/**
 * The given types and all types that a document can use below them, each once, references resolved. Types that can
 * stand in are included, base types are not.
 */
export function documentTypes(set: SchemaSet, from: Iterable<NodeId>): readonly TypeNode[] {
  const found = new Map<NodeId, TypeNode>()
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    const node = resolve(set, id)
    found.set(id, node)
    queue.push(...documentParts(set, node))
  }
  return [...new Set(found.values())]
}

/** The types that a document can use directly below a type. */
export function documentParts(set: SchemaSet, node: TypeNode): readonly NodeId[] {
  return node.kind === 'complex' ? listValueTypes(set, node) : listChildren(node)
}

/**
 * The distinct types of attributes, text, child elements, their substitutes and derived types; computed once per
 * type.
 */
function listValueTypes(set: SchemaSet, node: ComplexNode): readonly NodeId[] {
  const { parts } = indexRelations(set)
  const found = parts.get(node.id)
  if (found) return found
  const { content, attributes, id } = node
  const elements = listContentElements(content)
  const made = [
    ...attributes.map(({ type }) => type),
    ...(content.kind === 'text' ? [content.type] : []),
    ...elements.map(({ type }) => type),
    ...elements.flatMap((element) => listSubstitutes(set, element).map(({ type }) => type)),
    ...listTypesInPlace(set, id, []),
  ]
  const distinct = [...new Set(made)]
  parts.set(node.id, distinct)
  return distinct
}
