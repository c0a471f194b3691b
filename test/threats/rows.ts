import { readFileSync } from 'node:fs'

/** The rows of the list of threats, by letter: how many each has. */
const letters = { Z: 18, Y: 10, R: 10, X: 14, G: 12, F: 10, P: 6, U: 3, I: 3 }

export const ids: readonly string[] = Object.entries(letters).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
)

/** The files whose tests carry the id of a row in their names; none where the list of known failures says why. */
export function rows(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(new URL('rows.json', import.meta.url), 'utf8')
  return new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, readonly string[]>>))
}

/** Whether the name of a test carries an id: `Z1: …`, also among others, `G1, G2: …`. */
export function isOf(id: string, name: string): boolean {
  return new RegExp(`(?:^|[\\s>])(?:[ZYRXGFPUI]\\d+, )*${id}(?:, [ZYRXGFPUI]\\d+)*: `).test(name)
}
