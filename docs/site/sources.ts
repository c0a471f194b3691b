import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Pages of the site that are outside of docs/, and what they are called there. */
const outside: Readonly<Record<string, string>> = {
  'README.md': 'index.md',
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'security.md',
  'docs/README.md': 'all.md',
}

/** What the site is made of. */
export interface SiteSources {
  /** The pages, as paths from the root of the repository. */
  readonly pages: readonly string[]
  /** Links that lead to nothing: the page, its line, the address. */
  readonly dead: readonly string[]
}

/** Writes the pages of docs/ as VitePress reads them: their links go to pages of the site, comments for tests are gone. */
export function writeSources(folder: string): SiteSources {
  rmSync(folder, { recursive: true, force: true })
  const pages = [...Object.keys(outside), ...pagesIn('docs').filter((page) => !(page in outside))]
  const known = new Set(pages)
  const dead: string[] = []
  for (const page of pages) {
    const text = readFileSync(join(root, page), 'utf8')
    const made = convert(text, page, { known, folder, dead })
    const path = join(folder, placeOf(page))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, made)
  }
  return { pages, dead }
}

function pagesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return ['docs/site', 'docs/scripts', 'docs/example'].includes(path) ? [] : pagesIn(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

/** Where a page of the repository is on the site. */
export function placeOf(page: string): string {
  return outside[page] ?? page.replace(/^docs\//, '').replace(/README\.md$/, 'index.md')
}

interface Converting {
  readonly known: ReadonlySet<string>
  readonly folder: string
  readonly dead: string[]
}

function convert(text: string, page: string, site: Converting): string {
  let fence: string | undefined
  const made: string[] = []
  /** Lines of prose: a link may begin on one and end on the next. */
  let open: string[] = []
  const close = (end: number): void => {
    if (open.length > 0) made.push(withLinks(open.join('\n'), { page, line: end - open.length }, site))
    open = []
  }
  for (const [at, line] of text.split('\n').entries()) {
    const mark = /^ *(`{3,})/.exec(line)?.[1]
    if (mark === undefined && fence === undefined) {
      open.push(line.replace(/^ *<!-- .* -->$/, ''))
      continue
    }
    close(at)
    if (mark !== undefined && fence === undefined) fence = mark
    else if (mark === fence) fence = undefined
    // `file=…` behind the language is for the tests of the pages.
    made.push(mark === undefined ? line : line.replace(/^( *`{3,}\w*) .*$/, '$1'))
  }
  close(text.split('\n').length)
  return made.join('\n')
}

/** Prose whose first line has a number, counted from 0, with links to pages of the site. */
function withLinks(
  prose: string,
  { page, line: first }: { readonly page: string; readonly line: number },
  site: Converting,
): string {
  return prose.replaceAll(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g,
    (whole, mark, words, address, at: number) => {
      if (/^[a-z]+:/.test(address)) return whole
      const line = first + prose.slice(0, at).split('\n').length
      return linkTo(address, { mark, words, page, line }, site)
    },
  )
}

interface Link {
  /** `!` where it is a picture. */
  readonly mark: string
  readonly words: string
  readonly page: string
  readonly line: number
}

function linkTo(address: string, { mark, words, page, line }: Link, site: Converting): string {
  const [path = '', hash] = address.split('#')
  const anchor = hash === undefined ? '' : `#${hash}`
  if (path === '') return `${mark}[${words}](${anchor})`
  const target = posix.join(posix.dirname(page), path)
  if (site.known.has(target)) {
    const from = posix.dirname(placeOf(page))
    return `${mark}[${words}](${relativeTo(from, placeOf(target))}${anchor})`
  }
  if (!existsSync(join(root, target))) {
    site.dead.push(`${page}:${line} ${address}`)
    return words
  }
  const isCopied = /^(?:docs|schemas)\//.test(target) && statSync(join(root, target)).isFile()
  // Sources and folders are in the repository, not on the site.
  if (!isCopied) return words
  const copy = target.replace(/^docs\//, '')
  if (mark === '!') {
    cpSync(join(root, target), join(site.folder, copy))
    return `![${words}](${relativeTo(posix.dirname(placeOf(page)), copy)})`
  }
  cpSync(join(root, target), join(site.folder, 'public', copy))
  return `<a href="/${copy}" target="_self">${htmlOf(words)}</a>`
}

function relativeTo(from: string, to: string): string {
  const path = posix.relative(from, to)
  return path.startsWith('.') ? path : `./${path}`
}

/** Words of a link that is not left to Markdown. */
function htmlOf(words: string): string {
  const plain = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return plain.replaceAll(/`([^`]*)`/g, '<code>$1</code>')
}
