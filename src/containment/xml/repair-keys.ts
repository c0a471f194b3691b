import {
  type ElementDeclaration,
  expandedName,
  type Name,
  type NodeId,
  resolve,
  type SchemaSet,
} from '../../schema/index.ts'
import { type BrokenKey, brokenKeys, describeKey, type Holder, type KeySequence } from './keys.ts'
import { type DeclaredElement, locateDeclarations } from './placed.ts'
import { type ContainmentSide, makeContainmentSide } from './side.ts'
import { isCertainlyValid } from './text.ts'
import { isElement, type XmlText, type XmlTree, type XmlWitness } from './tree.ts'
import { type JudgedWitness, judged } from './view.ts'

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
