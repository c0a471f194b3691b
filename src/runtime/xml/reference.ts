import { illegal } from '../text/character.ts'

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/** The text of a reference, without `&` and `;`: one of the five entities, or a character by number. */
export function resolveReference(body: string): string | undefined {
  const named = entities.get(body)
  if (named !== undefined) return named
  const match = /^#(?:x([0-9a-fA-F]+)|(\d+))$/.exec(body)
  if (!match) return undefined
  const point = match[1] === undefined ? Number.parseInt(match[2] ?? '', 10) : Number.parseInt(match[1], 16)
  if (!(point <= 0x10ffff)) return undefined
  const character = String.fromCodePoint(point)
  return illegal.test(character) ? undefined : character
}
