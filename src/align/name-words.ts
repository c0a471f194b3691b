/** The words that a name is made of: `BICOrBEI` is BIC, Or, BEI. */
export function nameWords(name: string): readonly string[] {
  return name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+|\d+/gu) ?? []
}

/** How many of the words of the name that has more of them have a counterpart in the other, between 0 and 1. */
export function sharedWords(one: readonly string[], other: readonly string[]): number {
  const most = Math.max(one.length, other.length)
  return most === 0 ? 0 : matchedWords(one, other) / most
}

/** Whether each word of the one has a counterpart of its own in the other. */
export function holdsWords(all: readonly string[], some: readonly string[]): boolean {
  return some.length > 0 && matchedWords(some, all) === some.length
}

function matchedWords(one: readonly string[], other: readonly string[]): number {
  const left = [...other]
  let count = 0
  for (const word of one) {
    const at = left.findIndex((candidate) => isOneWord(word, candidate))
    if (at < 0) continue
    left.splice(at, 1)
    count += 1
  }
  return count
}

/** The same word, a longer form of it (`BIC`, `BICFI`), or what is left of it without some letters (`Zn`, `Zone`). */
function isOneWord(one: string, other: string): boolean {
  const [short, long] = (one.length < other.length ? [one, other] : [other, one]).map((word) =>
    word.toLowerCase(),
  ) as [string, string]
  if (short === long) return true
  if (short.length >= 3 && long.startsWith(short)) return true
  return short.length >= 2 && short[0] === long[0] && isAbbreviation(short, long)
}

/** Whether a word is another without some of its vowels. */
function isAbbreviation(short: string, long: string): boolean {
  const bare = (word: string): string => word[0] + word.slice(1).replaceAll(/[aeiou]/gu, '')
  return bare(short) === bare(long)
}
