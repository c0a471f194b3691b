/** Splits a name into words at changes of case, digits and separators: `BICOrBEI` gives BIC, Or, BEI. */
export function nameWords(name: string): readonly string[] {
  return name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+|\d+/gu) ?? []
}

/**
 * The number of words with a counterpart in the other list, divided by the length of the longer list; 0 where both
 * are empty.
 */
export function measureSharedWords(one: readonly string[], other: readonly string[]): number {
  const most = Math.max(one.length, other.length)
  return most === 0 ? 0 : countMatchedWords(one, other) / most
}

/**
 * Whether each word of `some` has a counterpart of its own in `all`, in any order. False where `some` is empty.
 */
export function coversWords(all: readonly string[], some: readonly string[]): boolean {
  return some.length > 0 && countMatchedWords(some, all) === some.length
}

/** Like `coversWords`, but only equal words count, in any case, singular or plural. */
export function holdsWords(all: readonly string[], some: readonly string[]): boolean {
  return some.length > 0 && countMatchedWords(some, all, isSameWord) === some.length
}

/** The number of words in `one` that have a counterpart in `other`. Each word of `other` is used once. */
function countMatchedWords(
  one: readonly string[],
  other: readonly string[],
  isMatch = isSimilarWord,
): number {
  const left = [...other]
  let count = 0
  for (const word of one) {
    const at = left.findIndex((candidate) => isMatch(word, candidate))
    if (at < 0) continue
    left.splice(at, 1)
    count += 1
  }
  return count
}

function isSameWord(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map((word) => findSingular(writeOut(word)))
  return mine === theirs
}

/** Abbreviations that lack more than vowels and the end of the word, as in ISO 20022. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['amt', 'amount'],
  ['ccy', 'currency'],
  ['lang', 'language'],
  ['nbr', 'number'],
  ['qty', 'quantity'],
])

/** A word in lower case, written out where it is a usual abbreviation: `Ccy` gives `currency`. */
export function writeOut(word: string): string {
  const lower = word.toLowerCase()
  return abbreviations.get(lower) ?? lower
}

/** An English word in lower case without the ending of its plural: `addresses` gives `address`, `names` `name`. */
function findSingular(word: string): string {
  if (word.length < 4) return word
  return word.replace(/ies$/u, 'y').replace(/(?<=s|x|z|ch|sh)es$|(?<!s)s$/u, '')
}

/**
 * Whether two words mean the same, without case: they are equal, or one of 3 or more letters starts the other
 * (`BIC`, `BICFI`). Also where one lacks only vowels of the other (`Zn`, `Zone`).
 */
function isSimilarWord(one: string, other: string): boolean {
  const [mine, theirs] = [writeOut(one), writeOut(other)]
  const [short, long] = mine.length < theirs.length ? [mine, theirs] : [theirs, mine]
  if (short === long) return true
  if (short.length >= 3 && long.startsWith(short)) return true
  return short.length >= 2 && short[0] === long[0] && isAbbreviation(short, long)
}

/** Whether two words are equal after the vowels behind their first letter are removed. */
function isAbbreviation(short: string, long: string): boolean {
  const bare = (word: string): string => word[0] + word.slice(1).replaceAll(/[aeiou]/gu, '')
  return bare(short) === bare(long)
}

/**
 * Removes every run of digits from a name, with separators (`.`, `-`, `_`) before and between them, and a `v` in
 * front. Examples: `PartyIdentification135`, `pain.001.001.03`, `TransferV02`, `urn:shop:v2`.
 */
export function removeVersion(name: string): string {
  return name.replaceAll(/[._-]?(?:(?<![A-Za-z])v|(?<=[a-z\d])V)?\d+(?:[._-]\d+)*/gu, '')
}
