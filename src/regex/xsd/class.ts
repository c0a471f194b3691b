import type { Cursor } from './cursor.ts'
import { characterSource, readEscape } from './escape.ts'

/**
 * A character class after its opening bracket (productions 12 to 22). Each `-[…]` takes away from what stands before it;
 * it becomes a look-ahead, which says the same of one character with the `u` flag, and is never ambiguous.
 */
export function readClass(cursor: Cursor): string {
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
