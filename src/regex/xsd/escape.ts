import type { Cursor } from './cursor.ts'
import { multipleCharacters, property, singleCharacter } from './escapes.ts'

/** One character, or the inside of a class. */
export type Escaped = { readonly character: string } | { readonly inside: string }

/** What follows a backslash (productions 23 to 37). */
export function readEscape(cursor: Cursor): Escaped {
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
export function characterSource(character: string, special: string): string {
  return named.get(character) ?? (special.includes(character) ? `\\${character}` : character)
}
