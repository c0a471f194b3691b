import { multipleCharacters, singleCharacter, translateProperty } from './characters.ts'

/** The deepest nesting of groups, over which ECMAScript engines recurse. */
const deepest = 250

/** An open group. */
interface Open {
  readonly at: number
  /** Whether a finished branch can be empty. */
  hasEmpty: boolean
  /** Whether the branch so far can be empty. */
  isEmpty: boolean
}

/**
 * The ECMAScript source of an XML Schema pattern (productions 1 to 3 and 9), without anchors and with groups
 * that do not capture. Throws `PatternError` for a syntax error, and for groups nested deeper than 250.
 */
export function translateBody(source: string): string {
  const cursor = new Cursor(source)
  const open: Open[] = []
  let group: Open = { at: 0, hasEmpty: false, isEmpty: true }
  let out = ''
  while (!cursor.isDone) {
    const start = cursor.at
    const next = cursor.take()
    if (next === '(') {
      open.push(group)
      if (open.length > deepest) cursor.fail(`Groups are nested deeper than ${deepest}.`, start)
      group = { at: start, hasEmpty: false, isEmpty: true }
      out += '(?:'
      continue
    }
    if (next === '|') {
      group.hasEmpty ||= group.isEmpty
      group.isEmpty = true
      out += '|'
      continue
    }
    const canBeEmpty = next === ')' && (group.hasEmpty || group.isEmpty)
    if (next === ')') group = open.pop() ?? cursor.fail('Nothing is open that ")" closes.', start)
    const atom = next === ')' ? ')' : readAtom(cursor, next, start)
    const quantifier = readQuantifier(cursor, canBeEmpty)
    group.isEmpty &&= canBeEmpty || quantifier.isOptional
    out += atom + quantifier.source
  }
  return open.length === 0 ? out : cursor.fail('This group is not closed.', group.at)
}

/**
 * The ECMAScript source of the atom that begins with `next`: class, dot, escape or literal. Throws
 * `PatternError` for a quantifier without an atom, and for an unescaped `]` or `}`.
 */
function readAtom(cursor: Cursor, next: string, start: number): string {
  if (next === '[') return readClass(cursor)
  if (next === '.') return '[^\\n\\r]'
  if (next === '\\') {
    const read = readEscape(cursor)
    if ('character' in read) return atomSource(read.character)
    return /^\\[pP]\{\w+\}$/.test(read.inside) ? read.inside : `[${read.inside}]`
  }
  if ('?*+{'.includes(next)) cursor.fail(`Nothing stands before "${next}" that it could repeat.`, start)
  if (next === ']' || next === '}') cursor.fail(`"${next}" needs a backslash.`, start)
  return atomSource(next)
}

function atomSource(character: string): string {
  return characterSource(character, '^$\\./|(){}[]*+?')
}

/**
 * The greatest count; no text is longer, so greater maximums are dropped and greater minimums still mean "never".
 */
const longest = 2 ** 30

interface Quantifier {
  readonly source: string
  readonly isOptional: boolean
}

/**
 * Reads the quantifier here (productions 4 to 8), an empty one if there is none. If the atom can be empty, its
 * minimum is meaningless and becomes 0, since engines would try every empty match.
 */
function readQuantifier(cursor: Cursor, canBeEmpty: boolean): Quantifier {
  const next = cursor.peek()
  if (next === '?' || next === '*' || next === '+') {
    cursor.take()
    return { source: next === '+' && canBeEmpty ? '*' : next, isOptional: next !== '+' }
  }
  if (next !== '{') return { source: '', isOptional: false }
  const [low, high] = readCount(cursor)
  const min = canBeEmpty ? 0 : low
  return {
    source: min === high ? `{${min}}` : `{${min},${high >= longest ? '' : high}}`,
    isOptional: min === 0,
  }
}

/** Reads `{n}`, `{n,}` or `{n,m}` as minimum and maximum, both limited to 2^30; throws if it is malformed. */
function readCount(cursor: Cursor): readonly [number, number] {
  const start = cursor.at
  const end = cursor.source.indexOf('}', start)
  const match = /^([0-9]+)(?:(,)([0-9]*))?$/.exec(cursor.source.slice(start + 1, Math.max(end, start)))
  if (!match) return cursor.fail('A count is {n}, {n,} or {n,m}.', start)
  cursor.at = end + 1
  const [, low = '', comma = '', high = ''] = match
  const min = Math.min(Number(low), longest)
  if (comma === '') return [min, min]
  if (high === '') return [min, longest]
  if (BigInt(high) < BigInt(low)) cursor.fail('This count ends before it starts.', start)
  return [min, Math.min(Number(high), longest)]
}

/**
 * Translates a character class after its opening bracket (productions 12 to 22). Each subtraction `-[…]` becomes a
 * negative look-ahead, which means the same for one character and needs only the flag `u`.
 */
function readClass(cursor: Cursor): string {
  const groups = [readGroup(cursor)]
  while (cursor.skip('-[')) groups.push(readGroup(cursor))
  for (const _ of groups) {
    if (!cursor.skip(']')) cursor.fail('A class that takes another away ends right after it, with "]".')
  }
  return groups.reduceRight((minus, group) => `(?:(?!${minus})${group})`)
}

/**
 * Translates the inside of a class up to `]` or `-[`, which it does not consume, to `[…]` or `[^…]`. Throws
 * `PatternError` if it is empty or the class is not closed.
 */
function readGroup(cursor: Cursor): string {
  const start = cursor.at - 1
  const isNegated = cursor.skip('^')
  let inside = ''
  while (!isEnd(cursor, inside === '')) inside += readPart(cursor, inside === '')
  if (cursor.isDone) cursor.fail('This character class is not closed.', start)
  if (inside === '') cursor.fail('A character class holds at least one character.', start)
  return `[${isNegated ? '^' : ''}${inside}]`
}

function isEnd(cursor: Cursor, isFirst: boolean): boolean {
  return cursor.isDone || cursor.isAt(']') || (!isFirst && cursor.isAt('-['))
}

/**
 * Translates one part of a class: a character, a range, or an escape for several characters. Throws
 * `PatternError` for a range that runs backwards or does not end with one character.
 */
function readPart(cursor: Cursor, isFirst: boolean): string {
  const start = cursor.at
  const first = readEnd(cursor, isFirst)
  if ('inside' in first) return first.inside
  const isRange = cursor.isAt('-') && !cursor.isAt('-]') && !cursor.isAt('-[')
  if (!isRange || first.isDash) return classSource(first.character)
  cursor.take()
  const last = readEnd(cursor, false)
  if ('inside' in last || last.isDash) return cursor.fail('A range ends with one character.', start)
  if (code(last.character) < code(first.character)) cursor.fail('This range runs backwards.', start)
  return `${classSource(first.character)}-${classSource(last.character)}`
}

type End = { readonly character: string; readonly isDash: boolean } | { readonly inside: string }

/**
 * Reads a character or escape as one end of a range; throws for a hyphen that is neither first nor last in its
 * group.
 */
function readEnd(cursor: Cursor, isFirst: boolean): End {
  const start = cursor.at
  const next = cursor.take()
  if (next === '\\') {
    const read = readEscape(cursor)
    return 'inside' in read ? read : { ...read, isDash: false }
  }
  if (next === '[') cursor.fail('"[" inside a character class needs a backslash.', start)
  if (next === '-' && !isFirst && !isEnd(cursor, false)) {
    cursor.fail('"-" inside a character class stands at an end, or in a range.', start)
  }
  return { character: next, isDash: next === '-' }
}

function code(character: string): number {
  return character.codePointAt(0) ?? 0
}

function classSource(character: string): string {
  return characterSource(character, '^$\\./|(){}[]*+?-')
}

/** One character, or the inside of a class. */
export type Escaped = { readonly character: string } | { readonly inside: string }

/** Reads the rest of an escape after its backslash (productions 23 to 37); throws if it is unknown. */
function readEscape(cursor: Cursor): Escaped {
  const start = cursor.at - 1
  const letter = cursor.take()
  const character = singleCharacter.get(letter)
  if (character !== undefined) return { character }
  const inside = multipleCharacters.get(letter)
  if (inside !== undefined) return { inside }
  if (letter === 'p' || letter === 'P') return { inside: readProperty(cursor, letter) }
  return cursor.fail(
    letter === '' ? 'A backslash stands at the end.' : 'This escape is not one of XML Schema.',
    start,
  )
}

/**
 * Reads the name in braces after `\p` or `\P` and returns the inside of a class for it; throws if it is unknown.
 */
function readProperty(cursor: Cursor, letter: 'p' | 'P'): string {
  const start = cursor.at - 2
  const end = cursor.source.indexOf('}', cursor.at)
  if (!cursor.skip('{') || end < 0) return cursor.fail(`"\\${letter}" needs a name in braces.`, start)
  const inside = translateProperty(letter, cursor.source.slice(cursor.at, end))
  if (inside === undefined) return cursor.fail('No category or block of Unicode has this name.', start)
  cursor.at = end + 1
  return inside
}

const named: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/** A character as ECMAScript source, with a backslash if it is among `special`; line ends and tabs as escapes. */
function characterSource(character: string, special: string): string {
  return named.get(character) ?? (special.includes(character) ? `\\${character}` : character)
}

/** The fault of a pattern, and the index of its UTF-16 unit. */
export interface PatternFault {
  readonly message: string
  readonly at: number
}

/** Thrown for a fault anywhere in a pattern. */
export class PatternError extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** A position in a pattern that moves character by character. */
class Cursor {
  readonly source: string
  at = 0

  constructor(source: string) {
    this.source = source
  }

  get isDone(): boolean {
    return this.at >= this.source.length
  }

  /** The next character; empty at the end. */
  peek(): string {
    const point = this.source.codePointAt(this.at)
    return point === undefined ? '' : String.fromCodePoint(point)
  }

  /** Moves past the next character and returns it; empty at the end. */
  take(): string {
    const character = this.peek()
    this.at += character.length
    return character
  }

  isAt(text: string): boolean {
    return this.source.startsWith(text, this.at)
  }

  /** Moves past a text if it comes next; returns whether it does. */
  skip(text: string): boolean {
    const isNext = this.isAt(text)
    if (isNext) this.at += text.length
    return isNext
  }

  fail(message: string, at = this.at): never {
    throw new PatternError(message, at)
  }
}
