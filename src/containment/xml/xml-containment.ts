import {
  type Content,
  type ElementDeclaration,
  expandedName,
  type Name,
  type NodeId,
  type SchemaSet,
} from '../../schema/index.ts'
import type { Verdict } from '../verdict.ts'
import { openAttributePair } from './attributes.ts'
import { contentFindings, type Open, openNamePair } from './content.ts'
import { at, ContentGraph, type TypePair } from './content-graph.ts'
import { elementPair, nothingDeclared, typePair } from './element.ts'
import { repairKeys } from './keys.ts'
import { makeContainmentSide, type Renaming, type Sides, sameNames } from './side.ts'
import { ID, IDREF, LONE_ID, maxSize, NOT_FOUND, typeSaid } from './smallest.ts'
import { countNodes, isElement, printXml, type XmlText, type XmlTree, type XmlWitness } from './tree.ts'
import { type JudgedWitness, judged, type TypeShape } from './view.ts'

export interface XmlContainmentOptions {
  /** How names of the first set are called in the second: for versions whose names changed. */
  readonly names?: Renaming
  /** Steps of comparing, over all questions, after which the rest is undecided. */
  readonly maxSteps?: number
  /** The same as a count that several may share. */
  readonly budget?: { left: number }
}

/** Questions about two schema sets: whether all that is valid for the first is valid for the second. */
export interface XmlContainment {
  /** Documents, or elements that refer to these declarations. */
  elements(a: ElementDeclaration, b: ElementDeclaration): Verdict<XmlWitness>
  /** What an element of the type holds; the witness's own name says nothing. */
  types(a: NodeId, b: NodeId): Verdict<XmlWitness>
  /** Content alone, without attributes. */
  content(a: Content, b: Content): Verdict<XmlWitness>
  /**
   * Elements or attributes of one name, in the first set's words, that wildcards find; nothing for what is no wildcard. An
   * attribute's witness is an element with it, whose own name says nothing.
   */
  found(name: Name, a: Open, b: Open | undefined, kind?: 'element' | 'attribute'): Verdict<XmlWitness>
}

const manySteps = 5_000_000

export function xmlContainment(
  before: SchemaSet,
  after: SchemaSet,
  { names = sameNames, maxSteps = manySteps, budget = { left: maxSteps } }: XmlContainmentOptions = {},
): XmlContainment {
  const sides: Sides = {
    a: makeContainmentSide(before, true),
    b: makeContainmentSide(after, false),
    rename: names,
    budget,
  }
  const graph = new ContentGraph(budget)
  let count = 0
  const asked = (pair: TypePair, from?: JudgedWitness): Verdict<XmlWitness> => {
    const verdict = graph.decide(pair)
    if (verdict.kind !== 'no') return verdict
    const shown = verdict.witness()
    return shown
      ? finished(sides, from ? { ...shown, tree: { ...shown.tree, name: from.name } } : shown, from)
      : { kind: 'undecided', reason: 'what would show it is too large' }
  }
  return {
    elements(a, b) {
      if (a.abstract) return { kind: 'yes' }
      const from = judged(a)
      if (!sides.a.smallest.canStand(from)) return { kind: 'yes' }
      if (b.abstract || expandedName(names(a.name, 'element')) !== expandedName(b.name)) {
        return finished(sides, at(sides.a.smallest.element(from), 'element-unexpected', a.name), from)
      }
      return asked(elementPair(sides, from, judged(b)), from)
    },
    types: (a, b) => asked(typePair(sides, a, b, nothingDeclared), typed(a)),
    content: (a, b) => {
      count += 1
      const pair = {
        key: `content ${count}`,
        compare: () => contentFindings(sides, makeContentShape(a), makeContentShape(b), nothingDeclared),
      }
      return asked(pair)
    },
    found: (name, a, b, kind = 'element') =>
      asked((kind === 'element' ? openNamePair : openAttributePair)(sides, a, b, name)),
  }
}

/** The fewest elements that a content asks for; nothing where they cannot be made, or are too many. */
export function xmlContent(set: SchemaSet, content: Content): XmlTree['children'] | undefined {
  const { children } = makeContainmentSide(set, true).smallest.makeShapeBody(
    makeContentShape(content),
    'content',
  )
  const made = completed({ name: { namespace: '', local: 'content' }, attributes: [], children }, true)
  return typeof made === 'string' ? undefined : made.children
}

/** The smallest inside of an element that names a type as its own; nothing where that cannot be made. */
export function xmlInside(set: SchemaSet, type: NodeId): XmlTree | undefined {
  const { view, smallest } = makeContainmentSide(set, true)
  const name = { namespace: '', local: 'content' }
  const { attributes, children } = smallest.body(type, name.local)
  const made = completed({ name, attributes: [typeSaid(view, type), ...attributes], children }, true)
  return typeof made === 'string' ? undefined : made
}

/** An element of the type alone. */
function typed(type: NodeId): JudgedWitness {
  return { name: { namespace: '', local: 'content' }, type, nillable: false, block: [], constraints: [] }
}

function makeContentShape(content: Content): TypeShape {
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  return {
    ...{ kind: 'complex', id: '#content', attributes: [], isAbstract: false },
    ...(content.kind === 'text' && { text: content.type }),
    ...(particle && { particle }),
    isMixed: content.kind === 'mixed',
  } as const
}

/** A witness with identifiers in place, unless the first side itself would refuse it for what holds over a whole document. */
function finished(sides: Sides, witness: XmlWitness, judged?: JudgedWitness): Verdict<XmlWitness> {
  const tree = completed(witness.tree)
  if (typeof tree === 'string') return { kind: 'undecided', reason: tree }
  const kept = judged ? repairKeys(sides.a, { ...witness, tree }, judged) : tree
  if (typeof kept === 'string') {
    return { kind: 'undecided', reason: `what would show it may break the key "${kept}"` }
  }
  return { kind: 'no', witness: { ...witness, tree: kept } }
}

/**
 * A part with identifiers in place; a text says why there is none. What is put into a document may refer to one of its
 * elements: where the part has no identifier, its references stay `IDREF`.
 */
function completed(tree: XmlTree, isInside = false): XmlTree | string {
  if (countNodes(tree, maxSize) > maxSize) return 'what would show it is too large'
  const text = printXml(tree)
  if (text.includes(NOT_FOUND)) return 'what would show it needs a value that was not found'
  const isDangling = text.includes(IDREF) && !text.includes(ID)
  const found = isDangling && !isInside ? undefined : identified(tree, isDangling ? IDREF : 'id1')
  return found ?? 'what would show it needs identifiers that were not found'
}

/** Every ID a name of its own; references name the first, or stay as they are. */
function identified(root: XmlTree, reference: string): XmlTree | undefined {
  let ids = 0
  const lone: string[] = []
  const texts = (text: XmlText): XmlText => {
    if (typeof text !== 'string') return text
    if (text.startsWith(LONE_ID)) {
      lone.push(text)
      return text.slice(LONE_ID.length)
    }
    return text
      .replaceAll(ID, () => {
        ids += 1
        return `id${ids}`
      })
      .replaceAll(IDREF, reference)
  }
  const walk = (tree: XmlTree): XmlTree => {
    return {
      name: tree.name,
      attributes: tree.attributes.map(({ name, value }) => ({ name, value: texts(value) })),
      children: tree.children.map((child) => (isElement(child) ? walk(child) : texts(child))),
    }
  }
  const tree = walk(root)
  return new Set(lone).size < lone.length ? undefined : tree
}
