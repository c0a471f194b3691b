import { type Document, type Element, read, type Span } from './xml-spans.ts'

export interface Mutation {
  /** One of `mutationKinds`. */
  readonly kind: string
  /** What was done to what, for test output. */
  readonly detail: string
  readonly xml: string
}

/** The document with one edit each: seeded, well-formed, all different; fewer than asked for only when no more are found. */
export function mutations(xml: string, seed: number, count: number): readonly Mutation[] {
  const document = read(xml)
  const random = randomFrom(seed)
  const found = new Map<string, Mutation>()
  for (let attempt = 0; found.size < count && attempt < count * 50; attempt++) {
    const [kind, mutate] = random.pick(kinds)
    const edit = mutate(document, random)
    if (edit === undefined) continue
    const text = applied(xml, edit.splices)
    if (text !== xml && !found.has(text)) found.set(text, { kind, detail: edit.detail, xml: text })
  }
  return [...found.values()]
}

interface Splice extends Span {
  readonly text: string
}

interface Edit {
  readonly detail: string
  readonly splices: readonly Splice[]
}

type Mutate = (document: Document, random: Random) => Edit | undefined

const OTHER_NAMESPACE = 'xmlns:mutant="urn:example:other"'

const kinds: readonly (readonly [string, Mutate])[] = [
  ['element-dropped', dropElement],
  ['element-repeated', repeatElement],
  ['element-reordered', swapSiblings],
  ['element-renamed', renameElement],
  ['namespace-wrong', moveToOtherNamespace],
  ['value-changed', changeValue],
  ['value-changed', changeValue],
  ['attribute-value-changed', changeAttribute],
  ['attribute-missing', dropAttribute],
  ['attribute-unknown', addAttribute],
  ['text-unexpected', addText],
]

/** Every kind of mutation. */
export const mutationKinds: readonly string[] = [...new Set(kinds.map(([kind]) => kind))]

function dropElement(document: Document, random: Random): Edit | undefined {
  const element = random.pickOf(document.elements.slice(1))
  return element && { detail: element.name, splices: [{ ...spanOf(element), text: '' }] }
}

function repeatElement(document: Document, random: Random): Edit | undefined {
  const element = random.pickOf(document.elements.slice(1))
  if (element === undefined) return undefined
  const times = random.pick([1, 1, 1, 3, 10, 11])
  const text = textOf(document, element).repeat(times)
  return {
    detail: `${element.name} ${times} more`,
    splices: [{ start: element.end, end: element.end, text }],
  }
}

function swapSiblings(document: Document, random: Random): Edit | undefined {
  const parent = random.pickOf(document.elements.filter((element) => element.children.length > 1))
  if (parent === undefined) return undefined
  const first = random.below(parent.children.length - 1)
  const second = first + 1 + random.below(parent.children.length - 1 - first)
  const [before, after] = [parent.children[first], parent.children[second]]
  if (before === undefined || after === undefined) return undefined
  const splices = [
    { ...spanOf(before), text: textOf(document, after) },
    { ...spanOf(after), text: textOf(document, before) },
  ]
  return { detail: `${before.name} and ${after.name}`, splices }
}

function renameElement(document: Document, random: Random): Edit | undefined {
  const element = random.pick(document.elements)
  const alike = document.elements.filter(({ name }) => prefixOf(name) === prefixOf(element.name))
  const name = random.pick([`${element.name}X`, random.pick(alike).name])
  const splices = element.names.map((span) => ({ ...span, text: name }))
  return { detail: `${element.name} to ${name}`, splices }
}

function moveToOtherNamespace(document: Document, random: Random): Edit | undefined {
  const element = random.pick(document.elements)
  const local = element.name.replace(/^.*:/, '')
  const splices = element.names.map((span, index) => ({
    ...span,
    text: index === 0 ? `mutant:${local} ${OTHER_NAMESPACE}` : `mutant:${local}`,
  }))
  return { detail: element.name, splices }
}

function changeValue(document: Document, random: Random): Edit | undefined {
  const element = random.pickOf(document.elements.filter((candidate) => isLeaf(document, candidate)))
  if (element === undefined) return undefined
  const value = changed(document.xml.slice(element.content.start, element.content.end), random)
  return { detail: `${element.name} to ${shown(value)}`, splices: [{ ...element.content, text: value }] }
}

function changeAttribute(document: Document, random: Random): Edit | undefined {
  const attribute = random.pickOf(document.elements.flatMap((element) => element.attributes))
  if (attribute === undefined) return undefined
  const value = changed(document.xml.slice(attribute.value.start, attribute.value.end), random)
  return { detail: `${attribute.name} to ${shown(value)}`, splices: [{ ...attribute.value, text: value }] }
}

function dropAttribute(document: Document, random: Random): Edit | undefined {
  const attribute = random.pickOf(document.elements.flatMap((element) => element.attributes))
  return attribute && { detail: attribute.name, splices: [{ ...spanOf(attribute), text: '' }] }
}

function addAttribute(document: Document, random: Random): Edit | undefined {
  const element = random.pick(document.elements)
  const end = element.names[0]?.end ?? element.start
  const name = random.pick(['unknownToAll="1"', `mutant:unknown="1" ${OTHER_NAMESPACE}`])
  return { detail: `${name} on ${element.name}`, splices: [{ start: end, end, text: ` ${name}` }] }
}

/** Before the first child, or after the last one. */
function addText(document: Document, random: Random): Edit | undefined {
  const element = random.pickOf(document.elements.filter(({ children }) => children.length > 0))
  if (element === undefined) return undefined
  const at = random.pick([element.content.start, element.content.end])
  return {
    detail: element.name,
    splices: [{ start: at, end: at, text: random.pick(['text', '0', '&#10;', ' ']) }],
  }
}

/** A value beyond a facet: length, digits, code, lexical form, or near enough to be allowed still. */
function changed(text: string, random: Random): string {
  // Half a reference would not be well-formed.
  const value = text.includes('&') ? 'A1' : text
  return random.pick([
    '',
    ' ',
    ` ${value}\n `,
    `${value}${'x'.repeat(random.pick([1, 4, 20, 40, 130, 600]))}`,
    `${value}${'9'.repeat(random.pick([1, 8, 20]))}`,
    `${value}.${'1'.repeat(random.pick([1, 3, 7]))}`,
    `-${value}`,
    `+${value}`,
    [...value].slice(0, -1).join(''),
    String(random.below(1_000_000)),
    value.toLowerCase(),
    value.replace(/\d/, 'O'),
    random.pick([
      'ZZZ',
      'fi',
      '1e3',
      'INF',
      'true',
      '0',
      '1',
      '00',
      '102',
      '207',
      'KGM',
      'FI',
      '20261301',
      'ä&amp;😀',
    ]),
  ])
}

/** An element that may hold a value: no markup inside. */
function isLeaf(document: Document, { content, isEmptyTag }: Element): boolean {
  return !isEmptyTag && !document.xml.slice(content.start, content.end).includes('<')
}

function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(':') + 1)
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}

function textOf({ xml }: Document, { start, end }: Span): string {
  return xml.slice(start, end)
}

function shown(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}… (${value.length})` : value)
}

function applied(xml: string, splices: readonly Splice[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text } of [...splices].sort((a, b) => a.start - b.start)) {
    parts.push(xml.slice(at, start), text)
    at = end
  }
  return parts.join('') + xml.slice(at)
}

interface Random {
  readonly below: (limit: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  readonly pickOf: <Item>(items: readonly Item[]) => Item | undefined
}

/** Mulberry32: small, and the same on every platform. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  const pickOf = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)]
  return {
    below,
    pickOf,
    pick: (items) => {
      const item = pickOf(items)
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
