/** More lines than that are cut from the middle. */
const mostLines = 8

/**
 * The first element at a path of local names (`/order/item/@unit`) in a well-formed XML document, as it is written there,
 * without the margin. For an attribute it is the start tag of its element. Nothing where the document lacks it.
 */
export function fragmentAt(document: string, path: string): string | undefined {
  const steps = path.split('/').filter((step) => step !== '')
  const isAttribute = steps.at(-1)?.startsWith('@') === true
  const wanted = isAttribute ? steps.slice(0, -1) : steps
  const open: { readonly name: string; readonly start: number; readonly end: number }[] = []
  // How many of the open elements are the steps of the path.
  let matched = 0
  for (const tag of document.matchAll(
    /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<[?!][^>]*>|<(\/?)([^\s/>]+)(?:"[^"]*"|'[^']*'|[^"'>])*?(\/?)>/gsu,
  )) {
    const [text, closing, name, empty] = tag
    if (name === undefined) continue
    if (closing === '') {
      const local = name.slice(name.indexOf(':') + 1)
      if (matched === open.length && wanted[matched] === local) matched += 1
      open.push({ name: local, start: tag.index, end: tag.index + text.length })
    }
    if (closing === '' && empty === '' && !(isAttribute && isFound(matched, open.length, wanted))) continue
    const here = open.at(-1)
    if (here !== undefined && isFound(matched, open.length, wanted)) {
      const end = isAttribute ? here.end : tag.index + text.length
      return shortened(withoutMargin(document, here.start, end))
    }
    open.pop()
    matched = Math.min(matched, open.length)
  }
  return undefined
}

function isFound(matched: number, depth: number, wanted: readonly string[]): boolean {
  return matched === wanted.length && depth === wanted.length
}

function withoutMargin(document: string, start: number, end: number): string {
  const margin = /[^\S\n]*$/u.exec(document.slice(0, start))?.[0] ?? ''
  return document.slice(start, end).replaceAll(`\n${margin}`, '\n')
}

function shortened(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= mostLines) return text
  const half = mostLines / 2
  return [...lines.slice(0, half), '  …', ...lines.slice(-half + 1)].join('\n')
}
