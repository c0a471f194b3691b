import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { listCharacters, readCharacters } from './automata/character-sets.ts'

const mostTexts = 200
const mostLetters = 20_000

/** Thrown where a reference cannot be replaced. */
class NotReplaced extends Error {}

/**
 * An expression without back references that is found in the same texts: `^(a|b)\1$` as `^(?:aa|bb)$`, with
 * one alternative for each text of the group. A source without references is returned unchanged. `undefined`
 * if a group has more than 200 texts or may be unset, or the result is too long.
 */
export function withoutBackReferences(source: string): string | undefined {
  if (!mayRefer(source)) return source
  try {
    return new Rewriting().choice(parse(source).alternatives, new Map())
  } catch (problem) {
    if (problem instanceof NotReplaced) return undefined
    throw problem
  }
}

/** Whether an expression has what looks like a reference. */
export function mayRefer(source: string): boolean {
  return /\\[1-9k]/.test(source)
}

function parse(source: string): AST.Pattern {
  return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, { unicode: true })
}

/** The texts of groups that the expression around has fixed. */
type FixedGroups = ReadonlyMap<AST.CapturingGroup, string>

class Rewriting {
  #letters = 0
  #isBackward = false

  /** The alternatives, with references replaced. */
  choice(alternatives: readonly AST.Alternative[], fixed: FixedGroups): string {
    return alternatives.map((one) => this.#alternative(one, fixed)).join('|')
  }

  /**
   * The source of one alternative with references replaced. If a group in it is referred to, the result is
   * `(?:…|…)` with one copy for each text of the group, except within a look-behind.
   */
  #alternative(alternative: AST.Alternative, fixed: FixedGroups): string {
    const group = this.#isBackward ? undefined : findReferred(alternative, fixed)
    if (group === undefined) return alternative.elements.map((one) => this.#element(one, fixed)).join('')
    const texts = [...listTexts(group.alternatives, fixed)]
    const all = texts.map((text) => this.#alternative(alternative, new Map([...fixed, [group, text]])))
    return `(?:${all.join('|')})`
  }

  /**
   * The source of an element with references replaced. Throws `NotReplaced` once more than 20,000 characters
   * were written in total.
   */
  #element(element: AST.Element, fixed: FixedGroups): string {
    const text = this.#print(element, fixed)
    this.#letters += text.length
    if (this.#letters > mostLetters) throw new NotReplaced()
    return text
  }

  /**
   * The source of an element in which groups no longer capture, and fixed groups and references are their
   * text, escaped. Other elements are unchanged. Throws `NotReplaced` for a group with flags, and for a
   * reference whose text is not fixed.
   */
  #print(element: AST.Element, fixed: FixedGroups): string {
    switch (element.type) {
      case 'Quantifier': {
        const repeated = `(?:${this.#element(element.element, fixed)})`
        return repeated + element.raw.slice(element.element.raw.length)
      }
      case 'Group':
        if (element.modifiers !== null) throw new NotReplaced()
        return `(?:${this.choice(element.alternatives, fixed)})`
      case 'CapturingGroup': {
        const text = fixed.get(element)
        return text === undefined ? `(?:${this.choice(element.alternatives, fixed)})` : escapeText(text)
      }
      case 'Backreference':
        return escapeText(findReferredText(element, fixed))
      case 'Assertion':
        return element.kind === 'lookahead' || element.kind === 'lookbehind'
          ? this.#look(element, fixed)
          : element.raw
      default:
        return element.raw
    }
  }

  /**
   * The source of a look-around with references in it replaced; groups within a look-behind are not expanded.
   */
  #look(look: AST.LookaroundAssertion, fixed: FixedGroups): string {
    const wasBackward = this.#isBackward
    this.#isBackward = look.kind === 'lookbehind'
    const inner = this.choice(look.alternatives, fixed)
    this.#isBackward = wasBackward
    return `(?${look.kind === 'lookbehind' ? '<' : ''}${look.negate ? '!' : '='}${inner})`
  }
}

/**
 * The text that a back reference matches: that of its group in `fixed`, or '' if the group ends after the
 * reference. Throws `NotReplaced` if the text is not fixed, or several groups share the name.
 */
function findReferredText({ resolved, start }: AST.Backreference, fixed: FixedGroups): string {
  const [group, ...others] = [resolved].flat()
  if (group === undefined || others.length > 0) throw new NotReplaced()
  if (start < group.end && !isWithinLookBehind(group)) return ''
  const text = fixed.get(group)
  if (text === undefined) throw new NotReplaced()
  return text
}

function isWithinLookBehind({ parent }: AST.Node): boolean {
  if (parent === null) return false
  return (parent.type === 'Assertion' && parent.kind === 'lookbehind') || isWithinLookBehind(parent)
}

/**
 * The first group without a fixed text that every match of the alternative sets exactly once, and to which
 * only the rest of the alternative refers. Groups within a group come before it; `undefined` if there is
 * none.
 */
function findReferred(alternative: AST.Alternative, fixed: FixedGroups): AST.CapturingGroup | undefined {
  const groups = listCertainGroups(alternative).filter((one) => isReferredWithin(one, alternative))
  return groups.find((one) => !fixed.has(one))
}

/**
 * The capturing groups outside of repetitions, choices and look-arounds; those within a group come before it.
 */
function listCertainGroups({ elements }: AST.Alternative): readonly AST.CapturingGroup[] {
  return elements.flatMap((element) => {
    if (element.type !== 'Group' && element.type !== 'CapturingGroup') return []
    const [only, ...others] = element.alternatives
    const inner = only && others.length === 0 ? listCertainGroups(only) : []
    return element.type === 'CapturingGroup' ? [...inner, element] : inner
  })
}

/** Whether there are references after the group, and all of them are within the alternative. */
function isReferredWithin(
  { references, end }: AST.CapturingGroup,
  { start, end: last }: AST.Alternative,
): boolean {
  const read = references.filter((one) => one.start >= end)
  return read.length > 0 && references.every((one) => one.start >= start && one.end <= last)
}

/**
 * All texts that the alternatives match, with groups of `fixed` as their text. Throws `NotReplaced` if they
 * are more than 200, or depend on the text around (anchors, look-arounds).
 */
function listTexts(alternatives: readonly AST.Alternative[], fixed: FixedGroups): ReadonlySet<string> {
  const all = new Set<string>()
  for (const { elements } of alternatives) {
    let texts: readonly string[] = ['']
    for (const element of elements) texts = combine(texts, listElementTexts(element, fixed))
    for (const text of texts) all.add(text)
  }
  return limited(all)
}

/**
 * All texts that one element matches. Throws `NotReplaced` if they are more than 200, and for an assertion or
 * a reference whose text is not fixed.
 */
function listElementTexts(element: AST.Element, fixed: FixedGroups): ReadonlySet<string> {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return new Set(listCharacters(readCharacters(element), mostTexts + 1))
    case 'Group':
      return listTexts(element.alternatives, fixed)
    case 'CapturingGroup': {
      const text = fixed.get(element)
      return text === undefined ? listTexts(element.alternatives, fixed) : new Set([text])
    }
    case 'Backreference':
      return new Set([findReferredText(element, fixed)])
    case 'Quantifier':
      return listRepeatedTexts(element, fixed)
    default:
      throw new NotReplaced()
  }
}

/**
 * All texts of an element repeated `min` to `max` times; throws `NotReplaced` if there are more than 200, or
 * `max` is greater than 200.
 */
function listRepeatedTexts({ element, min, max }: AST.Quantifier, fixed: FixedGroups): ReadonlySet<string> {
  if (max > mostTexts) throw new NotReplaced()
  const once = listElementTexts(element, fixed)
  const all = new Set<string>()
  let texts: readonly string[] = ['']
  for (let count = 0; count <= max; count++) {
    if (count >= min) for (const text of texts) limited(all.add(text))
    if (count < max) texts = combine(texts, once)
  }
  return all
}

/** Each text followed by each of `more`; throws `NotReplaced` if these are more than 200. */
function combine(texts: readonly string[], more: ReadonlySet<string>): readonly string[] {
  if (texts.length * limited(more).size > mostTexts) throw new NotReplaced()
  return texts.flatMap((text) => [...more].map((one) => text + one))
}

/** The same texts; throws `NotReplaced` if there are more than 200. */
function limited(texts: ReadonlySet<string>): ReadonlySet<string> {
  if (texts.size > mostTexts) throw new NotReplaced()
  return texts
}

/** A text as an expression that matches only this text. */
function escapeText(text: string): string {
  return [...text]
    .map((one) => (/^[A-Za-z0-9]$/.test(one) ? one : `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`))
    .join('')
}

/** The capturing groups of an expression with the flag `u`, by where they begin. */
export function listGroupsByStart(source: string): ReadonlyMap<number, AST.CapturingGroup> {
  const groups = listGroups(parse(source))
  return new Map(groups.map((group) => [group.start, group]))
}

/** The capturing groups of a part of an expression, itself included. */
export function listGroups(part: AST.Node): readonly AST.CapturingGroup[] {
  const found: AST.CapturingGroup[] = []
  visitRegExpAST(part, { onCapturingGroupEnter: (group) => found.push(group) })
  return found
}
