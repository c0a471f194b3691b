import {
  type AnyParticle,
  allows,
  expandedName,
  type Name,
  type Particle,
  type ProcessContents,
} from '../../schema/index.ts'
import { alignParticles } from './align.ts'
import { at, type ContainmentFindings, type Need, type TypePair } from './content-graph.ts'
import { type DeclaredDefaults, elementPair } from './element.ts'
import { dependsOnIdentifiers, identifierDoubt, LOST } from './ids.ts'
import {
  compareByProduct,
  type Letter,
  listLetters,
  listProductNamespaces,
  type Met,
  type Product,
  type ProductPath,
  printMetKey,
} from './product.ts'
import { type ContainmentSide, findContentTerm, nameBefore, type Sides } from './side.ts'
import { maxSize } from './smallest.ts'
import { comparedTexts, containsAnyText, isBlank, NO_TEXT } from './text.ts'
import { isElement, type XmlText, type XmlTree, type XmlWitness } from './tree.ts'
import { type TypeShape, UNKNOWN } from './view.ts'

const nameless = { namespace: '', local: 'content' }

/**
 * Findings on whether the text and child elements that type `a` allows are allowed by `b`; attributes are not
 * compared. Mixed content is a fault if `b` has only elements, and a doubt if it has a fixed value.
 */
export function contentFindings(
  sides: Sides,
  a: TypeShape,
  b: TypeShape,
  declared: DeclaredDefaults,
): ContainmentFindings {
  if (textType(a) !== undefined) return textFindings(sides, a, b, declared)
  if (a.kind === 'simple') return {}
  if (textType(b) !== undefined || b.kind === 'simple') {
    // With a fixed value no elements are allowed, so none can show a difference.
    if (a.isMixed && declared.a.fixed !== undefined) return { doubts: ['the fixed value of mixed content'] }
    return compareIntoText(sides, a, b, declared)
  }
  if (a.isMixed && (declared.a.fixed ?? declared.b.fixed) !== undefined) {
    const isKept = declared.a.fixed === (declared.b.fixed ?? declared.a.fixed)
    const isFine = isKept && b.isMixed && findContentTerm(sides.b, b.particle).isNullable
    return isFine ? {} : { doubts: ['the fixed value of mixed content'] }
  }
  if (a.isMixed && !b.isMixed) return valueFault(sides, a, 'text', 'text-unexpected')
  return childFindings(sides, a, b.particle)
}

/** The simple type of a type's content; undefined if it has elements or no content. */
function textType(shape: TypeShape): string | undefined {
  return shape.kind === 'simple' ? shape.id : shape.text
}

/**
 * Findings for a first type with text content. If the second has text content too, the texts are compared, with
 * fixed and default values. Otherwise the second must be valid without child elements, and if it is not mixed,
 * the first may only have blank text.
 */
function textFindings(
  sides: Sides,
  a: TypeShape,
  b: TypeShape,
  declared: DeclaredDefaults,
): ContainmentFindings {
  const [type, other] = [textType(a) ?? '', textType(b)]
  const from = {
    set: sides.a.view.schemas,
    type,
    fixed: declared.a.fixed,
    hasDefault: hasValue(declared.a),
  }
  if (other !== undefined) {
    const to = {
      set: sides.b.view.schemas,
      type: other,
      fixed: declared.b.fixed,
      hasDefault: hasValue(declared.b),
    }
    const compared = comparedTexts(from, to)
    if (compared.kind === 'no') {
      if (dependsOnIdentifiers(from.set, type, compared.witness)) return { doubts: [LOST] }
      return valueFault(sides, a, compared.witness, 'value')
    }
    const doubt = compared.kind === 'yes' ? identifierDoubt(from, to) : compared.reason
    return doubt === undefined ? {} : { doubts: [doubt] }
  }
  if (b.kind === 'simple') return {}
  if (!findContentTerm(sides.b, b.particle).isNullable) return missingFault(sides, a, b)
  if (b.isMixed) return declared.b.fixed === undefined ? {} : { doubts: ['the fixed value of mixed content'] }
  if (declared.a.fixed !== undefined) {
    return declared.a.fixed.trim() === '' ? {} : valueFault(sides, a, declared.a.fixed, 'text-unexpected')
  }
  const blank = isBlank({ set: sides.a.view.schemas, id: type })
  if (blank.kind === 'no') return valueFault(sides, a, blank.witness, 'text-unexpected')
  return blank.kind === 'yes' ? {} : { doubts: [blank.reason] }
}

/** Whether the element has a default or fixed value. */
function hasValue(declared: DeclaredDefaults['a']): boolean {
  return declared.default !== undefined || declared.fixed !== undefined
}

/**
 * Findings for a first type with elements, mixed or empty content and a second type with text content; a child
 * element is a fault. For mixed content the second must allow every text, for empty content the empty text or a
 * default value.
 */
function compareIntoText(
  sides: Sides,
  a: TypeShape,
  b: TypeShape,
  declared: DeclaredDefaults,
): ContainmentFindings {
  if (a.kind === 'simple') return {}
  const found = compareByProduct(sides, findContentTerm(sides.a, a.particle), sides.b.terms.end)
  if (found.kind === 'refused') return childFault(sides, a, found, false)
  if (found.kind === 'too-large') return { doubts: ['the content model is too large'] }
  const type = { set: sides.b.view.schemas, id: textType(b) ?? '' }
  if (a.isMixed) {
    const all = containsAnyText(type)
    if (all.kind === 'no') return valueFault(sides, a, all.witness, 'value')
    return all.kind === 'yes' ? {} : { doubts: [all.reason] }
  }
  if (hasValue(declared.b)) return {}
  const empty = comparedTexts({ set: NO_TEXT.set, type: NO_TEXT.id }, { set: type.set, type: type.id })
  if (empty.kind === 'no') return valueFault(sides, a, '', 'value')
  return empty.kind === 'yes' ? {} : { doubts: [empty.reason] }
}

/**
 * Findings on the order and number of child elements: a fault, or a need for each pair of declarations that meet.
 * A doubt if the content models are too large to compare; empty if the first type has no valid content.
 */
function childFindings(
  sides: Sides,
  a: TypeShape & { kind: 'complex' },
  b: Particle | undefined,
): ContainmentFindings {
  const terms = [findContentTerm(sides.a, a.particle), findContentTerm(sides.b, b)] as const
  if (terms[0].kind === 'none') return {}
  const quick = a.particle && b && alignParticles(sides, a.particle, b)
  const found: Product = quick ? { kind: 'contained', met: quick } : compareByProduct(sides, ...terms)
  if (found.kind === 'too-large') return { doubts: ['the content models are too large to compare'] }
  if (found.kind === 'refused' || found.kind === 'ended') return childFault(sides, a, found, true)
  if (found.kind === 'found') return {}
  const met = [...found.met.values()]
  const namespaces = met.some(({ letter }) => letter.open) ? listProductNamespaces(sides, ...terms) : []
  return { needs: met.map((one) => makeContentNeed(sides, a, terms, one, namespaces)) }
}

/** The need that a child element both sides allow is contained; its witness is wrapped in the smallest parent. */
function makeContentNeed(
  sides: Sides,
  a: TypeShape,
  [from, to]: readonly [ReturnType<typeof findContentTerm>, ReturnType<typeof findContentTerm>],
  met: Met,
  namespaces: readonly string[],
): Need {
  const { letter, by } = met
  const { name } = letter.judged
  const pair =
    'kind' in by
      ? openPair(sides, letter.open?.process ?? 'skip', by, name.namespace, namespaces)
      : elementPair(sides, letter.judged, by)
  const wrap = (inner: XmlWitness): XmlWitness | undefined => {
    const found = compareByProduct(sides, from, to, printMetKey(met))
    if (found.kind !== 'found') return undefined
    const tree = letter.open ? inner.tree : { ...inner.tree, name }
    const whole = makeSmallestParent(sides, a, found.way, found.met.letter, tree)
    if (whole === undefined) return undefined
    const step = { child: whole.index, name: tree.name }
    return { ...inner, tree: whole.tree, path: [step, ...inner.path] }
  }
  return { pair, wrap, isOpen: letter.leaf.kind === 'any' }
}

/**
 * Makes an element of type `a`: the children along `way`, then `child`, then the fewest that complete it. `index`
 * is the position of `child`; undefined if the element is too large.
 */
function makeSmallestParent(
  sides: Sides,
  a: TypeShape,
  way: ProductPath,
  letter: Letter | undefined,
  child: XmlTree | undefined,
): { readonly tree: XmlTree; readonly index: number } | undefined {
  const { smallest, derivatives } = sides.a
  const before = listLetters(way)
  const left = letter ? derivatives.after(way.a, letter.leaf) : way.a
  const sizes = before.map(({ letter: { judged }, times }) => times * smallest.ofElement(judged))
  const size = sizes.reduce((sum, one) => sum + one, smallest.ofTerm(left))
  if (!(size < maxSize)) return undefined
  const prefix = before.flatMap(({ letter: { judged }, times }) => {
    const one = smallest.element(judged)
    return Array.from({ length: times }, () => one)
  })
  const children = [...prefix, ...(child ? [child] : []), ...smallest.rest(left)]
  const { attributes } = smallest.makeShapeBody(a, 'content')
  return { tree: { name: nameless, attributes, children }, index: prefix.length }
}

/**
 * The fault of a child that the second side does not allow, or of a child that it still requires. With `isModel`
 * false, missing children are not looked for: the fault is `element-unexpected`.
 */
function childFault(
  sides: Sides,
  a: TypeShape,
  found: Extract<Product, { kind: 'refused' | 'ended' }>,
  isModel: boolean,
): ContainmentFindings {
  const { way } = found
  const letter = found.kind === 'refused' ? found.letter : undefined
  return {
    fault: () => {
      const child = letter && sides.a.smallest.element(letter.judged)
      const whole = makeSmallestParent(sides, a, way, letter, child)
      if (whole === undefined) return undefined
      const missing = isModel ? missingName(sides, way, letter?.judged.name) : undefined
      return missing
        ? at(whole.tree, 'element-missing', missing)
        : at(whole.tree, 'element-unexpected', letter?.judged.name)
    },
  }
}

/**
 * The name of the element that the second side requires next; undefined if it requires none, or if the refused
 * child is not allowed later either, so that the child itself is the fault.
 */
function missingName(sides: Sides, way: ProductPath, refused: Name | undefined): Name | undefined {
  const { derivatives } = sides.b
  if (way.b.isNullable) return undefined
  // Elements that the first side adds anyway are not missing.
  const coming = refused ? [] : sides.a.smallest.rest(way.a)
  const isComing = (name: Name): boolean =>
    coming.some((one) => expandedName(sides.rename(one.name, 'element')) === expandedName(name))
  const first = derivatives
    .next(way.b)
    .find((leaf) => leaf.occurs.min > 0 && !(leaf.kind === 'element' && isComing(leaf.name)))
  if (first?.kind !== 'element') return undefined
  if (refused && !isKnownLater(sides.b, way, expandedName(sides.rename(refused, 'element')))) return undefined
  return first.name
}

/** Whether the second side's remaining content can still contain an element of this name. */
function isKnownLater(side: ContainmentSide, way: ProductPath, key: string): boolean {
  const queue = [way.b]
  const seen = new Set(queue)
  for (const term of queue) {
    if (term.kind === 'leaf') {
      if (term.leaf.kind === 'element' && side.view.candidates(term.leaf).has(key)) return true
    }
    const inner = term.kind === 'repeat' ? [term.of] : 'parts' in term ? term.parts : []
    for (const one of inner) {
      if (seen.has(one)) continue
      seen.add(one)
      queue.push(one)
    }
  }
  return false
}

/**
 * The fault `element-missing` at the smallest element of the first type, for the first element that `b` requires.
 */
function missingFault(
  sides: Sides,
  a: TypeShape,
  b: TypeShape & { readonly kind: 'complex' },
): ContainmentFindings {
  const [first] = sides.b.derivatives.next(findContentTerm(sides.b, b.particle))
  const subject = first?.kind === 'element' ? first.name : undefined
  return {
    fault: () =>
      at({ name: nameless, ...sides.a.smallest.makeShapeBody(a, 'content') }, 'element-missing', subject),
  }
}

/** The fault at the smallest element of the first type with this text, put before its required elements. */
function valueFault(
  sides: Sides,
  a: TypeShape,
  text: XmlText,
  fault: 'value' | 'text-unexpected',
): ContainmentFindings {
  return {
    fault: () => {
      const { attributes, children } = sides.a.smallest.makeShapeBody(a, 'content')
      const elements = a.kind === 'complex' && a.text === undefined ? children.filter(isElement) : []
      return at({ name: nameless, attributes, children: text === '' ? elements : [text, ...elements] }, fault)
    },
  }
}

/**
 * The pair that compares elements of a namespace under two wildcards: whether those that the first allows are
 * allowed by the second. Compares all elements declared there and an undeclared one; `UNKNOWN` is every namespace
 * not in `others`.
 */
function openPair(
  sides: Sides,
  a: ProcessContents,
  b: AnyParticle,
  namespace: string,
  others: readonly string[],
): TypePair {
  const key = `open ${a} ${b.process} ${namespace} ${namespace === UNKNOWN ? others.join(' ') : ''}`
  return { key, compare: () => compareOpen(sides, a, b.process, namesIn(sides, namespace, others)) }
}

/**
 * The elements declared in a namespace by either side, in the first side's names, and an undeclared one. For
 * `UNKNOWN`, those of all namespaces that are not in `others`.
 */
function namesIn(sides: Sides, namespace: string, others: readonly string[]): readonly Name[] {
  const isIn = (one: string): boolean =>
    namespace === UNKNOWN ? one === UNKNOWN || !others.includes(one) : one === namespace
  const before = [...sides.a.view.schemas.elements.values()].map(({ name }) => name)
  const after = [...sides.b.view.schemas.elements.values()].map(({ name }) =>
    nameBefore(sides.rename, name, 'element'),
  )
  const found = [...before, ...after, { namespace, local: 'anything' }].filter((name) => name !== undefined)
  return [...new Map(found.map((name) => [expandedName(name), name])).values()].filter((name) =>
    isIn(name.namespace),
  )
}

/** Findings for all these names under two wildcards; stops at the first fault. Empty if the second is `skip`. */
function compareOpen(
  sides: Sides,
  a: ProcessContents,
  b: ProcessContents,
  names: readonly Name[],
): ContainmentFindings {
  if (b === 'skip') return {}
  const needs: Need[] = []
  for (const name of names) {
    const found = findingsFor(sides, a, b, name)
    if (found.fault) return found
    needs.push(...(found.needs ?? []))
  }
  return { needs }
}

/** The namespaces and processing mode of a wildcard, for elements or attributes. */
export type Open = Pick<AnyParticle, 'namespaces' | 'process'>

/**
 * The pair that compares elements of this name under two wildcards: whether those that `a` allows are allowed by
 * `b` (none if undefined).
 */
export function openNamePair(sides: Sides, a: Open, b: Open | undefined, name: Name): TypePair {
  const later = sides.rename(name, 'element')
  const isOpen = b !== undefined && allows(b.namespaces, later.namespace)
  const process = isOpen ? b.process : undefined
  const key = `open ${a.process} ${process ?? 'closed'} ${expandedName(name)}`
  const isTaken = allows(a.namespaces, name.namespace)
  return { key, compare: () => (isTaken ? findingsFor(sides, a.process, process, name) : {}) }
}

/**
 * Findings for one element name under two wildcards: empty if the first allows no such element, a fault if the
 * second does not allow it, else the need to compare both declarations.
 */
function findingsFor(
  sides: Sides,
  a: ProcessContents,
  b: ProcessContents | undefined,
  name: Name,
): ContainmentFindings {
  const { view, smallest } = sides.a
  const judged = view.found(a, name)
  if (b === 'skip' || judged === undefined || !smallest.canExist(judged)) return {}
  const by = b && sides.b.view.found(b, sides.rename(name, 'element'))
  if (by === undefined) {
    return { fault: () => ({ ...at(smallest.element(judged), 'element-unexpected', name), isOpen: true }) }
  }
  const wrap: Need['wrap'] = (inner) => ({ ...inner, tree: { ...inner.tree, name }, isOpen: true })
  return { needs: [{ pair: elementPair(sides, judged, by), wrap }] }
}
