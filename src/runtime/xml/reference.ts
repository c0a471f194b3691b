import { illegal } from '../text/character.ts'
import { entities } from './escape.ts'
import { Fatal } from './fatal.ts'

/** A text with every reference replaced; `offset` is where it stands. */
export function resolveReferences(text: string, offset: number): string {
  return text.replace(/&([^;&<\s]*)(;?)/g, (whole, body: string, semicolon: string, index: number) => {
    const value = semicolon === '' ? undefined : resolveReference(body)
    if (value !== undefined) return value
    throw new Fatal('not-well-formed', `"${whole}" is no reference that can be resolved.`, offset + index)
  })
}

/** The text of a reference, without `&` and `;`: one of the five entities, or a character by number. */
function resolveReference(body: string): string | undefined {
  for (const character in entities) if (entities[character] === body) return character
  const number = /^#(x[\da-fA-F]+|\d+)$/.exec(body)?.[1]
  const point = Number(`0${number}`)
  if (!(point <= 0x10ffff)) return undefined
  const character = String.fromCodePoint(point)
  return illegal.test(character) ? undefined : character
}
