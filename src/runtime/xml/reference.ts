import { illegal } from '../text/character.ts'
import { Fatal } from './fatal.ts'

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

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
  const named = entities.get(body)
  if (named !== undefined) return named
  const match = /^#(?:x([0-9a-fA-F]+)|(\d+))$/.exec(body)
  if (!match) return undefined
  const point = match[1] === undefined ? Number.parseInt(match[2] ?? '', 10) : Number.parseInt(match[1], 16)
  if (!(point <= 0x10ffff)) return undefined
  const character = String.fromCodePoint(point)
  return illegal.test(character) ? undefined : character
}
