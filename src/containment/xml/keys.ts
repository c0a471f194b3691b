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
import { describeJudged, type JudgedWitness } from './view.ts'

/** One field value of a key: the text of an element, or of one of its attributes. */
interface Holder {
  readonly of: DeclaredElement
  readonly attribute?: Name
  readonly text: string
  /** The primitive type of the value: the number 5 is not the string 5. */
  readonly sort: string
}

/** A violation of an identity constraint, with the values that would have to change. */
interface BrokenKey {
  /** The name of the constraint. */
  readonly name: Name
  readonly holders: readonly Holder[]
  /** The keys already used, as `describeKey` prints them; a new value must not repeat one. */
  readonly taken?: Set<string>
  /** Whether a field may be missing (`unique`). */
  readonly mayLack?: boolean
  /** For a `keyref`: the existing keys that the values could refer to, the preferred one first. */
  readonly wanted?: readonly KeySequence[]
  /** An attribute that is a key field, but missing. */
  readonly absent?: { readonly of: DeclaredElement; readonly attribute: Name } | undefined
}

/** A selected element's values, one for each field. */
type KeySequence = readonly Holder[]
type Table = ReadonlyMap<string, KeySequence>

/**
 * All violations of identity constraints in the document, inner elements first (XML Schema Part 1, 3.11.4). Values
 * are compared as texts of one primitive type.
 */
function listBrokenKeys(root: DeclaredElement): readonly BrokenKey[] {
  const tables = new Map<DeclaredElement, Map<string, Table>>()
  const broken: BrokenKey[] = []
  for (const one of inside(root).reverse()) {
    const own = new Map<string, Table>()
    for (const child of one.children) for (const [name, keys] of tables.get(child) ?? []) own.set(name, keys)
    tables.set(one, own)
    const all = one.judged?.constraints ?? []
    for (const constraint of all) broken.push(...checkKeyTable(one, constraint, own))
    for (const constraint of all) broken.push(...checkReferences(one, constraint, own))
  }
  return broken
}

/**
 * Adds the table of a `key` or `unique` constraint to `own` and returns its violations: each repeated key, or a
 * single one if a key cannot be computed. Empty for `keyref`.
 */
function checkKeyTable(
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

/**
 * The violations of a `keyref` constraint: each reference without a key in the table. A single one without values
 * if a reference cannot be computed. Empty for `key` and `unique`.
 */
function checkReferences(
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
  // Spread the references over the existing keys, starting again once all are used.
  return lost.map((holders, index) => {
    const first = there.length === 0 ? 0 : index % there.length
    return { name, holders, wanted: [...there.slice(first), ...there.slice(0, first)] }
  })
}

/** A text that is equal for equal keys: the primitive types and texts of all fields. */
function describeKey(key: KeySequence): string {
  return JSON.stringify(key.flatMap(({ sort, text }) => [sort, text]))
}

/** The element and all its descendants, level by level. */
function inside(root: DeclaredElement): DeclaredElement[] {
  const found = [root]
  for (const one of found) found.push(...one.children)
  return found
}

/**
 * The keys of the elements that a constraint selects; elements with a missing field are skipped. Undefined if a
 * field has several values or an element without text, or if a `key` lacks a field.
 */
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

/** The first attribute that is a key field but is missing, with its element; undefined if there is none. */
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

/** The elements that a selector or field path reaches from an element; an attribute step at its end is ignored. */
function elementsAt(from: DeclaredElement, { isDeep, steps }: ConstraintPath): readonly DeclaredElement[] {
  const children = steps.filter(({ axis }) => axis === 'child')
  let found: readonly DeclaredElement[] = isDeep ? inside(from) : [from]
  for (const step of children) {
    found = found.flatMap((one) => one.children.filter(({ tree }) => isNamed(step, tree.name)))
  }
  return found
}

/**
 * The field values at a path: the matching attributes if it ends in an attribute step, else the texts of the
 * elements.
 */
function holdersAt(from: DeclaredElement, path: ConstraintPath): readonly Holder[] {
  const last = path.steps.at(-1)
  return elementsAt(from, path).flatMap((of): readonly Holder[] => {
    if (last?.axis !== 'attribute') return [{ of, text: readLeafText(of.tree) ?? '', sort: of.sortOf() }]
    return of.tree.attributes
      .filter(({ name }) => isNamed(last, name))
      .map(({ name, value }) => ({ of, attribute: name, text: printXmlText(value), sort: of.sortOf(name) }))
  })
}

/** Whether a path step matches a name; a step without namespace or local name matches any. */
function isNamed({ namespace, local }: ConstraintStep, name: Name): boolean {
  return (namespace ?? name.namespace) === name.namespace && (local ?? name.local) === name.local
}

/** The most rounds of repair: a value changed for one key may break another. */
const manyTimes = 40

/** The values that a repair may use, and the constraints that it ignores. */
export interface KeyRepair {
  /** Texts of a type to try before the general ones. */
  texts(type: NodeId): readonly string[]
  /** The name that a text with a prefix stands for. */
  nameOf(text: string): Name | undefined
  /** Constraints whose violations are ignored. */
  readonly besides?: readonly Name[]
}

const sides = new WeakMap<SchemaSet, ContainmentSide>()

/**
 * Returns the document with values changed so that all identity constraints hold. Returns the local name of a
 * constraint, or a reason, as text if that fails.
 */
export function keepKeys(
  set: SchemaSet,
  root: ElementDeclaration,
  tree: XmlTree,
  mending: KeyRepair,
): XmlTree | string {
  const side = sides.get(set) ?? makeContainmentSide(set, true)
  sides.set(set, side)
  return new Mender(side, mending, () => undefined).mended(tree, describeJudged(root))
}

/**
 * Returns the witness document with values changed so that the first side's identity constraints hold; the element
 * at fault is never changed. Returns the local name of a constraint, or a reason, as text if that fails.
 */
export function repairKeys(
  side: ContainmentSide,
  witness: XmlWitness,
  judged: JudgedWitness,
): XmlTree | string {
  const mending = { texts: () => [], nameOf: () => undefined }
  return new Mender(side, mending, (root) => findElementAtFault(root, witness)).mended(witness.tree, judged)
}

interface Change {
  readonly holder: Pick<Holder, 'of' | 'attribute'>
  /** The new text; undefined removes the attribute. */
  readonly text: XmlText | undefined
}

class Mender {
  readonly #side: ContainmentSide
  readonly #mending: KeyRepair
  readonly #shownIn: (root: DeclaredElement) => DeclaredElement | undefined
  /** How many values were invented so far; used to make each one different. */
  #count = 0

  /** `shownIn` finds the element whose values must not change. */
  constructor(
    side: ContainmentSide,
    mending: KeyRepair,
    shownIn: (root: DeclaredElement) => DeclaredElement | undefined,
  ) {
    this.#side = side
    this.#mending = mending
    this.#shownIn = shownIn
  }

  /**
   * Changes values until no constraint is violated, at most 40 rounds; else the constraint's local name or a
   * reason.
   */
  mended(tree: XmlTree, judged: JudgedWitness): XmlTree | string {
    const besides = new Set(this.#mending.besides?.map(expandedName))
    let kept = tree
    for (let time = 1; time <= manyTimes; time += 1) {
      const root = locateDeclarations(this.#side, kept, judged, this.#mending.nameOf)
      const broken = listBrokenKeys(root).filter(({ name }) => !besides.has(expandedName(name)))
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
      kept = rebuildTree(root, changes)
    }
    return 'there are too many'
  }

  /**
   * The changes that repair one violation without touching the element at fault; empty if there are none. A
   * missing key attribute is added, a repeated key gets an unused value, and a reference and a key get equal
   * values. If that is not possible for a `unique` constraint, or without a key to refer to, an optional
   * attribute is removed.
   */
  #changesFor(broken: BrokenKey, shown: DeclaredElement | undefined): readonly Change[] {
    const { holders, taken = new Set(), mayLack = false, wanted, absent } = broken
    const added = absent && this.#addition(absent)
    if (added !== undefined) return [added]
    const free = holders.filter(({ of }) => of !== shown)
    if (wanted === undefined) {
      const other = this.#changeToUnused(holders, free, taken)
      return other.length > 0 || !mayLack ? other : removeOptional(free)
    }
    if (wanted.length === 0) return removeOptional(free)
    for (const key of wanted) {
      // Change the reference to the key's values; if those must stay, change the key to the reference's.
      const found = this.#changesToEqual(holders, key, shown) ?? this.#changesToEqual(key, holders, shown)
      if (found !== undefined) return found
    }
    return []
  }

  /**
   * The change that adds a missing key attribute with a sample value; undefined if its type does not declare it.
   */
  #addition({ of, attribute }: Pick<Required<Holder>, 'of' | 'attribute'>): Change | undefined {
    const use = of.useOf(attribute)
    return use && { holder: { of, attribute }, text: this.#side.smallest.attribute(use).value }
  }

  /**
   * The change of one free field to a valid value that makes the key unused (added to `taken`); empty if none is
   * found.
   */
  #changeToUnused(
    holders: readonly Holder[],
    free: readonly Holder[],
    taken: Set<string>,
  ): readonly Change[] {
    for (const holder of free) {
      const type = freeType(holder)
      if (type === undefined) continue
      const set = this.#side.view.schemas
      this.#count += 1
      for (const text of [
        ...this.#mending.texts(type),
        ...listReplacements(this.#side, type, holder.text, this.#count),
      ]) {
        const saying = describeKey(holders.map((one) => (one === holder ? { ...one, text } : one)))
        if (taken.has(saying) || !isCertainlyValid({ set, id: type }, text)) continue
        taken.add(saying)
        return [{ holder, text }]
      }
    }
    return []
  }

  /**
   * The changes that give `holders` the values of `key`. Undefined if one of them is fixed, is the element at
   * fault, has another primitive type, or would be invalid.
   */
  #changesToEqual(
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

/** The change that removes the first optional attribute among the values; empty if there is none. */
function removeOptional(free: readonly Holder[]): readonly Change[] {
  const holder = free.find(
    ({ of, attribute }) => attribute !== undefined && of.useOf(attribute)?.required === false,
  )
  return holder === undefined ? [] : [{ holder, text: undefined }]
}

/** The simple type of a value; undefined if the value is fixed. */
function freeType({ of, attribute }: Holder): NodeId | undefined {
  const fixed = attribute === undefined ? of.judged?.fixed : of.useOf(attribute)?.fixed
  return fixed === undefined ? of.typeOf(attribute) : undefined
}

/**
 * Candidate texts to replace `text`: the codes of its code list, then texts numbered by `time`; not all are valid.
 */
function listReplacements(
  side: ContainmentSide,
  type: NodeId,
  text: string,
  time: number,
): readonly string[] {
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
function findElementAtFault(root: DeclaredElement, { path, tree }: XmlWitness): DeclaredElement | undefined {
  let place: DeclaredElement | undefined = root
  let current: XmlTree | undefined = tree
  for (const { child } of path) {
    const index: number = current?.children.slice(0, child).filter(isElement).length ?? 0
    place = place?.children[index]
    current = place?.tree
  }
  return place
}

/** A copy of the element's tree with all changes applied, at every depth. */
function rebuildTree(
  one: DeclaredElement,
  changes: ReadonlyMap<DeclaredElement, readonly Change[]>,
): XmlTree {
  const { tree, children } = one
  const rest = [...children]
  const inner = tree.children.map((child) => {
    const next = isElement(child) ? rest.shift() : undefined
    return next ? rebuildTree(next, changes) : child
  })
  const whole = { ...tree, children: inner }
  return (changes.get(one) ?? []).reduce<XmlTree>(changed, whole)
}

/** A copy of the element with its text replaced, or one attribute set (or removed, if the text is undefined). */
function changed(tree: XmlTree, { holder: { attribute }, text }: Change): XmlTree {
  if (attribute === undefined) return text === undefined ? tree : { ...tree, children: [text] }
  const key = expandedName(attribute)
  const others = tree.attributes.filter(({ name }) => expandedName(name) !== key)
  const own = text === undefined ? [] : [{ name: attribute, value: text }]
  return { ...tree, attributes: [...others, ...own] }
}
