import type { NamedRoot } from './roots.ts'

export interface RankedRoot extends NamedRoot {
  /** How much of the root the words name; 0 where nothing does. */
  readonly score: number
}

const EXACT = 2
const NEAR = 1

/**
 * Roots by how well a prose text names them: by local name, type name or schema file, each a word of the text. Prose
 * is careless, so that a word that differs by a plural s or a file's ending counts half.
 */
export function rankRoots(roots: readonly NamedRoot[], prose: string): readonly RankedRoot[] {
  const words = new Set(
    (prose.match(/[\p{L}\p{N}_.-]+/gu) ?? []).map((word) => word.replace(/\.$/, '').toLowerCase()),
  )
  const said: Said = { words, plain: new Set([...words].map(plain)) }
  const ranked = roots.map((root) => ({ ...root, score: scoreRoot(root, said) }))
  return ranked.sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1))
}

interface Said {
  readonly words: ReadonlySet<string>
  /** The same without endings. */
  readonly plain: ReadonlySet<string>
}

function scoreRoot({ set, element }: NamedRoot, said: Said): number {
  if (said.words.size === 0) return 0
  const file = element.at.file.slice(element.at.file.lastIndexOf('/') + 1)
  const type = set.nodes.get(element.type)?.name?.local
  const names = [[element.name.local], type === undefined ? [] : [type], [file, file.replace(/\.[^.]*$/, '')]]
  const scores = names.map((spellings) =>
    Math.max(0, ...spellings.map((name) => match(name.toLowerCase(), said))),
  )
  return scores.reduce((sum, score) => sum + score, 0)
}

function match(name: string, said: Said): number {
  if (said.words.has(name)) return EXACT
  return said.plain.has(plain(name)) ? NEAR : 0
}

function plain(word: string): string {
  return word.replace(/\.[a-z]{2,5}$/, '').replace(/s$/, '')
}
