import { readFileSync } from 'node:fs'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'

/** What a schema says of one path of elements, read from its text by libxml2 alone. */
export interface OraclePath {
  readonly path: string
  /** The types around it and of it: places of one declaration have the same. */
  readonly within: string
  readonly type: string
  readonly min: number
  readonly max: number
  /** Whether it is in a choice, where none of several must stand. */
  readonly isChosen: boolean
  readonly holds: 'elements' | 'text'
  /** Of a text: its built-in type, its facets but for codes, and its codes. */
  readonly builtin?: string
  readonly facets?: readonly string[]
  readonly codes?: readonly string[]
}

const namespaces = { xs: 'http://www.w3.org/2001/XMLSchema' }

/** Every path of elements below the only root of a schema document with one namespace, in order. */
export function pathsOf(file: string): readonly OraclePath[] {
  const document = XmlDocument.fromString(readFileSync(file, 'utf8'))
  try {
    return new Expansion(document).below()
  } finally {
    document.dispose()
  }
}

class Expansion {
  readonly #document: XmlDocument
  readonly #types = new Map<string, XmlElement>()

  constructor(document: XmlDocument) {
    this.#document = document
    for (const type of all(document.root, './xs:complexType | ./xs:simpleType')) {
      this.#types.set(said(type, 'name'), type)
    }
  }

  below(): readonly OraclePath[] {
    const [root] = all(this.#document.root, './xs:element')
    if (root === undefined) throw new Error('the schema has no root')
    const found: OraclePath[] = []
    this.#enter(said(root, 'type'), '', found)
    return found
  }

  #enter(type: string, path: string, found: OraclePath[]): void {
    const node = this.#types.get(type)
    if (node?.name !== 'complexType') return
    for (const element of all(node, './/xs:element')) {
      const inner = said(element, 'type')
      const here = `${path}/${said(element, 'name')}`
      const max = element.attr('maxOccurs')?.value ?? '1'
      const isChosen = all(element, 'ancestor::xs:choice').length > 0
      found.push({
        ...{ path: here, within: type, type: inner, isChosen },
        min: Number(element.attr('minOccurs')?.value ?? '1'),
        max: max === 'unbounded' ? Number.POSITIVE_INFINITY : Number(max),
        ...this.#value(inner),
      })
      this.#enter(inner, here, found)
    }
  }

  #value(type: string): Pick<OraclePath, 'holds' | 'builtin' | 'facets' | 'codes'> {
    const node = this.#types.get(type)
    if (node === undefined) return { holds: 'text', builtin: type, facets: [] }
    const [base] = all(node, './/xs:extension | .//xs:restriction')
    if (node.name === 'complexType' && base === undefined) return { holds: 'elements' }
    const { builtin = '', facets = [], codes } = this.#value(said(base, 'base'))
    if (node.name === 'complexType') return { holds: 'text', builtin, facets, ...(codes && { codes }) }
    const own = all(base, './xs:*').map((facet) => [facet.name, said(facet, 'value')] as const)
    const listed = own.flatMap(([name, value]) => (name === 'enumeration' ? [value] : []))
    const others = own.filter(([name]) => name !== 'enumeration').map(([name, value]) => `${name} ${value}`)
    const known = listed.length > 0 ? listed : codes
    return { holds: 'text', builtin, facets: [...facets, ...others], ...(known && { codes: known }) }
  }
}

function all(from: XmlElement | undefined, xpath: string): readonly XmlElement[] {
  return (from?.find(xpath, namespaces) ?? []) as unknown as readonly XmlElement[]
}

function said(element: XmlElement | undefined, attribute: string): string {
  return (element?.attr(attribute)?.value ?? '').replace(/^.*:/u, '')
}

/** What two schemas say of the paths that both have, and of those of one alone. */
export interface OracleDifference {
  readonly kept: readonly (readonly [OraclePath, OraclePath])[]
  readonly gone: readonly OraclePath[]
  readonly added: readonly OraclePath[]
}

/** Compares by path alone. */
export function compareByPath(before: readonly OraclePath[], after: readonly OraclePath[]): OracleDifference {
  const [mine, theirs] = [byPath(before), byPath(after)]
  return {
    kept: before.flatMap((one) => {
      const other = theirs.get(one.path)
      return other ? [[one, other] as const] : []
    }),
    gone: before.filter(({ path }) => !theirs.has(path)),
    added: after.filter(({ path }) => !mine.has(path)),
  }
}

function byPath(paths: readonly OraclePath[]): ReadonlyMap<string, OraclePath> {
  return new Map(paths.map((one) => [one.path, one]))
}

export function isWrapped([before, after]: readonly [OraclePath, OraclePath]): boolean {
  return before.holds !== after.holds
}

export function hasOtherOccurrence([before, after]: readonly [OraclePath, OraclePath]): boolean {
  return before.min !== after.min || before.max !== after.max
}

/** Another list of codes, or one where there was none. */
export function hasOtherCodes([before, after]: readonly [OraclePath, OraclePath]): boolean {
  const [mine, theirs] = [before, after].map(({ codes }) => codes?.toSorted().join(' '))
  return before.holds === after.holds && mine !== theirs
}

export function hasOtherFacets([before, after]: readonly [OraclePath, OraclePath]): boolean {
  const [mine, theirs] = [before, after].map(({ builtin, facets }) => `${builtin} ${facets?.toSorted()}`)
  return before.holds === after.holds && mine !== theirs
}
