import { expandedName } from '../schema/index.ts'

/** What can stand before the root: a document type declaration only if it has no internal subset. */
const prolog = /^\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^[<>"']|"[^"]*"|'[^']*')*>)*/
const startTag = /^<([^\s/>=<&"']+)((?:\s+[^\s/>=<&"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The longest start tag that is looked at: an attribute can hold as much text as a document. */
const longestTag = 2 ** 20

/**
 * Whether the start of a document shows its root element: its start tag is complete, or longer than is looked at.
 */
export function showsRoot(start: string): boolean {
  const from = prolog.exec(start)?.[0].length ?? 0
  const tag = start.slice(from, from + longestTag)
  if (/^<(?:$|\?|!(?:$|-))/.test(tag)) return false
  return tag.length === longestTag || startTag.test(tag)
}

/**
 * Returns the index of a document type declaration with an internal subset, which is not read; undefined if there
 * is none.
 */
export function findDoctypeWithSubset(text: string): number | undefined {
  const from = prolog.exec(text)?.[0].length ?? 0
  return text.startsWith('<!DOCTYPE', from) ? from : undefined
}

/** Returns the index at which the root element begins: after white space, declarations and comments. */
export function rootStart(text: string): number {
  return prolog.exec(text)?.[0].length ?? 0
}

/**
 * Returns the expanded name of an XML document's root element from its start tag only. Undefined if that cannot be
 * read, or its prefix is not declared.
 */
export function sniffRootElement(text: string): string | undefined {
  return sniffRoot(text)?.element
}

/**
 * Returns the expanded name of the root element and the index after its start tag; undefined if that cannot be
 * read.
 */
export function sniffRoot(
  text: string,
): { readonly element: string | undefined; readonly end: number } | undefined {
  const from = prolog.exec(text)?.[0].length ?? 0
  const [tag = '', name, attributes = ''] = startTag.exec(text.slice(from, from + longestTag)) ?? []
  return name === undefined ? undefined : { element: nameIn(name, attributes), end: from + tag.length }
}

/**
 * Returns the expanded name of a tag, by the namespace declarations in it; undefined if its prefix is not
 * declared.
 */
function nameIn(name: string, attributes: string): string | undefined {
  const [local = '', prefix = ''] = name.split(':').reverse()
  const declaring = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  for (const [, key, double, single] of attributes.matchAll(attribute)) {
    if (key === declaring) return expandedName({ namespace: attributeValue(double ?? single ?? ''), local })
  }
  return prefix === '' ? local : undefined
}

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The value of an attribute as written: white space as spaces, and its references replaced; unknown ones stay. */
function attributeValue(written: string): string {
  return written
    .replace(/[\t\n\r]/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([a-z]+));/g, (all, decimal, hex, name) => {
      if (name !== undefined) return references[name] ?? all
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : all
    })
}
