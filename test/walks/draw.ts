import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/files/index.ts'

/** A part of a page that is read by itself: a block of prose, an entry of a list, a row of a table. */
export interface Paragraph {
  readonly page: string
  readonly line: number
  readonly text: string
}

/** So many words make a paragraph. */
const fewestWords = 12
/** Of a page with more paragraphs, so many take part. */
const mostOfPage = 40

/** The paragraphs of Markdown; code, headings, comments and the head of a table are none. */
export function listParagraphs(page: string, markdown: string): readonly Paragraph[] {
  const found: Paragraph[] = []
  let [isCode, isComment, start]: [boolean, boolean, number] = [false, false, 0]
  let current: string[] = []
  const end = (): void => {
    const text = current.join('\n')
    if (countWords(text) >= fewestWords) found.push({ page, line: start, text })
    current = []
  }
  for (const [at, line] of markdown.split('\n').entries()) {
    if (/^\s*```/u.test(line)) {
      end()
      isCode = !isCode
      continue
    }
    if (isCode) continue
    if (line.startsWith('<!--')) isComment = true
    const isOut = isComment || line.trim() === '' || /^[#|]/u.test(line)
    if (line.includes('-->')) isComment = false
    if (isOut || /^\s*(?:[-*]|\d+\.) /u.test(line)) end()
    if (line.startsWith('|') && !/^\|[\s:|-]+$/u.test(line) && countWords(line) >= fewestWords)
      found.push({ page, line: at + 1, text: line })
    if (isOut) continue
    if (current.length === 0) start = at + 1
    current.push(line)
  }
  end()
  return found
}

/** So many paragraphs of some pages, the same for the same seed and texts, in the order of the pages. */
export function drawParagraphs(
  pages: readonly (readonly [name: string, markdown: string])[],
  seed: string,
  count: number,
): readonly Paragraph[] {
  const all = pages.map(([name, markdown]) => listParagraphs(name, markdown))
  const pool = all.flatMap((own) => ranked(own, `${seed} page`).slice(0, mostOfPage))
  const drawn = new Set(ranked(pool, seed).slice(0, count))
  return all.flat().filter((one) => drawn.has(one))
}

/** In an order that the seed decides. */
function ranked(paragraphs: readonly Paragraph[], seed: string): readonly Paragraph[] {
  const keyOf = ({ page, line }: Paragraph): string =>
    createHash('sha256').update(`${seed}\n${page}\n${line}`).digest('hex')
  const keys = new Map(paragraphs.map((one) => [one, keyOf(one)]))
  return [...paragraphs].sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1))
}

function countWords(text: string): number {
  return text.match(/[A-Za-z]{2,}/gu)?.length ?? 0
}

/** Pages that are made by programs. */
const generated = /^docs\/(?:reference\/|(?:api|families|comparisons)\.md$)/u

/** The pages that readings are drawn from; without the generated ones, unless they are wanted. */
export function readPages(hasGenerated: boolean): readonly (readonly [string, string])[] {
  const below = readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && !/^docs\/site\/|\/node_modules\//u.test(path))
    .filter((path) => hasGenerated || !generated.test(path))
    .sort()
  return ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...below].map((path) => [
    path,
    readFileSync(join(packageRoot, path), 'utf8'),
  ])
}
