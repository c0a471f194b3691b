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
import { contentFindings } from './content.ts'
import { ContentGraph } from './content-graph.ts'
import { elementPair } from './element.ts'
import { at, type TypePair } from './findings.ts'
import { completed, finished } from './finish.ts'
import { type Open, openNamePair } from './open.ts'
import { type Renaming, sameNames } from './renaming.ts'
import { makeContainmentSide, type Sides } from './side.ts'
import { typeSaid } from './smallest.ts'
import type { XmlTree, XmlWitness } from './tree.ts'
import { nothingDeclared, typePair } from './type.ts'
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
