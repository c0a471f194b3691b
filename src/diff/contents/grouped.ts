import type { Json, Name, Occurs, Particle } from '../../schema/index.ts'
import { isStricter, lostNamespaces, type WildcardFacts } from '../facts/wildcard-facts.ts'
import {
  type Ask,
  type ContentWord,
  type Held,
  makeChoice,
  makeModel,
  restrictLeafCount,
} from './content-words.ts'
import { listPlainLeaves, removeLeaves, withOptional } from './plain.ts'
import { leafKey, modelKey } from './print.ts'

/** What only one side takes; without a word where none was found. */
export interface Shown {
  readonly word?: ContentWord | undefined
}

/** What an edit does to the words of a content: takes some away, lets others in. */
export interface GroupOutcome {
  readonly narrows?: Shown | undefined
  readonly widens?: Shown | undefined
}

/** A side of two contents, and how often each element stands in it, all told. */
export interface ContentModel {
  readonly model: Particle
  readonly occurs: ReadonlyMap<string, Occurs>
}

const same: Held = { holds: true }
const unbounded = Number.POSITIVE_INFINITY

/**
 * Two contents that are more than lists of elements: what became of their words is asked of the models as wholes, and
 * each edit is told with what it has to do with that. Elements are called as the later side calls them.
 */
export class GroupedContents {
  readonly before: ContentModel
  readonly after: ContentModel
  readonly #ask: Ask
  readonly #earlierName: (name: Name) => Name
  /** The same with the sides swapped: what narrows here widens there. */
  readonly #turned: GroupedContents
  readonly #outcomes = new Map<string, GroupOutcome>()
  #lone: ReadonlySet<string> | undefined
  /** The later model, with what it alone has optional. */
  #optional: Particle | undefined
  #wildcards: readonly string[] | undefined
  #left: { readonly outcome: GroupOutcome | undefined } | undefined
  #forth: { readonly held: Held | undefined } | undefined

  constructor(
    before: ContentModel,
    after: ContentModel,
    ask: Ask,
    earlierName: (name: Name) => Name,
    turned?: GroupedContents,
  ) {
    this.before = before
    this.after = after
    this.#ask = ask
    this.#earlierName = earlierName
    this.#turned = turned ?? new GroupedContents(after, before, ask, earlierName, this)
  }

  /** Whether whatever the earlier side takes the later one takes as well. */
  get #holds(): Held | undefined {
    this.#forth ??= { held: this.#isSame() ? same : this.#ask(this.before.model, this.after.model) }
    return this.#forth.held
  }

  #isSame(): boolean {
    return modelKey(this.before.model) === modelKey(this.after.model)
  }

  /** What a leaf does that the later side alone has. */
  added(key: string): GroupOutcome {
    const known = this.#outcomes.get(key) ?? { narrows: this.#required(key), widens: this.#possible(key) }
    this.#outcomes.set(key, known)
    return known
  }

  /** What it does that a leaf of the earlier side is gone. */
  removed(key: string): GroupOutcome {
    return mirrored(this.#turned.added(key))
  }

  /** Whether a leaf that the later side alone has must stand, so that something the earlier one takes is refused. */
  isRequired(key: string): boolean {
    return this.added(key).narrows !== undefined
  }

  /** The same of one that the earlier side alone has. */
  wasRequired(key: string): boolean {
    return this.#turned.isRequired(key)
  }

  /** A new leaf that words of the earlier side would need. */
  #required(key: string): Shown | undefined {
    const whole = this.#holds
    if (whole?.holds || this.#isEditedWildcard(key)) return undefined
    // Most models are wide: none is made for a question that nobody answers any more.
    if (this.#ask.isSpent()) return this.#least(key) > 0 ? {} : undefined
    const { model } = this.after
    const { lone } = this
    const others = withOptional(model, (leaf) => leafKey(leaf) !== key && lone.has(leafKey(leaf)))
    const strict = this.#ask(this.before.model, others)
    if (strict?.holds) return undefined
    // Without it, and only without it, the word would be taken.
    this.#optional ??= withOptional(model, (leaf) => lone.has(leafKey(leaf)))
    if (strict && this.#takes(this.#optional, strict.word)) return { word: strict.word }
    const lacking = this.#ask(
      removeLeaves(model, (leaf) => leafKey(leaf) === key),
      model,
    )
    if (lacking === undefined) return this.#least(key) > 0 ? {} : undefined
    if (lacking.holds) return undefined
    return { word: this.#takes(this.before.model, lacking.word) ? lacking.word : whole?.word }
  }

  #least(key: string): number {
    return this.after.occurs.get(key)?.min ?? 0
  }

  /** A new leaf that stands in words which the earlier side did not take. */
  #possible(key: string): Shown | undefined {
    const whole = this.#turned.#holds
    if (whole?.holds) return undefined
    if (this.#ask.isSpent()) return { word: whole?.word }
    const { model } = this.after
    const having = this.#ask(model, restrictLeafCount(model, key, { min: 0, max: 0 }))
    const isNew = having?.holds === false && !this.#takes(this.before.model, having.word)
    return { word: isNew ? having.word : whole?.word }
  }

  /** One wildcard for another is no wildcard that came. */
  #isEditedWildcard(key: string): boolean {
    const now = this.wildcards
    return now.includes(key) && this.#turned.wildcards.some((one) => this.#turned.lone.has(one))
  }

  /** The wildcards of the later side. */
  get wildcards(): readonly string[] {
    this.#wildcards ??= listPlainLeaves(this.after.model).flatMap((leaf) =>
      leaf.kind === 'any' ? [leafKey(leaf)] : [],
    )
    return this.#wildcards
  }

  /** What a wildcard does that became another: what it took and does not any more, and what it takes now. */
  edited(before: WildcardFacts, after: WildcardFacts): GroupOutcome {
    const [narrows, widens] = [this.#closed(before, after), this.#turned.#closed(after, before)]
    return { ...(narrows && { narrows }), ...(widens && { widens }) }
  }

  #closed(one: WildcardFacts, other: WildcardFacts): Shown | undefined {
    const whole = this.#holds
    if (whole?.holds) return undefined
    // What is looked at more closely shows inside of the element that stands there.
    if (isStricter(one, other)) return {}
    const isLess = lostNamespaces(one, other).length > 0 || isRarer(one.occurs, other.occurs)
    return isLess ? { word: whole?.word } : undefined
  }

  /** The leaves that the later side alone has. */
  get lone(): ReadonlySet<string> {
    if (this.#lone) return this.#lone
    const known = new Set(listPlainLeaves(this.before.model).map(leafKey))
    this.#lone = new Set(
      listPlainLeaves(this.after.model)
        .map(leafKey)
        .filter((key) => !known.has(key)),
    )
    return this.#lone
  }

  /**
   * What fewer, or more, of an element do. Where the groups around it say so, and not the element, that is told once, of
   * the groups.
   */
  counted(key: string, bound: keyof Occurs): GroupOutcome {
    return this.#isOwn(key, bound) || this.rest() === undefined ? this.#miscounting(key, bound) : {}
  }

  /** Whether an element's own count is another, not only that of groups around it. */
  #isOwn(key: string, bound: keyof Occurs): boolean {
    return (
      collectLeafBounds(this.before.model, bound).get(key) !==
      collectLeafBounds(this.after.model, bound).get(key)
    )
  }

  /** Words of too few of an element, or of too many. */
  #miscounting(key: string, bound: keyof Occurs): GroupOutcome {
    const [before, after] = [this.before.occurs.get(key)?.[bound], this.after.occurs.get(key)?.[bound]]
    if (before === undefined || after === undefined || before === after) return {}
    const isNarrower = bound === 'min' ? after > before : after < before
    return isNarrower
      ? { narrows: this.#beyond(key, bound, after) }
      : mirrored(this.#turned.#miscounting(key, bound))
  }

  #beyond(key: string, bound: keyof Occurs, limit: number): Shown | undefined {
    const { model } = this.before
    const within = bound === 'min' ? { min: limit, max: unbounded } : { min: 0, max: limit }
    const found = this.#ask(model, restrictLeafCount(model, key, within))
    return found?.holds ? undefined : { word: found?.word }
  }

  /** What no edit of a single leaf tells; nothing where that is not known. */
  rest(): GroupOutcome | undefined {
    this.#left ??= { outcome: this.#unfolded() }
    return this.#left.outcome
  }

  #unfolded(): GroupOutcome | undefined {
    const [forth, back] = [this.#unexplained(), this.#turned.#unexplained()]
    return forth && back && { ...forth, ...mirrored(back) }
  }

  #unexplained(): GroupOutcome | undefined {
    const whole = this.#holds
    if (whole?.holds) return {}
    const [one, other] = this.#shared()
    const isLeft = modelKey(one) !== modelKey(other)
    const told = isLeft ? this.#miscounted() : []
    const grouped = isLeft ? this.#ask(one, told.length === 0 ? other : makeChoice([other, ...told])) : same
    if (grouped?.holds === false) {
      return { narrows: { word: this.#isShowing(grouped.word) ? grouped.word : whole?.word } }
    }
    const isTold =
      told.length > 0 ||
      [...this.lone].some((key) => this.isRequired(key)) ||
      [...this.#turned.lone].some((key) => this.removed(key).narrows !== undefined)
    if (isTold) return grouped && {}
    if (!isLeft && whole === undefined) return {}
    return whole && { narrows: { word: whole.word } }
  }

  /** Words that have an element too often for the later side, or not often enough. */
  #miscounted(): readonly Particle[] {
    const { model, occurs } = this.before
    return [...occurs.keys()].flatMap((key) => {
      const after = this.after.occurs.get(key)
      if (after === undefined) return []
      const isOff = (bound: keyof Occurs) =>
        this.#isOwn(key, bound) && this.#miscounting(key, bound).narrows !== undefined
      const [isShort, isLong] = [isOff('min'), isOff('max')]
      return [
        ...(isShort ? [restrictLeafCount(model, key, { min: 0, max: after.min - 1 })] : []),
        ...(isLong ? [restrictLeafCount(model, key, { min: after.max + 1, max: unbounded })] : []),
      ]
    })
  }

  /** Both models without what one side alone has. */
  #shared(): readonly [Particle, Particle] {
    const [come, gone] = [this.lone, this.#turned.lone]
    return [
      removeLeaves(this.before.model, (leaf) => gone.has(leafKey(leaf))),
      removeLeaves(this.after.model, (leaf) => come.has(leafKey(leaf))),
    ]
  }

  /** Whether the earlier side alone takes a word. */
  #isShowing(word: ContentWord): boolean {
    return this.#takes(this.before.model, word) && !this.#takes(this.after.model, word)
  }

  #takes(model: Particle, word: ContentWord): boolean {
    return this.#ask(makeModel(word), model)?.holds === true
  }

  /** The words of an outcome, each in the names of the side that takes it. */
  shows({ narrows, widens }: GroupOutcome): { readonly before?: Json; readonly after?: Json } {
    const before = narrows?.word?.map((name) => ({ ...this.#earlierName(name) }))
    const after = widens?.word?.map((name) => ({ ...name }))
    return { ...(before && { before }), ...(after && { after }) }
  }

  /** The order of what both have, where nothing else of the groups differs. */
  orders(): { readonly before: readonly string[]; readonly after: readonly string[] } | undefined {
    const [one, other] = this.#shared()
    if (modelKey(one, true) !== modelKey(other, true) || modelKey(one) === modelKey(other)) return undefined
    return { before: listPlainLeaves(one).map(leafKey), after: listPlainLeaves(other).map(leafKey) }
  }
}

function isRarer(one: Occurs | undefined, other: Occurs | undefined): boolean {
  return one !== undefined && other !== undefined && (other.max < one.max || other.min > one.min)
}

function mirrored({ narrows, widens }: GroupOutcome): GroupOutcome {
  return { ...(widens && { narrows: widens }), ...(narrows && { widens: narrows }) }
}

const knownCounts = { min: new WeakMap<Particle, Counts>(), max: new WeakMap<Particle, Counts>() }

type Counts = ReadonlyMap<string, string>

/** A bound of the leaves of each name, whatever stands around them. */
function collectLeafBounds(model: Particle, bound: keyof Occurs): Counts {
  const known = knownCounts[bound].get(model)
  if (known) return known
  const found = new Map<string, string>()
  const leaves = [...listPlainLeaves(model)].sort((one, other) => one.occurs[bound] - other.occurs[bound])
  for (const leaf of leaves) {
    const key = leafKey(leaf)
    found.set(key, `${found.get(key) ?? ''} ${leaf.occurs[bound]}`)
  }
  knownCounts[bound].set(model, found)
  return found
}
