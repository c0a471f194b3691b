/** More lines than that are cut from the middle. */
const mostLines = 7
/** The same of what differs between two documents. */
const mostChanged = 5
/** A longer line is cut. */
const mostCharacters = 120

interface XmlNode {
  readonly name: string
  readonly start: number
  end: number
  readonly children: XmlNode[]
}

/**
 * What an XML document holds at a path of a value, as it is written, short and without the margin: the innermost element that
 * the path names. Names of a value may differ from those of elements in letters that no identifier has. A path that ends
 * with a name gives all elements of this name.
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
 * The lines that a document has and another lacks, and what they stand in; of both, the one and the other. Of many lines, that
 * with a name is among those that are kept.
 */
export function cutDifference(one: string, other: string, name = ''): readonly [string, string] | undefined {
  if (one === other) return undefined
  const [a, b] = [one.split('\n'), other.split('\n')]
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1
  let end = 0
  while (end < a.length - same && end < b.length - same && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1
  // Of lines that begin alike, such as two elements of one name, the last may be another than the one that is more.
  const more = a.length >= b.length ? a : b
  const depth = countIndentation(more[same] ?? '')
  const isAround = (line: string): boolean => line.trim() !== '' && countIndentation(line) < depth
  const gap = `${' '.repeat(depth)}…`
  const opens = a.slice(0, same).findLastIndex(isAround)
  const closes = more.slice(more.length - end).findIndex(isAround)
  const cut = (lines: readonly string[]): string => {
    const region = shortLines(lines.slice(same, lines.length - end), mostChanged, name)
    const head = opens < 0 ? [] : [lines[opens] ?? '', ...(opens + 1 < same ? [gap] : [])]
    const foot = closes < 0 ? [] : [...(closes > 0 ? [gap] : []), lines[lines.length - end + closes] ?? '']
    const all = [...head, ...region, ...foot]
    return trimmed(all.filter((line, at) => line !== gap || all[at - 1] !== gap))
  }
  return [cut(a), cut(b)]
}

/** Few lines, none of them long, without the margin that all of them have. */
export function shorten(text: string): string {
  return trimmed(shortLines(text.replace(/\n$/u, '').split('\n'), mostLines))
}

function trimmed(lines: readonly string[]): string {
  const margins = lines.filter((line) => line.trim() !== '').map(countIndentation)
  const margin = margins.length === 0 ? 0 : Math.min(...margins)
  return lines.map((line) => cutLine(line.slice(margin))).join('\n')
}

/** So many lines: the first, the last, and between them the first that has a name. */
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

/** Whether a line begins an element or a member of JSON of a name. */
function hasName(line: string, name: string): boolean {
  if (line.includes(`"${name}":`)) return true
  const [, begun] = /^<(?:[^\s:/>]*:)?([^\s:/>]+)/u.exec(line.trim()) ?? []
  return begun === name
}

function countIndentation(line: string): number {
  return line.length - line.trimStart().length
}

function cutLine(whole: string): string {
  // Declarations of namespaces say nothing of a place.
  const line = whole.replace(/(?: xmlns(?::[^=\s]*)?="[^"]*")+/gu, ' …')
  const letters = [...line]
  return letters.length <= mostCharacters ? line : `${letters.slice(0, mostCharacters).join('')}…`
}

/** The beginning of the line of a place, where only white space stands before it. */
function lineStart(document: string, start: number): number {
  const begin = document.lastIndexOf('\n', start - 1) + 1
  return document.slice(begin, start).trim() === '' ? begin : start
}

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

/** A name without what identifiers cannot have, in small letters: names of elements and of members compare by it. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
