import type { Root } from './roots.ts'

export interface RankedRoot extends Root {
  /** How much of the root the words name; 0 where nothing does. */
  readonly score: number
}

const EXACT = 2
const NEAR = 1

/**
 * Roots by how well a prose text names them: by local name, type name or schema file, each a word of the text. Prose
 * is careless, so that a word that differs by a plural s or a file's ending counts half.
 */
export function rankRoots(roots: readonly Root[], prose: string): readonly RankedRoot[] {
  const words = new Set(
    (prose.match(/[\p{L}\p{N}_.-]+/gu) ?? []).map((word) => word.replace(/\.$/, '').toLowerCase()),
  )
  const ranked = roots.map((root) => ({ ...root, score: scoreOf(root, words) }))
  return ranked.sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1))
}

function scoreOf({ set, element }: Root, words: ReadonlySet<string>): number {
  const file = element.at.file.slice(element.at.file.lastIndexOf('/') + 1)
  const type = set.nodes.get(element.type)?.name?.local
  const names = [[element.name.local], type === undefined ? [] : [type], [file, file.replace(/\.[^.]*$/, '')]]
  const scores = names.map((spellings) =>
    Math.max(0, ...spellings.map((name) => match(name.toLowerCase(), words))),
  )
  return scores.reduce((sum, score) => sum + score, 0)
}

function match(name: string, words: ReadonlySet<string>): number {
  if (words.has(name)) return EXACT
  return [...words].some((word) => plain(word) === plain(name)) ? NEAR : 0
}

function plain(word: string): string {
  return word.replace(/\.[a-z]{2,5}$/, '').replace(/s$/, '')
}
