import { SaxesParser } from 'saxes'

/** A piece of the text. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Attribute extends Span {
  readonly name: string
  readonly value: Span
}

export interface Element extends Span {
  readonly name: string
  /** The start tag's name, and the end tag's where there is one. */
  readonly names: readonly Span[]
  readonly content: Span
  readonly attributes: readonly Attribute[]
  readonly children: readonly Element[]
  readonly isEmptyTag: boolean
}

/** A document with the places of its parts, for edits on the text. */
export interface Document {
  readonly xml: string
  /** In document order, the root first. */
  readonly elements: readonly Element[]
}

type Open = Omit<Element, 'end' | 'children'> & { children: Element[] }

/** Where everything stands; "<" cannot occur inside a tag, so the last one before a tag's end begins it. */
export function read(xml: string): Document {
  const elements: Element[] = []
  const stack: Open[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, isSelfClosing }) => {
    const { position } = parser
    const start = xml.lastIndexOf('<', position - 1)
    const names = [{ start: start + 1, end: start + 1 + name.length }]
    const content = { start: position, end: position }
    const attributes = attributesIn(xml, start + 1 + name.length, position)
    stack.push({ name, start, names, content, attributes, children: [], isEmptyTag: isSelfClosing })
  })
  parser.on('closetag', ({ isSelfClosing }) => {
    const open = stack.pop()
    if (open === undefined) return
    const end = parser.position
    const start = xml.lastIndexOf('<', end - 1)
    const endName = isSelfClosing ? [] : [{ start: start + 2, end: start + 2 + open.name.length }]
    const content = isSelfClosing ? open.content : { start: open.content.start, end: start }
    const element = { ...open, end, content, names: [...open.names, ...endName] }
    elements.push(element)
    stack.at(-1)?.children.push(element)
  })
  parser.write(xml).close()
  return { xml, elements: elements.sort((a, b) => a.start - b.start) }
}

/** The attributes of a start tag that belong to the document's own data: no namespace declarations, no schema locations. */
function attributesIn(xml: string, from: number, to: number): readonly Attribute[] {
  const found = xml.slice(from, to).matchAll(/\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  const attributes = [...found].map((match): Attribute => {
    const start = from + match.index
    const end = start + match[0].length
    const length = (match[2] ?? match[3] ?? '').length
    return { name: match[1] ?? '', start, end, value: { start: end - 1 - length, end: end - 1 } }
  })
  return attributes.filter(({ name }) => !/^xmlns(:|$)|chemaLocation$/.test(name))
}
