import { expect } from 'vitest'

/** The names, texts and numbers that a message has in quotes, in their order: what a test asserts of it beside its code. */
export function quotedIn(message: string): readonly string[] {
  return [...message.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([text]) => text)
}

/** The numbers of a text in their order. */
export function figuresIn(text: string): readonly number[] {
  return [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => Number(figure))
}

/** Messages with an equal cause are worded alike but for names and numbers, those with another cause are not. */
export function expectWordsByCause(rows: readonly (readonly [cause: string, message: string])[]): void {
  const wordings = new Map<string, Set<string>>()
  for (const [cause, message] of rows) {
    const wording = message.replace(/"(?:[^"\\]|\\.)*"|\d+/g, '')
    wordings.set(cause, (wordings.get(cause) ?? new Set()).add(wording))
  }
  const all = [...wordings].flatMap(([cause, found]) => [...found].map((wording) => ({ cause, wording })))
  // Each cause is there once, and each wording is.
  expect([...wordings.values()].map(({ size }) => size)).toEqual([...wordings].map(() => 1))
  expect(new Set(all.map(({ wording }) => wording)).size).toBe(all.length)
}
