import type { Issue } from './result.ts'

export type Path = readonly (string | number)[]

/** A value of the source together with the place it stands at. */
export interface At<T> {
  readonly value: T
  readonly path: Path
}

/** Why a value of the source is not in the target. */
export type LossReason =
  /** The target has no place for this data element. */
  | 'no-counterpart'
  /** The place carries no data element, so nothing says where it would belong. */
  | 'no-data-element'
  /** The source repeats where the target allows fewer. */
  | 'repeat'
  /** Which of the repeated values belong together is not kept (the values themselves are). */
  | 'link'
  /** Spaces that the target's type does not keep. */
  | 'white-space'
  /** A hook answered that there is nothing. */
  | 'hook'
  /** The specifications leave it open and no hook decides it. */
  | 'undetermined'
  /** What it belongs to lacks something that the target requires. */
  | 'incomplete'

export interface Loss {
  readonly path: Path
  readonly dataElement?: string
  readonly value: unknown
  readonly reason: LossReason
  /** Who decided: the `drop` policy, or a `hook`. What the `error` policy decides is an issue, not a loss. */
  readonly policy: 'drop' | 'hook'
}

/** Every value of the source is in exactly one of the three. */
export interface Tally {
  readonly values: number
  readonly carried: number
  readonly lost: number
  /** Held back by an issue. */
  readonly refused: number
}

export interface Adapted<T> {
  /** Absent where the target cannot be built; the issues say why. */
  readonly value: T | undefined
  readonly losses: readonly Loss[]
  readonly issues: readonly Issue[]
  readonly tally: Tally
}

export interface AdaptOptions {
  /** More values than the target allows: an issue (default), or the first are kept and the rest recorded as lost. */
  readonly repeats?: 'error' | 'first'
  /** A point that no hook decides: an issue (default), or a recorded loss. */
  readonly undetermined?: 'error' | 'drop'
}

/** The place that a hook is asked about. */
export interface HookPoint {
  readonly dataElement: string
  readonly path: Path
}

export interface GeneralHooks {
  /** Picks one of the given values where the target allows one; nothing: the `repeats` option decides. */
  chooseOne?<T>(dataElement: string, values: readonly T[]): T | undefined
}

/** The type of a member's single values. */
export type Item<V> = V extends null | undefined ? never : V extends readonly (infer E)[] ? E : V

/** An object under construction: absent members are `undefined`. */
export type Draft<T> = { readonly [K in keyof T]?: T[K] | undefined }

export type Convert<S, T, R = AnyRun> = (source: At<S>, run: R, dataElement: string) => T | undefined

export type AnyRun = Run<GeneralHooks, object>

/** The values of a member below each of the given places, in document order. */
export function down<T extends object, K extends keyof T & string>(
  from: readonly At<T>[],
  property: K,
): readonly At<Item<T[K]>>[] {
  return from.flatMap(({ value, path }) => {
    const found: unknown = Object.hasOwn(value, property) ? value[property] : undefined
    if (found === undefined || found === null) return []
    const here = [...path, property]
    const all = Array.isArray(found)
      ? found.map((item: unknown, index) => ({ value: item, path: [...here, index] }))
      : [{ value: found, path: here }]
    return all as unknown as readonly At<Item<T[K]>>[]
  })
}

type Fate =
  | { readonly is: 'carried' | 'refused' }
  | {
      readonly is: 'lost'
      readonly reason: LossReason
      readonly policy: Loss['policy']
      dataElement?: string
    }

/** What an adapter knows about values that it never reads, by path without indexes. */
export type KnownPlaces = ReadonlyMap<string, string>

/** One adaptation: builds the target and keeps account of what became of every value of the source. */
export class Run<H extends GeneralHooks, C extends object> {
  readonly hooks: Partial<H>
  readonly #context: Partial<C>
  readonly #options: AdaptOptions
  readonly #fates = new Map<string, Fate>()
  readonly #issues: Issue[] = []
  readonly #notes: Loss[] = []
  readonly #explained: { readonly dataElement: string; readonly key: string }[] = []

  constructor(hooks: Partial<H>, context: Partial<C>, options: AdaptOptions = {}) {
    this.hooks = hooks
    this.#context = context
    this.#options = options
  }

  adapt<S, T>(value: S, convert: Convert<S, T, this>, known: KnownPlaces): Adapted<T> {
    const root: At<S> = { value, path: [] }
    const result = convert(root, this, '')
    const losses: Loss[] = []
    const count = { carried: 0, lost: 0, refused: 0 }
    for (const leaf of leavesOf(root)) {
      const fate = this.#fates.get(keyOf(leaf.path)) ?? unread(leaf.path, known)
      count[fate.is]++
      if (fate.is !== 'lost') continue
      const { reason, policy, dataElement } = fate
      const named = dataElement === undefined ? {} : { dataElement }
      losses.push({ path: leaf.path, ...named, value: leaf.value, reason, policy })
    }
    const tally = { values: count.carried + count.lost + count.refused, ...count }
    return { value: result, losses: [...losses, ...this.#notes], issues: this.#issues, tally }
  }

  /** The target allows one: a single value is converted, of several one is chosen or none. */
  one<S, T>(dataElement: string, places: readonly At<S>[], convert: Convert<S, T, this>): T | undefined {
    const [first] = places.length > 1 ? this.#choose(dataElement, places) : places
    return first === undefined ? undefined : this.#converted(dataElement, first, convert)
  }

  /** The target allows several: each is converted; those beyond `max` fall under the `repeats` option. */
  many<S, T>(
    dataElement: string,
    places: readonly At<S>[],
    convert: Convert<S, T, this>,
    max = Number.POSITIVE_INFINITY,
  ): readonly T[] | undefined {
    if (places.length > max) this.#surplus(dataElement, places.slice(max), max)
    const results = places
      .slice(0, max)
      .map((place) => this.#converted(dataElement, place, convert))
      .filter((result) => result !== undefined)
    return results.length === 0 ? undefined : results
  }

  /** An object of the target from its members; without a required one it cannot be, and the issue names it. */
  build<T extends object>(source: At<unknown>, required: Requirements<T>, draft: Draft<T>): T | undefined {
    const missing = missingOf(required, draft)
    if (missing.length === 0) {
      if (isEmpty(source.value)) this.carry(source)
      return present(draft)
    }
    this.#incomplete(source, missing)
    return undefined
  }

  /** An object that the source does not know: absent unless one of its members (constants apart) is there. */
  group<T extends object>(
    dataElement: string,
    source: At<unknown>,
    required: Requirements<T>,
    draft: Draft<T>,
    constants: readonly (keyof T & string)[] = [],
  ): T | undefined {
    const filled = Object.keys(present(draft)).some((property) => !constants.some((one) => one === property))
    if (!filled) return undefined
    const missing = missingOf(required, draft)
    if (missing.length === 0) return present(draft)
    this.#explained.push({ dataElement, key: keyOf(source.path) })
    this.#incomplete(source, missing)
    return undefined
  }

  /** What the source does not hold and the caller gives, by data element. */
  given<K extends keyof C & string, T>(
    dataElement: K,
    convert: Convert<Exclude<C[K], undefined>, T, this>,
  ): T | undefined {
    const value = this.#context[dataElement]
    if (value === undefined) return undefined
    const place = { value: value as Exclude<C[K], undefined>, path: ['(context)', dataElement] }
    return convert(place, this, dataElement)
  }

  /** Leaves the conversion of a value to a hook. */
  ask<S, T>(
    dataElement: string,
    hook: ((value: S, point: HookPoint) => T | undefined) | undefined,
    source: At<S>,
  ): T | undefined {
    return this.askAbout(dataElement, hook, source, [source])
  }

  /** As `ask`, where the hook gets more (or less) than the values that its answer settles. */
  askAbout<S, T>(
    dataElement: string,
    hook: ((value: S, point: HookPoint) => T | undefined) | undefined,
    source: At<S>,
    settles: readonly At<unknown>[],
  ): T | undefined {
    if (settles.length === 0) return undefined
    const { path } = source
    const answer = hook?.(source.value, { dataElement, path })
    if (answer !== undefined) for (const place of settles) this.carry(place)
    else if (hook) for (const place of settles) this.lose(place, 'hook', dataElement, 'hook')
    else this.#undetermined(dataElement, path, settles)
    return answer
  }

  /** Asks a hook for something that the target requires and the source happens not to hold. */
  fill<S, T>(
    dataElement: string,
    hook: ((value: S, point: HookPoint) => T | undefined) | undefined,
    source: At<S>,
  ): T | undefined {
    return hook?.(source.value, { dataElement, path: source.path })
  }

  /** Values of several places go into lists of their own: which belonged together is lost. */
  unlink(dataElement: string, places: readonly At<unknown>[]): void {
    const [first] = places
    if (first === undefined || places.length < 2) return
    this.note({ value: places.length, path: first.path.slice(0, -1) }, 'link', dataElement)
  }

  carry(place: At<unknown>): void {
    this.#settle(place, { is: 'carried' })
  }

  lose(place: At<unknown>, reason: LossReason, dataElement: string, policy: Loss['policy'] = 'drop'): void {
    this.#settle(place, { is: 'lost', reason, policy, dataElement })
  }

  /** An issue holds these values back. */
  refuse(places: readonly At<unknown>[], issue: Issue): undefined {
    this.#issues.push(issue)
    for (const place of places) this.#settle(place, { is: 'refused' })
  }

  /** A loss beside the values: they are carried, but not all that they said. */
  note({ path, value }: At<unknown>, reason: LossReason, dataElement: string): void {
    this.#notes.push({ path, dataElement, value, reason, policy: 'drop' })
  }

  #converted<S, T>(dataElement: string, place: At<S>, convert: Convert<S, T, this>): T | undefined {
    const result = convert(place, this, dataElement)
    if (result === undefined) this.#explained.push({ dataElement, key: keyOf(place.path) })
    return result
  }

  #choose<S>(dataElement: string, places: readonly At<S>[]): readonly At<S>[] {
    const values = places.map((place) => place.value)
    const chosen = this.hooks.chooseOne?.(dataElement, values)
    if (chosen === undefined) {
      this.#surplus(dataElement, this.#options.repeats === 'first' ? places.slice(1) : places, 1)
      return this.#options.repeats === 'first' ? places.slice(0, 1) : []
    }
    const index = values.indexOf(chosen)
    for (const [other, place] of places.entries()) {
      if (other !== index) this.lose(place, 'repeat', dataElement, 'hook')
    }
    return places.slice(index, index + 1)
  }

  #surplus(dataElement: string, places: readonly At<unknown>[], max: number): void {
    const [first] = places
    if (first === undefined) return
    if (this.#options.repeats === 'first') {
      for (const place of places) this.lose(place, 'repeat', dataElement)
      return
    }
    for (const { path } of places) this.#explained.push({ dataElement, key: keyOf(path) })
    this.refuse(places, {
      rule: 'too-many-values',
      message: `More values than the target allows for ${dataElement}.`,
      path: first.path,
      expected: `at most ${max}`,
      dataElement,
    })
  }

  #undetermined(dataElement: string, path: Path, settles: readonly At<unknown>[]): void {
    if (this.#options.undetermined === 'drop') {
      for (const place of settles) this.lose(place, 'undetermined', dataElement)
      return
    }
    const message = `The specifications do not say how ${dataElement} is carried over, and no hook decides it.`
    this.refuse(settles, { rule: 'undetermined', message, path, dataElement })
  }

  #incomplete(source: At<unknown>, missing: readonly (readonly [string, string])[]): void {
    const key = keyOf(source.path)
    const open = missing.filter(
      ([, id]) => !this.#explained.some((one) => one.dataElement === id && isBelow(one.key, key)),
    )
    if (this.#options.undetermined === 'drop' && source.path.length > 0) {
      for (const [, id] of missing) this.lose(source, 'incomplete', id)
      return
    }
    for (const leaf of leavesOf(source)) this.#fates.set(keyOf(leaf.path), { is: 'refused' })
    for (const [property, dataElement] of open) {
      const message = `The target requires "${property}" (${dataElement}), and nothing gives it.`
      this.#issues.push({ rule: 'required-missing', message, path: source.path, dataElement })
    }
  }

  #settle(place: At<unknown>, fate: Fate): void {
    for (const leaf of leavesOf(place)) this.#fates.set(keyOf(leaf.path), fate)
  }
}

/** The members that a target object must have, each with the data element to name when it is missing. */
export type Requirements<T> = { readonly [K in keyof T]?: string }

function missingOf<T extends object>(required: Requirements<T>, draft: Draft<T>) {
  const given = new Map<string, unknown>(Object.entries(draft))
  return Object.entries<string | undefined>(required)
    .map(([property, id]): readonly [string, string] => [property, id ?? property])
    .filter(([property]) => given.get(property) === undefined)
}

function present<T extends object>(draft: Draft<T>): T {
  const kept: unknown = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
  return kept as T
}

function unread(path: Path, known: KnownPlaces): Fate {
  const place = path.filter((step) => typeof step === 'string')
  for (let length = place.length; length > 0; length--) {
    const dataElement = known.get(place.slice(0, length).join('/'))
    if (dataElement !== undefined)
      return { is: 'lost', reason: 'no-counterpart', policy: 'drop', dataElement }
  }
  return { is: 'lost', reason: 'no-data-element', policy: 'drop' }
}

/** The values below a place in document order; an empty object counts as one, so that it is accounted for too. */
export function* leavesOf(place: At<unknown>): Generator<At<unknown>> {
  const open: At<unknown>[] = [place]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null) {
      if (value !== undefined) yield next
      continue
    }
    const members: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
      ? value.map((item: unknown, index) => [index, item])
      : Object.entries(value)
    if (members.length === 0 && !Array.isArray(value)) yield next
    for (const [step, member] of [...members].reverse()) open.push({ value: member, path: [...path, step] })
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function keyOf(path: Path): string {
  return path.map((step) => `${step}\n`).join('')
}

function isBelow(key: string, ancestor: string): boolean {
  return key.startsWith(ancestor)
}
