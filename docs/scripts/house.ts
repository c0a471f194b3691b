import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { folderOf, type Import, importsOf, sources } from '../../test/guards/sources.ts'

const src = fileURLToPath(new URL('../../src', import.meta.url))

interface Folder {
  readonly name: string
  /** The first sentence of its README. */
  readonly purpose: string
  /** How many folders, one below the other, it stands on. */
  readonly height: number
}

/** The folders of `src/` as a picture, each above all that it imports. */
export function housePicture(): string {
  const folders = readFolders()
  const rows = [...new Set(folders.map(({ height }) => height))].sort((a, b) => b - a)
  const lines: string[] = []
  let top = 16
  for (const height of rows) {
    const inRow = folders.filter((folder) => folder.height === height)
    for (let at = 0; at < inRow.length; at += perRow) {
      const part = inRow.slice(at, at + perRow)
      const left = (width - part.length * box.width - (part.length - 1) * gap) / 2
      for (const [index, folder] of part.entries())
        lines.push(drawBox(folder, left + index * (box.width + gap), top))
      top += box.height + (at + perRow < inRow.length ? 8 : rowGap)
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" role="img" aria-labelledby="title">`,
    '<title id="title">The folders of src, each above all that it imports</title>',
    `<style>${style}</style>`,
    ...lines,
    '</svg>',
    '',
  ].join('\n')
}

const width = 1040
const perRow = 5
const gap = 12
const rowGap = 20
const box = { width: 196, height: 74 }
const style = [
  'text{font:12px system-ui,sans-serif;fill:#1f2937}',
  '.name{font-weight:600;font-size:13px}',
  'rect{fill:#f3f6fb;stroke:#94a3b8}',
  '@media (prefers-color-scheme:dark){text{fill:#e5e7eb}rect{fill:#1e293b;stroke:#64748b}}',
].join('')

function drawBox({ name, purpose }: Folder, x: number, y: number): string {
  const lines = firstLines(purpose)
  const texts = lines.map(
    (line, index) => `<text x="${x + 10}" y="${y + 36 + index * 14}">${escapeText(line)}</text>`,
  )
  return [
    `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="6"/>`,
    `<text class="name" x="${x + 10}" y="${y + 19}">${escapeText(name)}/</text>`,
    ...texts,
  ].join('')
}

/** As much of a sentence as a box holds. */
function firstLines(text: string): readonly string[] {
  const lines = wrap(text, 27)
  if (lines.length <= 3) return lines
  return [...lines.slice(0, 2), `${lines[2]?.replace(/[,;]$/u, '')} …`]
}

function wrap(text: string, most: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function readFolders(): readonly Folder[] {
  const names = readdirSync(src, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
  const below = importsBelow([...sources].flatMap(([path, text]) => importsOf(path, text)))
  const heights = new Map<string, number>()
  const heightOf = (name: string): number => {
    const known = heights.get(name)
    if (known !== undefined) return known
    const found = Math.max(-1, ...[...(below.get(name) ?? [])].map(heightOf)) + 1
    heights.set(name, found)
    return found
  }
  return names.map((name) => ({ name, purpose: readPurpose(name), height: heightOf(name) }))
}

function importsBelow(all: readonly Import[]): ReadonlyMap<string, ReadonlySet<string>> {
  const below = new Map<string, Set<string>>()
  for (const { from, to } of all) {
    const [above, under] = [folderOf(from), folderOf(to)]
    if (!sources.has(to) || above === under || above === '.' || under === '.') continue
    below.set(above, (below.get(above) ?? new Set()).add(under))
  }
  return below
}

function readPurpose(folder: string): string {
  const text = readFileSync(`${src}/${folder}/README.md`, 'utf8').split('\n').slice(2).join(' ')
  const [sentence = ''] = /^.*?[.:](?= |$)/u.exec(text.replaceAll('`', '')) ?? []
  return sentence.replace(/[.:]$/u, '')
}
