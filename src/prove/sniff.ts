import { expandedName } from '../schema/index.ts'

/** What can stand before the root: a document type declaration only if it has no internal subset. */
const prolog = /^\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^[<>"']|"[^"]*"|'[^']*')*>)*/
const startTag = /^<([^\s/>=<&"']+)((?:\s+[^\s/>=<&"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** A start tag can hold a whole document's worth of text in an attribute; longer ones are not looked at. */
const longestTag = 2 ** 20

/** Whether the start of a document is long enough: what follows does not change its root element. */
export function showsRoot(start: string): boolean {
  const from = prolog.exec(start)?.[0].length ?? 0
  const tag = start.slice(from, from + longestTag)
  if (/^<(?:$|\?|!(?:$|-))/.test(tag)) return false
  return tag.length === longestTag || startTag.test(tag)
}

/** Where a document type declaration that is not read begins, from 0; nothing where the document has none. */
export function doctypeAt(text: string): number | undefined {
  const from = prolog.exec(text)?.[0].length ?? 0
  return text.startsWith('<!DOCTYPE', from) ? from : undefined
}

/** Where the root element of an XML document begins, from 0. */
export function rootStart(text: string): number {
  return prolog.exec(text)?.[0].length ?? 0
}

/** The expanded name of an XML document's root element, without reading the rest; nothing where there is none. */
export function sniffRootElement(text: string): string | undefined {
  return sniffRoot(text)?.element
}

/** The same with where the start tag of the root ends: what follows has no part in it. */
export function sniffRoot(
  text: string,
): { readonly element: string | undefined; readonly end: number } | undefined {
  const from = prolog.exec(text)?.[0].length ?? 0
  const [tag = '', name, attributes = ''] = startTag.exec(text.slice(from, from + longestTag)) ?? []
  return name === undefined ? undefined : { element: nameIn(name, attributes), end: from + tag.length }
}

function nameIn(name: string, attributes: string): string | undefined {
  const [local = '', prefix = ''] = name.split(':').reverse()
  const declaring = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  for (const [, key, double, single] of attributes.matchAll(attribute)) {
    if (key === declaring) return expandedName({ namespace: double ?? single ?? '', local })
  }
  return prefix === '' ? local : undefined
}
