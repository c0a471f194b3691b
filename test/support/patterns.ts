/** A JSON Schema with other patterns, by their words. */
export function withPatterns(given: unknown, words: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(given)) return given.map((one) => withPatterns(one, words))
  if (typeof given !== 'object' || given === null) return given
  const word = (one: string): string => (Object.hasOwn(words, one) ? (words[one] ?? one) : one)
  const named = (value: object): object =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [word(key), withPatterns(one, words)]))
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      if (key === 'pattern' && typeof value === 'string') return [key, word(value)]
      if (key === 'patternProperties' && typeof value === 'object' && value !== null)
        return [key, named(value)]
      return [key, withPatterns(value, words)]
    }),
  )
}
