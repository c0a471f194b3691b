import {
  type ConstraintPath,
  type ConstraintStep,
  type ElementDeclaration,
  expandedName,
  type IdentityConstraint,
  type Name,
  type NodeId,
  resolve,
  type SchemaSet,
} from '../../schema/index.ts'
import { type DeclaredElement, locateDeclarations, printXmlText, readLeafText } from './placed.ts'
import { type ContainmentSide, makeContainmentSide } from './side.ts'
import { isCertainlyValid } from './text.ts'
import { isElement, type XmlText, type XmlTree, type XmlWitness } from './tree.ts'
import { type JudgedWitness, judged } from './view.ts'

/** A value that a key is made of: the text of an element, or of one of its attributes. */
interface Holder {
  readonly of: DeclaredElement
  readonly attribute?: Name
  readonly text: string
  /** The sort of value that it has: the number 5 is not the text 5. */
  readonly sort: string
}

/** An identity constraint that a document breaks, and the values that would have to be others. */
interface BrokenKey {
  /** Of the constraint. */
  readonly name: Name
  readonly holders: readonly Holder[]
  /** What other elements say with their values, as `describeKey` puts it: to be said once. */
  readonly taken?: Set<string>
  /** Whether one of its values may be missing. */
  readonly mayLack?: boolean
  /** The keys that they could be, where they refer to one; none where there is none. */
  readonly wanted?: readonly KeySequence[]
  /** An attribute that the key asks for. */
  readonly absent?: { readonly of: DeclaredElement; readonly attribute: Name } | undefined
}

/** A selected element's values, one for each field. */
type KeySequence = readonly Holder[]
type Table = ReadonlyMap<string, KeySequence>

/** All that the document breaks, texts of one sort taken for values (Part 1, 3.11.4). */
function brokenKeys(root: DeclaredElement): readonly BrokenKey[] {
  const tables = new Map<DeclaredElement, Map<string, Table>>()
  const broken: BrokenKey[] = []
  for (const one of inside(root).reverse()) {
    const own = new Map<string, Table>()
    for (const child of one.children) for (const [name, keys] of tables.get(child) ?? []) own.set(name, keys)
    tables.set(one, own)
    const all = one.judged?.constraints ?? []
    for (const constraint of all) broken.push(...brokenTable(one, constraint, own))
    for (const constraint of all) broken.push(...brokenReferences(one, constraint, own))
  }
  return broken
}

function brokenTable(
  scope: DeclaredElement,
  constraint: IdentityConstraint,
  own: Map<string, Table>,
): readonly BrokenKey[] {
  if (constraint.kind === 'keyref') return []
  const { name } = constraint
  const table = new Map<string, KeySequence>()
  own.set(expandedName(name), table)
  const keys = collectKeys(scope, constraint)
  if (keys === undefined) return [{ name, holders: [], absent: absentIn(scope, constraint) }]
  const twice: KeySequence[] = []
  for (const key of keys) {
    if (table.has(describeKey(key))) twice.push(key)
    else table.set(describeKey(key), key)
  }
  const taken = new Set(table.keys())
  return twice.map((holders) => ({ name, holders, taken, mayLack: constraint.kind === 'unique' }))
}

function brokenReferences(
  scope: DeclaredElement,
  constraint: IdentityConstraint,
  own: ReadonlyMap<string, Table>,
): readonly BrokenKey[] {
  if (constraint.kind !== 'keyref') return []
  const { name } = constraint
  const table = constraint.refer && own.get(expandedName(constraint.refer))
  const keys = collectKeys(scope, constraint)
  if (keys === undefined) return [{ name, holders: [] }]
  const there = [...(table?.values() ?? [])]
  const lost = keys.filter((key) => !table?.has(describeKey(key)))
  // Each refers to another one, as far as they go.
  return lost.map((holders, index) => {
    const first = there.length === 0 ? 0 : index % there.length
    return { name, holders, wanted: [...there.slice(first), ...there.slice(0, first)] }
  })
}

/** What a key's values say together. */
function describeKey(key: KeySequence): string {
  return JSON.stringify(key.flatMap(({ sort, text }) => [sort, text]))
}

/** An element with all below it, outer ones first. */
function inside(root: DeclaredElement): DeclaredElement[] {
  const found = [root]
  for (const one of found) found.push(...one.children)
  return found
}

/** The keys of the elements that a constraint selects; nothing where one that must have a key has none. */
function collectKeys(
  scope: DeclaredElement,
  { kind, selector, fields }: IdentityConstraint,
): readonly KeySequence[] | undefined {
  const keys: KeySequence[] = []
  for (const target of new Set(selector.flatMap((path) => elementsAt(scope, path)))) {
    const values = fields.map((field) => field.flatMap((path) => holdersAt(target, path)))
    if (values.some((found) => found.length > 1)) return undefined
    // Only what has a value can be part of a key.
    if (values.flat().some(({ of, attribute }) => attribute === undefined && !of.isText)) return undefined
    if (values.every((found) => found.length === 1)) keys.push(values.flat())
    else if (kind === 'key') return undefined
  }
  return keys
}

/** The first attribute that a key finds no value in. */
function absentIn(scope: DeclaredElement, { selector, fields }: IdentityConstraint): BrokenKey['absent'] {
  for (const target of selector.flatMap((path) => elementsAt(scope, path))) {
    for (const field of fields) {
      const [path] = field
      const last = path?.steps.at(-1)
      if (!path || last?.axis !== 'attribute' || last.local === undefined) continue
      const [of] = field.flatMap((one) => holdersAt(target, one)).length > 0 ? [] : elementsAt(target, path)
      if (of) return { of, attribute: { namespace: last.namespace ?? '', local: last.local } }
    }
  }
  return undefined
}

function elementsAt(from: DeclaredElement, { isDeep, steps }: ConstraintPath): readonly DeclaredElement[] {
  const children = steps.filter(({ axis }) => axis === 'child')
  let found: readonly DeclaredElement[] = isDeep ? inside(from) : [from]
  for (const step of children) {
    found = found.flatMap((one) => one.children.filter(({ tree }) => isNamed(step, tree.name)))
  }
  return found
}

function holdersAt(from: DeclaredElement, path: ConstraintPath): readonly Holder[] {
  const last = path.steps.at(-1)
  return elementsAt(from, path).flatMap((of): readonly Holder[] => {
    if (last?.axis !== 'attribute') return [{ of, text: readLeafText(of.tree) ?? '', sort: of.sortOf() }]
    return of.tree.attributes
      .filter(({ name }) => isNamed(last, name))
      .map(({ name, value }) => ({ of, attribute: name, text: printXmlText(value), sort: of.sortOf(name) }))
  })
}

function isNamed({ namespace, local }: ConstraintStep, name: Name): boolean {
  return (namespace ?? name.namespace) === name.namespace && (local ?? name.local) === name.local
}

/** How often a document is looked at again: a value that one key asks for may break another. */
const manyTimes = 40

/** What a document's values may become. */
export interface KeyRepair {
  /** Texts of a type, tried before those that fit most types. */
  texts(type: NodeId): readonly string[]
  /** The name that a text with a prefix stands for. */
  nameOf(text: string): Name | undefined
  /** Constraints that are not looked after. */
  readonly besides?: readonly Name[]
}

const sides = new WeakMap<SchemaSet, ContainmentSide>()

/** A document with other values where its keys ask for them; the name of a key where that does not help. */
export function keepKeys(
  set: SchemaSet,
  root: ElementDeclaration,
  tree: XmlTree,
  mending: KeyRepair,
): XmlTree | string {
  const side = sides.get(set) ?? makeContainmentSide(set, true)
  sides.set(set, side)
  return new Mender(side, mending, () => undefined).mended(tree, judged(root))
}

/**
 * A witness whose document keeps the keys of the first side, other values put in where that helps; the name of a key
 * where it does not.
 */
export function repairKeys(
  side: ContainmentSide,
  witness: XmlWitness,
  judged: JudgedWitness,
): XmlTree | string {
  const mending = { texts: () => [], nameOf: () => undefined }
  return new Mender(side, mending, (root) => at(root, witness)).mended(witness.tree, judged)
}

interface Change {
  readonly holder: Pick<Holder, 'of' | 'attribute'>
  /** Nothing where an attribute is left out. */
  readonly text: XmlText | undefined
}

class Mender {
  readonly #side: ContainmentSide
  readonly #mending: KeyRepair
  readonly #shownIn: (root: DeclaredElement) => DeclaredElement | undefined
  /** Values that were put in so far: each gets one of its own. */
  #count = 0

  /** What a witness shows stays as it is. */
  constructor(
    side: ContainmentSide,
    mending: KeyRepair,
    shownIn: (root: DeclaredElement) => DeclaredElement | undefined,
  ) {
    this.#side = side
    this.#mending = mending
    this.#shownIn = shownIn
  }

  mended(tree: XmlTree, judged: JudgedWitness): XmlTree | string {
    const besides = new Set(this.#mending.besides?.map(expandedName))
    let kept = tree
    for (let time = 1; time <= manyTimes; time += 1) {
      const root = locateDeclarations(this.#side, kept, judged, this.#mending.nameOf)
      const broken = brokenKeys(root).filter(({ name }) => !besides.has(expandedName(name)))
      if (broken.length === 0) return kept
      const shown = this.#shownIn(root)
      const changes = new Map<DeclaredElement, Change[]>()
      for (const one of broken) {
        const found = this.#changesFor(one, shown)
        if (found.length === 0) return one.name.local
        for (const change of found) {
          const { of } = change.holder
          changes.set(of, [...(changes.get(of) ?? []), change])
        }
      }
      kept = rebuilt(root, changes)
    }
    return 'there are too many'
  }

  #changesFor(broken: BrokenKey, shown: DeclaredElement | undefined): readonly Change[] {
    const { holders, taken = new Set(), mayLack = false, wanted, absent } = broken
    const added = absent && this.#addition(absent)
    if (added !== undefined) return [added]
    const free = holders.filter(({ of }) => of !== shown)
    if (wanted === undefined) {
      const other = this.#other(holders, free, taken)
      return other.length > 0 || !mayLack ? other : leftOut(free)
    }
    if (wanted.length === 0) return leftOut(free)
    for (const key of wanted) {
      // What has to say one value only can be referred to by a key that says it, too.
      const found = this.#saying(holders, key, shown) ?? this.#saying(key, holders, shown)
      if (found !== undefined) return found
    }
    return []
  }

  /** An attribute that is optional but for the key. */
  #addition({ of, attribute }: Pick<Required<Holder>, 'of' | 'attribute'>): Change | undefined {
    const use = of.useOf(attribute)
    return use && { holder: { of, attribute }, text: this.#side.smallest.attribute(use).value }
  }

  /** Another value for one of a key's fields. */
  #other(holders: readonly Holder[], free: readonly Holder[], taken: Set<string>): readonly Change[] {
    for (const holder of free) {
      const type = freeType(holder)
      if (type === undefined) continue
      const set = this.#side.view.schemas
      this.#count += 1
      for (const text of [
        ...this.#mending.texts(type),
        ...others(this.#side, type, holder.text, this.#count),
      ]) {
        const saying = describeKey(holders.map((one) => (one === holder ? { ...one, text } : one)))
        if (taken.has(saying) || !isCertainlyValid({ set, id: type }, text)) continue
        taken.add(saying)
        return [{ holder, text }]
      }
    }
    return []
  }

  /** The values of one key for another; nothing where one of them must be as it is, or of another sort. */
  #saying(
    holders: readonly Holder[],
    key: KeySequence,
    shown: DeclaredElement | undefined,
  ): readonly Change[] | undefined {
    const changes: Change[] = []
    for (const [index, holder] of holders.entries()) {
      const { text, sort } = key[index] ?? holder
      if (sort !== holder.sort) return undefined
      if (text === holder.text) continue
      const type = freeType(holder)
      const isFree = type !== undefined && holder.of !== shown
      if (!isFree || !isCertainlyValid({ set: this.#side.view.schemas, id: type }, text)) return undefined
      changes.push({ holder, text })
    }
    return changes
  }
}

/** An attribute that need not be there. */
function leftOut(free: readonly Holder[]): readonly Change[] {
  const holder = free.find(
    ({ of, attribute }) => attribute !== undefined && of.useOf(attribute)?.required === false,
  )
  return holder === undefined ? [] : [{ holder, text: undefined }]
}

/** The simple type of a value; nothing where it must be what it is. */
function freeType({ of, attribute }: Holder): NodeId | undefined {
  const fixed = attribute === undefined ? of.judged?.fixed : of.useOf(attribute)?.fixed
  return fixed === undefined ? of.typeOf(attribute) : undefined
}

function others(side: ContainmentSide, type: NodeId, text: string, time: number): readonly string[] {
  const node = resolve(side.view.schemas, type)
  const codes = node.kind === 'code-list' ? node.members.map(({ value }) => value) : []
  const next = codes.indexOf(text) + 1
  const counted = `${text.slice(0, 8).replace(/\d+$/, '')}${time}`
  return [
    ...codes.slice(next),
    ...codes.slice(0, next),
    counted,
    String(time + 1),
    `${time + 1}0`,
    `2025-02-${String(time).padStart(2, '0')}`,
  ]
}

/** The element at the end of a witness's path. */
function at(root: DeclaredElement, { path, tree }: XmlWitness): DeclaredElement | undefined {
  let place: DeclaredElement | undefined = root
  let current: XmlTree | undefined = tree
  for (const { child } of path) {
    const index: number = current?.children.slice(0, child).filter(isElement).length ?? 0
    place = place?.children[index]
    current = place?.tree
  }
  return place
}

function rebuilt(one: DeclaredElement, changes: ReadonlyMap<DeclaredElement, readonly Change[]>): XmlTree {
  const { tree, children } = one
  const rest = [...children]
  const inner = tree.children.map((child) => {
    const next = isElement(child) ? rest.shift() : undefined
    return next ? rebuilt(next, changes) : child
  })
  const whole = { ...tree, children: inner }
  return (changes.get(one) ?? []).reduce<XmlTree>(changed, whole)
}

function changed(tree: XmlTree, { holder: { attribute }, text }: Change): XmlTree {
  if (attribute === undefined) return text === undefined ? tree : { ...tree, children: [text] }
  const key = expandedName(attribute)
  const others = tree.attributes.filter(({ name }) => expandedName(name) !== key)
  const own = text === undefined ? [] : [{ name: attribute, value: text }]
  return { ...tree, attributes: [...others, ...own] }
}
