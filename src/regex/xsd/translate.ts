import { multipleCharacters, property, singleCharacter } from './characters.ts'

/** ECMAScript engines recurse over groups; nobody writes more. */
const deepest = 250

/** A group that is being read. */
interface Open {
  readonly at: number
  /** Whether a branch that is over can be empty. */
  hasEmpty: boolean
  /** Whether the branch so far can be empty. */
  isEmpty: boolean
}

/** The body of a pattern (productions 1 to 3 and 9), read in one pass: of what is open only the little above is kept. */
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

/** No text is longer, so that a greater maximum says the same as none; a greater minimum says "never" all the same. */
const longest = 2 ** 30

interface Quantifier {
  readonly source: string
  readonly isOptional: boolean
}

/**
 * A quantifier where one stands next (productions 4 to 8). What can be empty is as often there as is asked for, so that
 * its minimum says nothing; it is left out, since engines would try every empty match of it.
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
 * A character class after its opening bracket (productions 12 to 22). Each `-[…]` takes away from what stands before it;
 * it becomes a look-ahead, which says the same of one character with the `u` flag, and is never ambiguous.
 */
function readClass(cursor: Cursor): string {
  const groups = [readGroup(cursor)]
  while (cursor.skip('-[')) groups.push(readGroup(cursor))
  for (const _ of groups) {
    if (!cursor.skip(']')) cursor.fail('A class that takes another away ends right after it, with "]".')
  }
  return groups.reduceRight((minus, group) => `(?:(?!${minus})${group})`)
}

/** A group up to its end, which is `]` or `-[`; the end is not taken. */
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

/** One character, a range, or an escape for several characters. */
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

/** A dash stands for itself at the start and the end of a group, and nowhere else. */
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

/** What follows a backslash (productions 23 to 37). */
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

function readProperty(cursor: Cursor, letter: 'p' | 'P'): string {
  const start = cursor.at - 2
  const end = cursor.source.indexOf('}', cursor.at)
  if (!cursor.skip('{') || end < 0) return cursor.fail(`"\\${letter}" needs a name in braces.`, start)
  const inside = property(letter, cursor.source.slice(cursor.at, end))
  if (inside === undefined) return cursor.fail('No category or block of Unicode has this name.', start)
  cursor.at = end + 1
  return inside
}

const named: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/** One character as ECMAScript's source, where those of `special` mean something else. */
function characterSource(character: string, special: string): string {
  return named.get(character) ?? (special.includes(character) ? `\\${character}` : character)
}

/** What is wrong with a pattern, and at which UTF-16 unit of it. */
export interface PatternFault {
  readonly message: string
  readonly at: number
}

/** Carries a fault from any depth of the reading to its start. */
export class PatternError extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** A place in a pattern, moved character by character. */
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

  take(): string {
    const character = this.peek()
    this.at += character.length
    return character
  }

  isAt(text: string): boolean {
    return this.source.startsWith(text, this.at)
  }

  /** Moves over a text where it stands next. */
  skip(text: string): boolean {
    const isNext = this.isAt(text)
    if (isNext) this.at += text.length
    return isNext
  }

  fail(message: string, at = this.at): never {
    throw new PatternError(message, at)
  }
}
