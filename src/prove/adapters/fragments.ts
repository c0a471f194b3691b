/** The most lines of a fragment; others are cut from the middle. */
const mostLines = 7
/** The most lines of a difference between two documents. */
const mostChanged = 5
/** The most characters of a line. */
const mostCharacters = 120

interface XmlNode {
  readonly name: string
  readonly start: number
  end: number
  readonly children: XmlNode[]
}

/**
 * Returns the text of the XML elements at a path, shortened and without indentation; undefined without a root
 * element. A name without an index selects all elements of it; a path that ends early gives the last elements found.
 * Names are compared by `plainName`.
 */
export function cutAlong(document: string, path: readonly (string | number)[]): string | undefined {
  const root = readNodes(document)
  if (root === undefined) return undefined
  let found: readonly XmlNode[] = [root]
  for (const step of path) {
    if (typeof step === 'number') {
      const one = found[step]
      if (one === undefined) break
      found = [one]
      continue
    }
    const below = (found[0]?.children ?? []).filter(({ name }) => plainName(name) === plainName(step))
    if (below.length === 0) break
    found = below
  }
  const [first, last] = [found[0], found.at(-1)]
  return first && last && shorten(document.slice(lineStart(document, first.start), last.end))
}

/**
 * Returns the lines in which two texts differ, with the lines that enclose them, both shortened; undefined if they
 * are equal. Of many lines, one with `name` is kept.
 */
export function cutDifference(one: string, other: string, name = ''): readonly [string, string] | undefined {
  if (one === other) return undefined
  const [a, b] = [one.split('\n'), other.split('\n')]
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1
  let end = 0
  while (end < a.length - same && end < b.length - same && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1
  // Depth is measured in the longer text: if lines repeat, the shorter one may continue with another element.
  const more = a.length >= b.length ? a : b
  const depth = countIndentation(more[same] ?? '')
  const isAround = (line: string): boolean => line.trim() !== '' && countIndentation(line) < depth
  const gap = `${' '.repeat(depth)}…`
  const opens = a.slice(0, same).findLastIndex(isAround)
  const closes = more.slice(more.length - end).findIndex(isAround)
  /** Returns the differing lines of one text between the lines that enclose them. */
  const cut = (lines: readonly string[]): string => {
    const region = shortLines(lines.slice(same, lines.length - end), mostChanged, name)
    const head = opens < 0 ? [] : [lines[opens] ?? '', ...(opens + 1 < same ? [gap] : [])]
    const foot = closes < 0 ? [] : [...(closes > 0 ? [gap] : []), lines[lines.length - end + closes] ?? '']
    const all = [...head, ...region, ...foot]
    return trimmed(all.filter((line, at) => line !== gap || all[at - 1] !== gap))
  }
  return [cut(a), cut(b)]
}

/** Shortens a text to seven lines of 120 characters, and removes the indentation that all have. */
export function shorten(text: string): string {
  return trimmed(shortLines(text.replace(/\n$/u, '').split('\n'), mostLines))
}

/** Joins lines without their common indentation, each cut to 120 characters. */
function trimmed(lines: readonly string[]): string {
  const margins = lines.filter((line) => line.trim() !== '').map(countIndentation)
  const margin = margins.length === 0 ? 0 : Math.min(...margins)
  return lines.map((line) => cutLine(line.slice(margin))).join('\n')
}

/**
 * Returns at most `most` lines, half from the beginning and half from the end, plus the first line that has `name`.
 * `…` marks each gap.
 */
function shortLines(lines: readonly string[], most: number, name = ''): readonly string[] {
  if (lines.length <= most) return lines
  const half = (most - 1) / 2
  const named = name === '' ? -1 : lines.findIndex((line) => hasName(line, name))
  const kept = lines.flatMap((_, at) => (at < half || at >= lines.length - half || at === named ? [at] : []))
  return kept.flatMap((at, index) => {
    const line = lines[at] ?? ''
    const isNext = index === 0 || kept[index - 1] === at - 1
    return isNext ? [line] : [`${' '.repeat(countIndentation(lines[at - 1] ?? ''))}…`, line]
  })
}

/** Whether a line begins an element, or contains a JSON member, with this name. */
function hasName(line: string, name: string): boolean {
  if (line.includes(`"${name}":`)) return true
  const [, begun] = /^<(?:[^\s:/>]*:)?([^\s:/>]+)/u.exec(line.trim()) ?? []
  return begun === name
}

/** Returns how many white-space characters a line begins with. */
function countIndentation(line: string): number {
  return line.length - line.trimStart().length
}

/** Cuts a line to 120 characters; namespace declarations are replaced by `…`. */
function cutLine(whole: string): string {
  // Namespace declarations are left out, since they do not help to recognise a place.
  const line = whole.replace(/(?: xmlns(?::[^=\s]*)?="[^"]*")+/gu, ' …')
  const letters = [...line]
  return letters.length <= mostCharacters ? line : `${letters.slice(0, mostCharacters).join('')}…`
}

/** Returns the beginning of the line of an index if only white space is before it, else the index. */
function lineStart(document: string, start: number): number {
  const begin = document.lastIndexOf('\n', start - 1) + 1
  return document.slice(begin, start).trim() === '' ? begin : start
}

/** Returns the tree of elements in an XML text, with their positions; undefined if there is none. */
function readNodes(document: string): XmlNode | undefined {
  const open: XmlNode[] = []
  let root: XmlNode | undefined
  for (const tag of document.matchAll(
    /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<[?!][^>]*>|<(\/?)([^\s/>]+)(?:"[^"]*"|'[^']*'|[^"'>])*?(\/?)>/gsu,
  )) {
    const [text, closing, name, empty] = tag
    if (name === undefined) continue
    const end = tag.index + text.length
    if (closing === '') {
      const node = { name: name.slice(name.indexOf(':') + 1), start: tag.index, end, children: [] }
      open.at(-1)?.children.push(node)
      root ??= node
      if (empty === '') open.push(node)
    } else {
      const node = open.pop()
      if (node !== undefined) node.end = end
    }
  }
  return root
}

/**
 * Returns a name in lower case without characters that identifiers cannot have, to compare names of elements and
 * members.
 */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
