import type { Json, Name, Occurs, Particle } from '../../schema/index.ts'
import { isStricter, listLostNamespaces, type WildcardFacts } from '../facts/wildcard-facts.ts'
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

/** Shows that only one side accepts something; `word` is an example, if one was found. */
export interface Shown {
  readonly word?: ContentWord | undefined
}

/** The effect of an edit on the words (sequences of elements) of a content; both absent if it has none. */
export interface GroupOutcome {
  readonly narrows?: Shown | undefined
  readonly widens?: Shown | undefined
}

/** A content model, and how often each element can occur in it in total. */
export interface ContentModel {
  readonly model: Particle
  readonly occurs: ReadonlyMap<string, Occurs>
}

const same: Held = { holds: true }
const unbounded = Number.POSITIVE_INFINITY

/**
 * Compares two XML content models with groups. The accepted words are compared for the models as wholes, and each
 * edit gets its share of the difference. Elements have their later names.
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
  /** The later model, with its own new leaves made optional. */
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

  /**
   * Whether the later side accepts every word of the earlier one, with a counterexample if not; undefined if
   * unknown.
   */
  get #holds(): Held | undefined {
    this.#forth ??= { held: this.#isSame() ? same : this.#ask(this.before.model, this.after.model) }
    return this.#forth.held
  }

  #isSame(): boolean {
    return modelKey(this.before.model) === modelKey(this.after.model)
  }

  /**
   * The effect of an element or wildcard that only the later side has: it narrows if required, and widens if
   * words with it were refused before. Cached.
   */
  added(key: string): GroupOutcome {
    const known = this.#outcomes.get(key) ?? { narrows: this.#required(key), widens: this.#possible(key) }
    this.#outcomes.set(key, known)
    return known
  }

  /** The effect of removing an element or wildcard that only the earlier side has. */
  removed(key: string): GroupOutcome {
    return mirrored(this.#turned.added(key))
  }

  /**
   * Whether an element that only the later side has is required, so that words of the earlier side are refused.
   */
  isRequired(key: string): boolean {
    return this.added(key).narrows !== undefined
  }

  /** Whether an element that only the earlier side has was required there. */
  wasRequired(key: string): boolean {
    return this.#turned.isRequired(key)
  }

  /**
   * A word of the earlier side that the later one refuses because this new element is missing, or `{}` if
   * only the counts say so. Undefined if the element is not needed, or is a wildcard that replaces another
   * one.
   */
  #required(key: string): Shown | undefined {
    const whole = this.#holds
    if (whole?.holds || this.#isEditedWildcard(key)) return undefined
    // Models are large: none is built once the budget for questions is spent.
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

  /**
   * A word of the later side that the earlier one refuses, if possible one with the new element; `{}` if none
   * was found. Undefined if the earlier side accepts all later words.
   */
  #possible(key: string): Shown | undefined {
    const whole = this.#turned.#holds
    if (whole?.holds) return undefined
    if (this.#ask.isSpent()) return { word: whole?.word }
    const { model } = this.after
    const having = this.#ask(model, restrictLeafCount(model, key, { min: 0, max: 0 }))
    const isNew = having?.holds === false && !this.#takes(this.before.model, having.word)
    return { word: isNew ? having.word : whole?.word }
  }

  /** Whether the key is a wildcard of the later side that replaces one which only the earlier side has. */
  #isEditedWildcard(key: string): boolean {
    const now = this.wildcards
    return now.includes(key) && this.#turned.wildcards.some((one) => this.#turned.lone.has(one))
  }

  /** The keys of the wildcards of the later side; cached. */
  get wildcards(): readonly string[] {
    this.#wildcards ??= listPlainLeaves(this.after.model).flatMap((leaf) =>
      leaf.kind === 'any' ? [leafKey(leaf)] : [],
    )
    return this.#wildcards
  }

  /**
   * The effect of a wildcard that changed: it narrows if it accepts less than before, widens if it accepts more.
   */
  edited(before: WildcardFacts, after: WildcardFacts): GroupOutcome {
    const [narrows, widens] = [this.#closed(before, after), this.#turned.#closed(after, before)]
    return { ...(narrows && { narrows }), ...(widens && { widens }) }
  }

  /**
   * Whether wildcard `other` refuses what `one` accepts (stricter processing, fewer namespaces, lower counts),
   * with an example if known. Undefined if not, or if no word of the earlier side is refused.
   */
  #closed(one: WildcardFacts, other: WildcardFacts): Shown | undefined {
    const whole = this.#holds
    if (whole?.holds) return undefined
    // What is looked at more closely shows inside of the element that stands there.
    if (isStricter(one, other)) return {}
    const isLess = listLostNamespaces(one, other).length > 0 || isRarer(one.occurs, other.occurs)
    return isLess ? { word: whole?.word } : undefined
  }

  /** The keys of the elements and wildcards that only the later side has. */
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
   * The effect of a changed minimum or maximum of an element. Empty if only the groups around it changed and
   * `rest` reports these.
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

  /**
   * The effect of a changed total bound of an element: narrower if the range shrank, wider if it grew, else empty.
   */
  #miscounting(key: string, bound: keyof Occurs): GroupOutcome {
    const [before, after] = [this.before.occurs.get(key)?.[bound], this.after.occurs.get(key)?.[bound]]
    if (before === undefined || after === undefined || before === after) return {}
    const isNarrower = bound === 'min' ? after > before : after < before
    return isNarrower
      ? { narrows: this.#beyond(key, bound, after) }
      : mirrored(this.#turned.#miscounting(key, bound))
  }

  /** A word of the earlier side with the element outside the limit; undefined if all its words are within. */
  #beyond(key: string, bound: keyof Occurs, limit: number): Shown | undefined {
    const { model } = this.before
    const within = bound === 'min' ? { min: limit, max: unbounded } : { min: 0, max: limit }
    const found = this.#ask(model, restrictLeafCount(model, key, within))
    return found?.holds ? undefined : { word: found?.word }
  }

  /** The effect that no edit of a single element or wildcard explains; undefined if it is not known. Cached. */
  rest(): GroupOutcome | undefined {
    this.#left ??= { outcome: this.#unfolded() }
    return this.#left.outcome
  }

  /**
   * The unexplained narrowing and, from the swapped comparison, the unexplained widening; undefined if unknown.
   */
  #unfolded(): GroupOutcome | undefined {
    const [forth, back] = [this.#unexplained(), this.#turned.#unexplained()]
    return forth && back && { ...forth, ...mirrored(back) }
  }

  /**
   * The narrowing that remains after added, removed and miscounted elements are accounted for: `{}` if none,
   * undefined if it is not known.
   */
  #unexplained(): GroupOutcome | undefined {
    const whole = this.#holds
    if (whole?.holds) return {}
    const [one, other] = this.#shared()
    const isLeft = modelKey(one) !== modelKey(other)
    const miscounted = isLeft ? this.#miscounted() : []
    const grouped = isLeft
      ? this.#ask(one, miscounted.length === 0 ? other : makeChoice([other, ...miscounted]))
      : same
    if (grouped?.holds === false) {
      return { narrows: { word: this.#isShowing(grouped.word) ? grouped.word : whole?.word } }
    }
    const isReported =
      miscounted.length > 0 ||
      [...this.lone].some((key) => this.isRequired(key)) ||
      [...this.#turned.lone].some((key) => this.removed(key).narrows !== undefined)
    if (isReported) return grouped && {}
    if (!isLeft && whole === undefined) return {}
    return whole && { narrows: { word: whole.word } }
  }

  /**
   * Models of the earlier words with an element more often, or less often, than its own changed bound now allows.
   */
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

  /** Both models without the elements and wildcards that only one side has; the earlier first. */
  #shared(): readonly [Particle, Particle] {
    const [come, gone] = [this.lone, this.#turned.lone]
    return [
      removeLeaves(this.before.model, (leaf) => gone.has(leafKey(leaf))),
      removeLeaves(this.after.model, (leaf) => come.has(leafKey(leaf))),
    ]
  }

  /** Whether only the earlier side accepts a word. */
  #isShowing(word: ContentWord): boolean {
    return this.#takes(this.before.model, word) && !this.#takes(this.after.model, word)
  }

  #takes(model: Particle, word: ContentWord): boolean {
    return this.#ask(makeModel(word), model)?.holds === true
  }

  /** The words of an outcome, each in the names of the side that accepts it; a side without a word is left out. */
  shows({ narrows, widens }: GroupOutcome): { readonly before?: Json; readonly after?: Json } {
    const before = narrows?.word?.map((name) => ({ ...this.#earlierName(name) }))
    const after = widens?.word?.map((name) => ({ ...name }))
    return { ...(before && { before }), ...(after && { after }) }
  }

  /** The keys of the common elements in both orders, if only their order differs; otherwise undefined. */
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

/** For each element or wildcard, its own bounds (those of groups ignored), sorted and joined as a text; cached. */
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
