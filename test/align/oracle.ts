import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { XmlDocument, XmlElement } from 'libxml2-wasm'

/** What a schema says of one path of elements, read from its text by libxml2 alone. */
export interface OraclePath {
  readonly path: string
  /** The types around it and of it: places of one declaration have the same. */
  readonly within: string
  readonly type: string
  /** How often it may be in its parent; a choice makes the minimum 0. */
  readonly min: number
  readonly max: number
  readonly holds: 'elements' | 'text'
  /** Of a text: its built-in type, its facets but for codes, and its codes. */
  readonly builtin?: string
  readonly facets?: readonly string[]
  readonly codes?: readonly string[]
}

const xmlSchema = 'http://www.w3.org/2001/XMLSchema'

/** A schema's element with what its names stand for; annotations are left out. */
interface Markup {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly Markup[]
  readonly prefixes: ReadonlyMap<string, string>
  /** The target namespace of its document. */
  readonly namespace: string
}

/** A complex or simple type: its element, or the name of a built-in one. */
type OracleType = Markup | string

interface OraclePlace {
  readonly type: OracleType
  readonly min: number
  readonly max: number
}

const kinds = ['element', 'complexType', 'simpleType', 'group', 'attributeGroup', 'attribute'] as const

/** The schema documents that one leads to, by include and import. */
export class OracleSchema {
  readonly #read: (path: string) => string
  readonly #known = new Map<string, Markup>()
  readonly #substitutes = new Map<Markup, Markup[]>()
  readonly #derived = new Map<OracleType, Markup[]>()
  readonly #inside = new Map<OracleType, ReadonlyMap<string, OraclePlace>>()
  readonly #met = new Set<string>()
  readonly #roots: string[] = []

  constructor(entry: string, read: (path: string) => string = (path) => readFileSync(path, 'utf8')) {
    this.#read = read
    this.#load(entry)
    for (const [key, one] of this.#known) {
      const head = key.startsWith('element ') && one.attributes.get('substitutionGroup')
      const derivation = key.startsWith('type ') && one.name === 'complexType' && derivationOf(one)
      if (head) addTo(this.#substitutes, this.#find('element', one, head), one)
      if (derivation) addTo(this.#derived, this.#baseOf(derivation), one)
    }
  }

  /** The global elements of the first document, by expanded name. */
  get roots(): readonly string[] {
    return this.#roots
  }

  typeOfRoot(name: string): OracleType {
    const root = this.#known.get(`element ${name}`)
    if (root === undefined) throw new Error(`the schema has no root ${name}`)
    return this.#typeOf(root)
  }

  #load(path: string, includer?: string): void {
    const document = XmlDocument.fromString(this.#read(path))
    const { root } = document
    const own = root.attr('targetNamespace')?.value
    const namespace = own ?? includer ?? ''
    // Names without a prefix in a document that has no namespace are of the one that includes it.
    const { children } = copyMarkup(root, new Map([['', own === undefined ? namespace : '']]), namespace)
    document.dispose()
    const key = `${path} ${namespace}`
    if (this.#met.has(key)) return
    this.#met.add(key)
    const isFirst = this.#met.size === 1
    for (const child of children) {
      const location = child.attributes.get('schemaLocation')
      if (child.name === 'redefine') throw new Error('xs:redefine is not read')
      if ((child.name === 'include' || child.name === 'import') && location !== undefined) {
        const inner = posix.join(posix.dirname(path), location)
        this.#load(inner, child.name === 'include' ? namespace : undefined)
      }
      const [local, kind] = [child.attributes.get('name'), kinds.find((one) => one === child.name)]
      if (local === undefined || kind === undefined) continue
      const name = namespace === '' ? local : `{${namespace}}${local}`
      this.#known.set(`${kind.replace(/^(?:complex|simple)T/u, 't')} ${name}`, child)
      if (isFirst && kind === 'element') this.#roots.push(name)
    }
  }

  #find(kind: string, at: Markup, name: string): Markup {
    const found = this.#known.get(`${kind} ${expand(at, name)}`)
    if (found === undefined) throw new Error(`nothing declares the ${kind} ${expand(at, name)}`)
    return found
  }

  #typeNamed(at: Markup, name: string): OracleType {
    const expanded = expand(at, name)
    return expanded.startsWith(`{${xmlSchema}}`)
      ? expanded.slice(xmlSchema.length + 2)
      : this.#find('type', at, name)
  }

  #typeOf(declaration: Markup): OracleType {
    const { attributes, children } = declaration
    const named = attributes.get('type')
    if (named !== undefined) return this.#typeNamed(declaration, named)
    const own = children.find(({ name }) => /^(?:complex|simple)Type$/u.test(name))
    if (own !== undefined) return own
    const head = attributes.get('substitutionGroup')
    if (head !== undefined) return this.#typeOf(this.#find('element', declaration, head))
    return declaration.name === 'attribute' ? 'anySimpleType' : 'anyType'
  }

  /** A type by an empty name and, by theirs, the types that `xsi:type` may name in its place; none that is abstract. */
  standIns(type: OracleType): ReadonlyMap<string, OracleType> {
    const all = new Set([type])
    if (typeof type !== 'string')
      for (const one of all) for (const next of this.#derived.get(one) ?? []) all.add(next)
    const open = [...all].filter(
      (one) => typeof one === 'string' || one.attributes.get('abstract') !== 'true',
    )
    return new Map(open.map((one) => [one === type ? '' : nameOf(one), one]))
  }

  /** What may be directly in a type: attributes with `@`, elements by local name. */
  inside(type: OracleType): ReadonlyMap<string, OraclePlace> {
    const known = this.#inside.get(type)
    if (known !== undefined) return known
    const found = new Map(this.#attributes(type))
    for (const [name, place] of this.#elements(type)) {
      const local = name.replace(/^.*\}/u, '')
      if (!found.has(local)) found.set(local, place)
    }
    this.#inside.set(type, found)
    return found
  }

  #attributes(type: OracleType): ReadonlyMap<string, OraclePlace> {
    const derivation = derivationOf(type)
    if (typeof type === 'string' || type.name === 'simpleType') return new Map()
    const found = new Map<string, OraclePlace>(
      derivation === undefined ? [] : this.#attributes(this.#baseOf(derivation)),
    )
    this.#addAttributes(derivation ?? type, found)
    return found
  }

  #addAttributes(holder: Markup, found: Map<string, OraclePlace>): void {
    for (const child of holder.children) {
      const ref = child.attributes.get('ref')
      if (child.name === 'attributeGroup' && ref !== undefined)
        this.#addAttributes(this.#find('attributeGroup', child, ref), found)
      if (child.name !== 'attribute') continue
      const local = (ref ?? child.attributes.get('name') ?? '').replace(/^.*:/u, '')
      const use = child.attributes.get('use')
      if (use === 'prohibited') found.delete(`@${local}`)
      else {
        const isOfXml = ref !== undefined && expand(child, ref).startsWith('{http://www.w3.org/XML/')
        const declared = ref === undefined || isOfXml ? child : this.#find('attribute', child, ref)
        found.set(`@${local}`, { type: this.#typeOf(declared), min: use === 'required' ? 1 : 0, max: 1 })
      }
    }
  }

  #baseOf(derivation: Markup): OracleType {
    return this.#typeNamed(derivation, derivation.attributes.get('base') ?? '')
  }

  /** The elements directly in a type, by expanded name. */
  #elements(type: OracleType): ReadonlyMap<string, OraclePlace> {
    if (typeof type === 'string' || type.name === 'simpleType') return new Map()
    const derivation = derivationOf(type)
    const own = this.#content((derivation ?? type).children)
    return derivation?.name === 'extension' ? sumUp([this.#elements(this.#baseOf(derivation)), own]) : own
  }

  #content(children: readonly Markup[]): ReadonlyMap<string, OraclePlace> {
    const particle = children.find(({ name }) => /^(?:sequence|choice|all|group)$/u.test(name))
    return particle === undefined ? new Map() : this.#particle(particle)
  }

  #particle(particle: Markup): ReadonlyMap<string, OraclePlace> {
    const { name, attributes, children } = particle
    const max = attributes.get('maxOccurs') ?? '1'
    const least = Number(attributes.get('minOccurs') ?? '1')
    const most = max === 'unbounded' ? Number.POSITIVE_INFINITY : Number(max)
    if (most === 0) return new Map()
    const ref = attributes.get('ref')
    const inner =
      name === 'element'
        ? this.#standing(particle)
        : name === 'group' && ref !== undefined
          ? this.#content(this.#find('group', particle, ref).children)
          : name === 'any'
            ? new Map<string, OraclePlace>()
            : (name === 'choice' ? widen : sumUp)(
                children.filter((one) => particles.has(one.name)).map((one) => this.#particle(one)),
              )
    return new Map(
      [...inner].map(([key, place]) => [
        key,
        { type: place.type, min: place.min * least, max: place.max * most },
      ]),
    )
  }

  /** What can stand where an element is: it, or what substitutes it. */
  #standing(element: Markup): ReadonlyMap<string, OraclePlace> {
    const once = { min: 1, max: 1 }
    const ref = element.attributes.get('ref')
    if (ref === undefined) {
      const local = element.attributes.get('name') ?? ''
      return new Map([[local, { type: this.#typeOf(element), ...once }]])
    }
    const all = new Set([this.#find('element', element, ref)])
    for (const one of all) for (const next of this.#substitutes.get(one) ?? []) all.add(next)
    const open = [...all].filter(({ attributes }) => attributes.get('abstract') !== 'true')
    return widen(
      open.map((one) => {
        const name = `{${one.namespace}}${one.attributes.get('name')}`
        return new Map([[name, { type: this.#typeOf(one), ...once }]])
      }),
    )
  }

  describe(type: OracleType): Pick<OraclePath, 'holds' | 'builtin' | 'facets' | 'codes'> {
    if (typeof type === 'string')
      return type === 'anyType' ? { holds: 'elements' } : { holds: 'text', builtin: type, facets: [] }
    const isSimple = type.name === 'simpleType'
    const derivation = isSimple
      ? type.children.find(({ name }) => name === 'restriction')
      : type.children.find(({ name }) => name === 'simpleContent')?.children[0]
    if (derivation === undefined)
      return isSimple ? { holds: 'text', builtin: nameOf(type), facets: [] } : { holds: 'elements' }
    const base = derivation.attributes.get('base')
    const inline = derivation.children.find(({ name }) => name === 'simpleType')
    const under = base === undefined ? (inline ?? 'anySimpleType') : this.#typeNamed(derivation, base)
    const { builtin = '', facets = [], codes } = this.describe(under)
    const own = derivation.children.flatMap(({ name, attributes }) => {
      const value = attributes.get('value')
      return value === undefined ? [] : [[name, value] as const]
    })
    const listed = own.flatMap(([name, value]) => (name === 'enumeration' ? [value] : []))
    const others = own.filter(([name]) => name !== 'enumeration').map(([name, value]) => `${name} ${value}`)
    const known = listed.length > 0 ? listed : codes
    return { holds: 'text', builtin, facets: [...facets, ...others], ...(known && { codes: known }) }
  }
}

function addTo<Key>(map: Map<Key, Markup[]>, key: Key, one: Markup): void {
  map.set(key, [...(map.get(key) ?? []), one])
}

const particles = new Set(['element', 'sequence', 'choice', 'all', 'group', 'any'])

function copyMarkup(from: XmlElement, outer: ReadonlyMap<string, string>, namespace: string): Markup {
  const own = Object.entries(from.nsDeclarations)
  const prefixes = own.length === 0 ? outer : new Map([...outer, ...own])
  const children: Markup[] = []
  for (let child = from.firstChild; child !== null; child = child.next) {
    if (child instanceof XmlElement && child.namespaceUri === xmlSchema && child.name !== 'annotation')
      children.push(copyMarkup(child, prefixes, namespace))
  }
  const attributes = new Map(from.attrs.map(({ name, value }) => [name, value.trim()]))
  return { name: from.name, attributes, children, prefixes, namespace }
}

function expand({ prefixes }: Markup, name: string): string {
  const [prefix = '', local = ''] = name.includes(':') ? name.split(':') : ['', name]
  const namespace = prefix === 'xml' ? 'http://www.w3.org/XML/1998/namespace' : (prefixes.get(prefix) ?? '')
  return namespace === '' ? local : `{${namespace}}${local}`
}

/** The extension or restriction that a complex type is. */
function derivationOf(type: OracleType): Markup | undefined {
  if (typeof type === 'string') return undefined
  return type.children.find(({ name }) => /^(?:complex|simple)Content$/u.test(name))?.children[0]
}

function nameOf(type: OracleType): string {
  return typeof type === 'string' ? type : (type.attributes.get('name') ?? '')
}

type Contents = readonly ReadonlyMap<string, OraclePlace>[]

function sumUp(all: Contents): ReadonlyMap<string, OraclePlace> {
  const found = new Map<string, OraclePlace>()
  for (const [name, { type, min, max }] of all.flatMap((one) => [...one])) {
    const known = found.get(name) ?? { type, min: 0, max: 0 }
    found.set(name, { type: known.type, min: known.min + min, max: known.max + max })
  }
  return found
}

function widen(all: Contents): ReadonlyMap<string, OraclePlace> {
  const found = new Map<string, OraclePlace>()
  for (const [name, { type }] of all.flatMap((one) => [...one])) {
    const mins = all.map((one) => one.get(name)?.min ?? 0)
    const maxs = all.map((one) => one.get(name)?.max ?? 0)
    if (!found.has(name)) found.set(name, { type, min: Math.min(...mins), max: Math.max(...maxs) })
  }
  return found
}

/** Every path of elements below the only root of a schema document, in order. */
export function pathsOf(file: string): readonly OraclePath[] {
  const schema = new OracleSchema(file)
  const [root = ''] = schema.roots
  return new Expansion([schema], false).below([schema.typeOfRoot(root)]).map(({ sides: [one] }) => {
    if (one === undefined) throw new Error('each path has a side')
    return one
  })
}

/** What two schemas say of the paths that both have, and of those of one alone. */
export interface OracleDifference {
  readonly kept: readonly (readonly [OraclePath, OraclePath])[]
  readonly gone: readonly OraclePath[]
  readonly added: readonly OraclePath[]
}

/**
 * Follows both schemas from a root by local names, elements alone. Two types that are open on the way, or with
 * `isOnce` were met before, are not entered.
 */
export function compareRoots(
  [before, root]: readonly [OracleSchema, string],
  [after, later]: readonly [OracleSchema, string],
  isOnce: boolean,
): OracleDifference {
  const all = new Expansion([before, after], isOnce).below([before.typeOfRoot(root), after.typeOfRoot(later)])
  return {
    kept: all.flatMap(({ sides: [one, other] }) => (one && other ? [[one, other] as const] : [])),
    gone: all.flatMap(({ sides: [one, other] }) => (one && !other ? [one] : [])),
    added: all.flatMap(({ sides: [one, other] }) => (other && !one ? [other] : [])),
  }
}

interface Met {
  readonly sides: readonly (OraclePath | undefined)[]
}

class Expansion {
  readonly #schemas: readonly OracleSchema[]
  readonly #isOnce: boolean
  readonly #numbers = new Map<OracleType, number>()
  readonly #open = new Set<string>()
  readonly #found: Met[] = []

  constructor(schemas: readonly OracleSchema[], isOnce: boolean) {
    this.#schemas = schemas
    this.#isOnce = isOnce
  }

  below(types: readonly (OracleType | undefined)[]): readonly Met[] {
    this.#enter(types, '')
    return this.#found
  }

  #number(type: OracleType | undefined): number {
    if (type === undefined) return -1
    const number = this.#numbers.get(type) ?? this.#numbers.size
    this.#numbers.set(type, number)
    return number
  }

  #enter(types: readonly (OracleType | undefined)[], path: string): void {
    const key = types.map((type) => this.#number(type)).join(' ')
    if (this.#open.has(key)) return
    this.#open.add(key)
    for (const { name, places, within } of this.#inside(types)) {
      const here = `${path}/${name}`
      const sides = places.map((place, index): OraclePath | undefined => {
        const schema = this.#schemas[index]
        if (place === undefined || schema === undefined) return undefined
        const { type, min, max } = place
        const around = nameOf(within[index] ?? '')
        return { path: here, within: around, type: nameOf(type), min, max, ...schema.describe(type) }
      })
      if (!name.startsWith('@')) this.#found.push({ sides })
      this.#enter(
        places.map((place) => place?.type),
        here,
      )
    }
    if (!this.#isOnce) this.#open.delete(key)
  }

  /**
   * What is in types of the same name that may stand there, by name and its types; of several the first, or one that
   * asks for more. Then what is in types of one schema alone, as far as that schema has it nowhere else.
   */
  #inside(types: readonly (OracleType | undefined)[]): readonly Inside[] {
    const standing = this.#schemas.map((schema, index) => {
      const type = types[index]
      return type === undefined ? new Map<string, OracleType>() : schema.standIns(type)
    })
    const names = [...new Set(standing.flatMap((one) => [...one.keys()]))]
    const isShared = (name: string) => standing.every((one) => one.has(name))
    const found = new Map<string, Inside>()
    for (const name of names.filter(isShared)) {
      const within = standing.map((one) => one.get(name))
      const contents = this.#schemas.map((schema, index) => schema.inside(within[index] ?? ''))
      for (const local of new Set(contents.flatMap((one) => [...one.keys()]))) {
        const places = contents.map((one) => one.get(local))
        const key = `${local} ${places.map((place) => this.#number(place?.type))}`
        const known = found.get(key)
        if (known === undefined || (asksMore(places) && !asksMore(known.places)))
          found.set(key, { name: local, places, within })
      }
    }
    const known = [...found.values()]
    const lone = this.#schemas.map((schema, index) => {
      const own = [...(standing[index] ?? [])].filter(([name]) => !isShared(name))
      const all = own.flatMap(([, type]) =>
        [...schema.inside(type)].map(([name, place]): LoneInside => ({ name, place, within: type })),
      )
      const isFirst = ({ name, place }: LoneInside, at: number) =>
        all.findIndex((one) => one.name === name && one.place.type === place.type) === at
      return all.filter(
        (one, at) =>
          isFirst(one, at) &&
          !known.some(({ name, places }) => name === one.name && places[index]?.type === one.place.type),
      )
    })
    return [...known, ...this.#join(lone)]
  }

  /** Pairs what is in types of one schema alone by name, first with the same kind of value. */
  #join([mine = [], theirs = []]: readonly (readonly LoneInside[])[]): readonly Inside[] {
    const kindOf = (schema: OracleSchema | undefined, { place }: LoneInside): string => {
      const { holds, builtin } = schema?.describe(place.type) ?? {}
      return `${holds} ${builtin}`
    }
    const [before, after] = this.#schemas
    const possible = mine.flatMap((one) =>
      theirs
        .filter(({ name }) => name === one.name)
        .map((other) => ({ one, other, isAlike: kindOf(before, one) === kindOf(after, other) })),
    )
    const taken = new Map<LoneInside, LoneInside>()
    for (const { one, other } of possible.toSorted((a, b) => Number(b.isAlike) - Number(a.isAlike))) {
      if (taken.has(one) || taken.has(other)) continue
      taken.set(one, other)
      taken.set(other, one)
    }
    return [
      ...mine.map((one) => [one, taken.get(one)] as const),
      ...theirs.filter((one) => !taken.has(one)).map((one) => [undefined, one] as const),
    ].map((sides) => ({
      name: (sides[0] ?? sides[1])?.name ?? '',
      places: sides.map((side) => side?.place),
      within: sides.map((side) => side?.within),
    }))
  }
}

/** Whether the later place must be there more often than the earlier one, or may be there less often. */
function asksMore([before, after]: readonly (OraclePlace | undefined)[]): boolean {
  if (after === undefined) return false
  return after.min > (before?.min ?? 0) || after.max < (before?.max ?? 0)
}

interface LoneInside {
  readonly name: string
  readonly place: OraclePlace
  readonly within: OracleType
}

interface Inside {
  readonly name: string
  readonly places: readonly (OraclePlace | undefined)[]
  readonly within: readonly (OracleType | undefined)[]
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
