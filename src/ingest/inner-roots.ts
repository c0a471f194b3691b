import { diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import {
  type AnyParticle,
  allows,
  type ElementDeclaration,
  type ElementParticle,
  elementsOfContent,
  expandedName,
  type Name,
  type NodeId,
  type Particle,
  parseExpandedName,
  resolve,
  type SchemaSet,
} from '../schema/index.ts'
import type { InnerRoot } from './source.ts'

/** An element that becomes a root of a set, and the element that annotations speak of. */
interface NewRoot {
  readonly set: SchemaSet
  readonly root: ElementDeclaration
  readonly annotated?: NodeId
}

/**
 * The sets with further roots: elements that the configuration names although a schema declares them inside a type, or
 * only their type. A problem is reported at the setting, and that root is left out.
 */
export function addInnerRoots(
  sets: readonly SchemaSet[],
  documents: readonly InnerRoot[],
  sink: Sink,
): readonly SchemaSet[] {
  const made = documents.flatMap((document): readonly Placed[] => {
    const { path, element, at } = document
    const name = element === undefined ? undefined : parseExpandedName(element)
    if (element !== undefined && name === undefined) {
      sink(diagnostic('documents-element', { element }, at))
      return []
    }
    return path === undefined
      ? findByType(sets, document, name, sink)
      : findByPath(sets, document, name, sink)
  })
  const checked = made.filter((one, index) => canAddRoot(one, made.slice(0, index), sink))
  return sets.map((set) => {
    const own = checked.filter((one) => one.set === set)
    return own.length === 0 ? set : withRoots(set, own)
  })
}

/** A copy of a set with further root elements, each with the annotation of the element it was made from. */
function withRoots(set: SchemaSet, roots: readonly NewRoot[]): SchemaSet {
  const elements = new Map(set.elements)
  const annotations = new Map(set.annotations)
  for (const { root, annotated } of roots) {
    elements.set(expandedName(root.name), root)
    const annotation = annotated === undefined ? undefined : set.annotations.get(annotated)
    if (annotation) annotations.set(root.id, annotation)
  }
  return { ...set, elements, annotations }
}

type Placed = NewRoot & Pick<InnerRoot, 'at'>

/**
 * A root for each set that has an element at a path of names, renamed to `given`; empty, with a report, if none
 * has.
 */
function findByPath(
  sets: readonly SchemaSet[],
  { path = '', at }: InnerRoot,
  given: Name | undefined,
  sink: Sink,
): readonly Placed[] {
  const [, setName, names = ''] = /^(?:([^{}#/]+)#)?(.*)$/su.exec(path.trim()) ?? []
  const steps = splitPath(names)
  const walks = listXmlSets(sets, setName).map((set) => followElementPath(set, steps))
  const found = walks.filter((one) => 'particle' in one)
  if (found.length === 0) {
    const [deepest] = walks.filter((one) => 'step' in one).sort((a, b) => b.depth - a.depth)
    const { step = steps[0] ?? '', near = [] } = deepest ?? {}
    sink(diagnostic('documents-path', { path, step, near: near.join(', ') }, at))
  }
  return found.map(({ set, particle }) => {
    const { id, occurs: _, kind: __, declaration: ___, ...declared } = particle
    const name = given ?? particle.name
    const root = {
      ...declared,
      ...({ id: makeElementId(name), name, abstract: false, isInner: true } as const),
    }
    return { set, root, annotated: id, ...(at === undefined ? {} : { at }) }
  })
}

type Walk =
  | { readonly set: SchemaSet; readonly particle: ElementParticle }
  | { readonly step: string; readonly near: readonly string[]; readonly depth: number }

/**
 * The element at a path below a root, which needs two names at least; else the first name not found, with similar
 * ones.
 */
function followElementPath(set: SchemaSet, [first = '', ...steps]: readonly string[]): Walk {
  const root = [...set.elements.values()].find(({ name }) => isCalled(name, first))
  if (root === undefined)
    return { step: first, near: nearNames(first, localNames(set.elements.values())), depth: 0 }
  let type = root.type
  let particle: ElementParticle | undefined
  for (const [depth, step] of steps.entries()) {
    const node = resolve(set, type)
    const below = node.kind === 'complex' ? elementsOfContent(node.content) : []
    particle = below.find(({ name }) => isCalled(name, step))
    if (particle === undefined) return { step, near: nearNames(step, localNames(below)), depth: depth + 1 }
    type = particle.type
  }
  return particle === undefined ? { step: first, near: [], depth: 1 } : { set, particle }
}

/**
 * A root of a named type for each set that has it; empty, with a report, if none has it or no element name is
 * given.
 */
function findByType(
  sets: readonly SchemaSet[],
  { type: written = '', at }: InnerRoot,
  name: Name | undefined,
  sink: Sink,
): readonly Placed[] {
  const [, setName, typeName = ''] = /^(?:([^{}#]+)#)?(.*)$/su.exec(written.trim()) ?? []
  const all = listXmlSets(sets, setName)
  const found = all.flatMap((set) =>
    [...set.nodes.values()]
      .filter(({ name, id }) => name !== undefined && isCalled(name, typeName) && id.startsWith('type:'))
      .map((node) => ({ set, node })),
  )
  if (found.length === 0 || name === undefined) {
    const types = all.flatMap((set) => localNames(set.nodes.values()))
    sink(diagnostic('documents-type', { type: written, near: nearNames(typeName, types).join(', ') }, at))
    return []
  }
  return found.map(({ set, node }) => ({
    set,
    root: {
      id: makeElementId(name),
      name,
      type: node.id,
      nillable: false,
      abstract: false,
      isInner: true,
      at: node.at,
    },
    ...(at === undefined ? {} : { at }),
  }))
}

/**
 * Whether a root can be added: its name is free and no wildcard would match it, changing other documents; else
 * reports.
 */
function canAddRoot({ set, root, at }: Placed, earlier: readonly NewRoot[], sink: Sink): boolean {
  const element = expandedName(root.name)
  const isTaken =
    set.elements.has(element) ||
    earlier.some((one) => one.set === set && expandedName(one.root.name) === element)
  if (isTaken) sink(diagnostic('documents-declared', { element, set: set.name }, at))
  const wildcard = isTaken
    ? undefined
    : listWildcards(set).find(
        ({ process, namespaces }) => process !== 'skip' && allows(namespaces, root.name.namespace),
      )
  if (wildcard) sink(diagnostic('documents-wildcard', { element }, at, wildcard.at))
  return !isTaken && wildcard === undefined
}

/** All wildcards for elements in the contents of a set's complex types. */
function listWildcards(set: SchemaSet): readonly AnyParticle[] {
  const found: AnyParticle[] = []
  const collect = (particle: Particle): void => {
    if (particle.kind === 'any') found.push(particle)
    else if (particle.kind !== 'element') particle.particles.forEach(collect)
  }
  for (const node of set.nodes.values())
    if (node.kind === 'complex' && 'particle' in node.content && node.content.particle)
      collect(node.content.particle)
  return found
}

/** The XML sets; only the one of this name, if a name is given. */
function listXmlSets(sets: readonly SchemaSet[], name: string | undefined): readonly SchemaSet[] {
  return sets.filter((set) => set.language === 'xml' && (name === undefined || set.name === name))
}

/** Steps of a path; a namespace in braces may hold slashes. */
function splitPath(path: string): readonly string[] {
  return path.match(/(?:\{[^}]*\})?[^/{}]+/gu) ?? []
}

/** Whether a text is a name: its expanded name if it begins with a namespace, else its local name. */
function isCalled(name: Name, text: string): boolean {
  return text.startsWith('{') ? expandedName(name) === text : name.local === text
}

function localNames(named: Iterable<{ readonly name?: Name }>): readonly string[] {
  return [...named].flatMap(({ name }) => name?.local ?? [])
}

const makeElementId = (name: Name): NodeId => `element:${expandedName(name)}`
