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
import { ID, IDREF, LONE_ID, makeTypeAttribute, maxSize, NOT_FOUND } from './smallest.ts'
import { countNodes, isElement, printXml, type XmlText, type XmlTree, type XmlWitness } from './tree.ts'
import { describeJudged, type JudgedWitness, type TypeShape } from './view.ts'

export interface XmlContainmentOptions {
  /** Translates names of the first set to those of the second, for versions whose names changed. */
  readonly names?: Renaming
  /** The most comparison steps over all questions; everything after that is undecided. */
  readonly maxSteps?: number
  /** The remaining steps as an object that several instances may share; used instead of `maxSteps`. */
  readonly budget?: { left: number }
}

/**
 * Containment questions about two schema sets: whether all that is valid for the first is valid for the second.
 */
export interface XmlContainment {
  /** Whether every element of declaration `a` is valid for declaration `b`, names included. */
  elements(a: ElementDeclaration, b: ElementDeclaration): Verdict<XmlWitness>
  /** Whether attributes and content of type `a` are valid for type `b`; the name of the witness is arbitrary. */
  types(a: NodeId, b: NodeId): Verdict<XmlWitness>
  /** Whether every content valid for `a` is valid for `b`; attributes are not compared. */
  content(a: Content, b: Content): Verdict<XmlWitness>
  /**
   * Whether elements (or attributes) of one name, as the first set names it, that wildcard `a` allows are allowed
   * by `b`; undefined means no wildcard. The witness for an attribute is an element with an arbitrary name.
   */
  found(name: Name, a: Open, b: Open | undefined, kind?: 'element' | 'attribute'): Verdict<XmlWitness>
}

const manySteps = 5_000_000

/**
 * Prepares containment questions about two schema sets; answers are cached and share one budget of steps. A "no"
 * has a complete document of the first side as witness; if that cannot be made, the answer is `undecided`.
 */
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
      ? finishWitness(sides, from ? { ...shown, tree: { ...shown.tree, name: from.name } } : shown, from)
      : { kind: 'undecided', reason: 'what would show it is too large' }
  }
  return {
    elements(a, b) {
      if (a.abstract) return { kind: 'yes' }
      const from = describeJudged(a)
      if (!sides.a.smallest.canExist(from)) return { kind: 'yes' }
      if (b.abstract || expandedName(names(a.name, 'element')) !== expandedName(b.name)) {
        return finishWitness(sides, at(sides.a.smallest.element(from), 'element-unexpected', a.name), from)
      }
      return asked(elementPair(sides, from, describeJudged(b)), from)
    },
    types: (a, b) => asked(typePair(sides, a, b, nothingDeclared), makeTypeDeclaration(a)),
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

/** The smallest children that satisfy a content; undefined if they cannot be made or are too many. */
export function xmlContent(set: SchemaSet, content: Content): XmlTree['children'] | undefined {
  const { children } = makeContainmentSide(set, true).smallest.makeShapeBody(
    makeContentShape(content),
    'content',
  )
  const made = fillIdentifiers({ name: { namespace: '', local: 'content' }, attributes: [], children }, true)
  return typeof made === 'string' ? undefined : made.children
}

/** The smallest element with `xsi:type` of this type, under an arbitrary name; undefined if it cannot be made. */
export function xmlInside(set: SchemaSet, type: NodeId): XmlTree | undefined {
  const { view, smallest } = makeContainmentSide(set, true)
  const name = { namespace: '', local: 'content' }
  const { attributes, children } = smallest.body(type, name.local)
  const made = fillIdentifiers(
    { name, attributes: [makeTypeAttribute(view, type), ...attributes], children },
    true,
  )
  return typeof made === 'string' ? undefined : made
}

/** A declaration with this type, an arbitrary name and nothing else. */
function makeTypeDeclaration(type: NodeId): JudgedWitness {
  return { name: { namespace: '', local: 'content' }, type, nillable: false, block: [], constraints: [] }
}

/** The shape of a complex type with this content and no attributes. */
function makeContentShape(content: Content): TypeShape {
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  return {
    ...{ kind: 'complex', id: '#content', attributes: [], isAbstract: false },
    ...(content.kind === 'text' && { text: content.type }),
    ...(particle && { particle }),
    isMixed: content.kind === 'mixed',
  } as const
}

/**
 * The verdict "no" with identifiers filled in and, for a declaration, keys repaired. Undecided if that fails,
 * since the first side might not accept the document.
 */
function finishWitness(sides: Sides, witness: XmlWitness, judged?: JudgedWitness): Verdict<XmlWitness> {
  const tree = fillIdentifiers(witness.tree)
  if (typeof tree === 'string') return { kind: 'undecided', reason: tree }
  const kept = judged ? repairKeys(sides.a, { ...witness, tree }, judged) : tree
  if (typeof kept === 'string') {
    return { kind: 'undecided', reason: `what would show it may break the key "${kept}"` }
  }
  return { kind: 'no', witness: { ...witness, tree: kept } }
}

/**
 * Replaces the placeholders for identifiers and references. Returns the reason as text if the part is too large,
 * lacks a value, or has references without an identifier. With `isInside`, such references stay `IDREF`.
 */
function fillIdentifiers(tree: XmlTree, isInside = false): XmlTree | string {
  if (countNodes(tree, maxSize) > maxSize) return 'what would show it is too large'
  const text = printXml(tree)
  if (text.includes(NOT_FOUND)) return 'what would show it needs a value that was not found'
  const isDangling = text.includes(IDREF) && !text.includes(ID)
  const found = isDangling && !isInside ? undefined : numberIdentifiers(tree, isDangling ? IDREF : 'id1')
  return found ?? 'what would show it needs identifiers that were not found'
}

/**
 * Replaces each `ID` by `id1`, `id2`, … and each `IDREF` by `reference`; undefined if a lone identifier repeats.
 */
function numberIdentifiers(root: XmlTree, reference: string): XmlTree | undefined {
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
