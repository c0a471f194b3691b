import { placesBelow, tooDeepIn } from './adapt-down.ts'
import { arrays, type Lists } from './adapt-lists.ts'
import { ConversionRecord } from './adapt-record.ts'
import type {
  Adapted,
  AdaptOptions,
  At,
  ChoiceWay,
  Draft,
  GeneralHooks,
  Hook,
  HookPoint,
  KnownPlaces,
  LooseDraft,
  Path,
  Requirements,
  Stop,
  Surplus,
} from './adapt-types.ts'
import type { Issue } from './result.ts'

/** The values that stay of more than the target takes: the first, none, or, where it is an issue, those there is room for in a list. */
function keptByPolicy<S>(
  ledger: ConversionRecord,
  { dataElement, path }: HookPoint,
  places: readonly At<S>[],
  max: number,
  policy: 'error' | 'first' | 'drop',
): readonly At<S>[] {
  const room = policy === 'drop' || (policy === 'error' && max === 1) ? 0 : max
  const over = places.slice(room)
  if (policy !== 'error') for (const place of over) ledger.lose(place, 'repeat', dataElement)
  else {
    for (const place of over) ledger.explain(dataElement, place.path)
    const message = `The target allows at most ${max === 1 ? 'one value' : `${max} values`} of ${dataElement}.`
    const at = over[0]?.path ?? path
    ledger.refuse(over, {
      rule: 'too-many-values',
      message,
      path: at,
      expected: `at most ${max}`,
      dataElement,
    })
  }
  return places.slice(0, room)
}

/** The values that a hook keeps, as many as there is room for; nothing where it does not answer. */
function keptByHook<S>(
  ledger: ConversionRecord,
  point: HookPoint,
  places: readonly At<S>[],
  max: number,
  ask: Hook<readonly S[], readonly S[]> | undefined,
): readonly At<S>[] | undefined {
  if (ask === undefined) return undefined
  // Of a long list each look at a value may give another copy of it.
  const values = places.map(({ value }) => value)
  const answer = ask(values, point)
  if (answer === undefined) return undefined
  const kept = places.filter((_, index) => answer.includes(values[index] as S)).slice(0, max)
  for (const place of places) {
    if (!kept.includes(place)) ledger.lose(place, 'repeat', point.dataElement, 'hook')
  }
  return kept
}

/** Values at a closed place: held back, or left out where a hook allows it. What is read from below it is carried all the same. */
function stopAt(
  ledger: ConversionRecord,
  source: At<unknown>,
  { path, dataElement, ...stop }: Stop,
  { undetermined }: AdaptOptions,
): void {
  for (const place of placesBelow(source, path)) {
    const mayDrop = stop.ask?.(place.value as never, { dataElement, path: place.path })
    const isOpen = 'ask' in stop && stop.ask === undefined
    if (mayDrop === true) ledger.lose(place, 'no-counterpart', dataElement, 'hook')
    else if (isOpen && undetermined === 'drop') ledger.lose(place, 'undetermined', dataElement)
    else {
      const message = `The target has no place for ${dataElement}, which the mapping does not drop.`
      ledger.refuse([place], { rule: 'no-counterpart', message, path: place.path, dataElement })
    }
  }
}

/** Makes a value of the target from one of the source; nothing where an issue or a loss says why. */
export type Convert<S, T, R = AnyRun> = (source: At<S>, run: R, dataElement: string) => T | undefined

/** A run of any adapter, for steps that need none of its own hooks. */
export type AnyRun = Run<GeneralHooks, object>

/** What a run is told beside what its caller decides. */
interface RunOptions extends AdaptOptions {
  readonly lists?: Lists
  /** Whether an empty list is a value, as in JSON. */
  readonly hasEmptyLists?: boolean
}

interface GroupParts<T> {
  /** Members that the schema says, and that do not make the object worth having. */
  readonly constants?: readonly (keyof T & string)[]
  /** What to ask for a required member, once the object is there. */
  readonly missing?: { readonly [K in keyof T]?: () => T[K] | undefined }
}

/** One adaptation: builds the target and keeps account of what became of every value of the source. */
export class Run<H extends GeneralHooks, C extends object> {
  readonly hooks: Partial<H>
  readonly ledger: ConversionRecord
  readonly #context: Partial<C>
  readonly #options: RunOptions
  readonly #lists: Lists

  constructor(hooks: Partial<H>, context: Partial<C>, options: RunOptions = {}) {
    this.hooks = hooks
    this.#context = context
    this.#options = options
    this.#lists = options.lists ?? arrays
    this.ledger = new ConversionRecord(this.#lists, options.hasEmptyLists)
  }

  /** Whether what nobody decides is a recorded loss instead of an issue. */
  get mayDrop(): boolean {
    return this.#options.undetermined === 'drop'
  }

  /** A run with the same hooks and options whose account nobody reads: to find out what would come of a conversion. */
  scratch(): Run<H, C> {
    return new Run(this.hooks, this.#context, this.#options)
  }

  adapt<S, T>(
    value: S,
    convert: Convert<S, T, this>,
    known: KnownPlaces,
    stops: readonly Stop[] = [],
  ): Adapted<T> {
    const source: At<S> = { value, path: [] }
    try {
      this.ledger.open(source)
      for (const stop of stops) stopAt(this.ledger, source, stop, this.#options)
      return this.ledger.close(source, convert(source, this, ''), known)
    } catch (error) {
      // A value that contains itself is met without end, or until the stack is full.
      const found = tooDeepIn(value)
      if (found === undefined) throw error
      const message = found.isCycle ? 'This value contains itself.' : 'Nested too deep to be converted.'
      const tally = { values: 0, carried: 0, lost: 0, refused: 0 }
      const issues = [{ rule: 'limit-depth', message, path: found.path }]
      return { ok: false, value: undefined, losses: [], issues, tally }
    }
  }

  /** The target allows one: a single value is converted, of several one is chosen or none. */
  one<S, T>(
    dataElement: string,
    places: readonly At<S>[],
    convert: Convert<S, T, this>,
    surplus?: Surplus<S>,
  ): T | undefined {
    const [first] = places.length > 1 ? this.#choose(dataElement, places, surplus) : places
    return first === undefined ? undefined : this.#converted(dataElement, first, convert)
  }

  /** The target allows several: each is converted; those beyond `max` fall under the `repeats` option. */
  many<S, T>(
    dataElement: string,
    places: readonly At<S>[],
    convert: Convert<S, T, this>,
    max: number = Number.POSITIVE_INFINITY,
    surplus?: Surplus<S>,
  ): readonly T[] | undefined {
    let results: T[] | undefined
    for (const place of places.length > max ? this.#kept(dataElement, places, max, surplus) : places) {
      const result = this.#converted(dataElement, place, convert)
      if (result !== undefined) results = this.#lists.append(results, result)
    }
    return results
  }

  /** An object of the target from its members; without a required one it cannot be, and the issue names it. */
  build<T extends object>(source: At<unknown>, required: Requirements<T>, draft: Draft<T>): T | undefined {
    const missing = listMissing(required, draft)
    if (missing.length === 0) {
      if (isEmpty(source.value)) this.ledger.carry(source)
      return present(draft)
    }
    const mayDrop = this.#options.undetermined === 'drop' && source.path.length > 0
    if (mayDrop) for (const [, id] of missing) this.ledger.lose(source, 'incomplete', id)
    else {
      this.ledger.hold([source])
      this.#incomplete(source, missing)
    }
    return undefined
  }

  /** An object of which only some members stand together: those of one way through each choice. */
  choose<T extends object>(
    source: At<unknown>,
    required: Readonly<Record<string, string>>,
    choices: readonly (readonly ChoiceWay[])[],
    draft: LooseDraft<T>,
  ): T | undefined {
    const there = Object.entries(draft).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    const isOpen = (ways: readonly ChoiceWay[]): boolean => !ways.some((way) => isWay(way, ways, there))
    const open = choices.filter(isOpen)
    const found = this.build<object>(source, required, draft)
    if (found === undefined || open.length === 0) return found as T | undefined
    const names = open.map((ways) => [...new Set(ways.flatMap((way) => Object.keys(way)))])
    if (this.#options.undetermined === 'drop' && source.path.length > 0) {
      for (const all of names) this.ledger.lose(source, 'incomplete', all.join(' or '))
      return undefined
    }
    this.ledger.hold([source])
    this.#incomplete(
      source,
      names.map((all) => [all.join(' or '), all.join(' or ')]),
    )
    return undefined
  }

  /** An object that the source does not know: absent unless one of its members (constants apart) is there. */
  group<T extends object>(
    dataElement: string,
    source: At<unknown>,
    required: Requirements<T>,
    make: () => Draft<T>,
    { constants = [], missing: asked }: GroupParts<T> = {},
  ): T | undefined {
    const mark = this.ledger.mark()
    const draft = make()
    const isConstant = (property: string): boolean => constants.some((one) => one === property)
    if (Object.entries(draft).every(([name, value]) => value === undefined || isConstant(name)))
      return undefined
    const answers = asked === undefined ? {} : askMissing(asked, draft)
    const whole: Draft<T> = { ...draft, ...answers }
    const missing = listMissing(required, whole)
    if (missing.length === 0) return present(whole)
    if (this.#options.undetermined === 'drop') {
      for (const [, id] of missing) this.ledger.loseSince(mark, 'incomplete', id)
    } else {
      this.ledger.holdSince(mark)
      this.#incomplete(source, missing)
    }
    this.ledger.explain(dataElement, source.path)
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
    const result = convert(place, this, dataElement)
    if (result === undefined) this.ledger.explain(dataElement, [])
    return result
  }

  /** A value that the target's type does not take. */
  misfit(source: At<unknown>, issue: Issue & { readonly dataElement: string }): void {
    if (this.#options.misfit === 'drop') this.ledger.lose(source, 'does-not-fit', issue.dataElement)
    else this.ledger.refuse([source], issue)
  }

  /** Leaves the conversion of a value to a hook. */
  ask<S, T>(dataElement: string, hook: Hook<S, T> | undefined, source: At<S>): T | undefined {
    const answer = hook?.(source.value, { dataElement, path: source.path })
    this.#settle(dataElement, source.path, [source], answer !== undefined, hook !== undefined)
    return answer
  }

  /** Leaves all values of a place to a hook that makes one thing of them; asked without any where the target needs it. */
  suppose<S, T>(
    dataElement: string,
    hook: Hook<readonly S[], T> | undefined,
    places: readonly At<S>[],
    { path }: At<unknown>,
    isNeeded: boolean,
  ): T | undefined {
    if (places.length === 0 && !isNeeded) return undefined
    const values = places.map((place) => place.value)
    const answer = hook?.(values, { dataElement, path: places[0]?.path ?? path })
    this.#settle(dataElement, places[0]?.path ?? path, places, answer !== undefined, hook !== undefined)
    return answer
  }

  /** Leaves the making of a list to a hook that sees the object around the values which the list settles. */
  assemble<S, T>(
    dataElement: string,
    hook: Hook<S, T> | undefined,
    places: readonly At<S>[],
    settles: readonly At<unknown>[],
  ): T | undefined {
    const [source] = places
    if (source === undefined || settles.length === 0) return undefined
    const answer = hook?.(source.value, { dataElement, path: source.path })
    this.#settle(dataElement, source.path, settles, answer !== undefined, hook !== undefined)
    return answer
  }

  /** Asks a hook for something that the target requires and the source happens not to hold. */
  fill<S, T>(dataElement: string, hook: Hook<S, T> | undefined, source: At<S>): T | undefined {
    if (this.ledger.isExplained(dataElement, source.path)) return undefined
    return hook?.(source.value, { dataElement, path: source.path })
  }

  /** As `fill`, for a text of which the target takes only some. */
  fillText<S, T>(
    dataElement: string,
    hook: Hook<S, string> | undefined,
    source: At<S>,
    convert: Convert<string, T, this>,
    allowed?: readonly string[],
  ): T | undefined {
    const { path } = source
    const answer = hook?.(source.value, { dataElement, path, ...(allowed ? { allowed } : {}) })
    return answer === undefined ? undefined : convert({ value: answer, path: ['(hook)'] }, this, dataElement)
  }

  /** Values of several places go into lists of their own: which belonged together is lost. */
  unlink(dataElement: string, places: readonly At<unknown>[]): void {
    const [first] = places
    if (first === undefined || places.length < 2) return
    const value = `${places.length} belonged to one each`
    this.ledger.note({ value, path: first.path.slice(0, -1) }, 'link', dataElement)
  }

  #converted<S, T>(dataElement: string, place: At<S>, convert: Convert<S, T, this>): T | undefined {
    const result = convert(place, this, dataElement)
    if (result === undefined) this.ledger.explain(dataElement, place.path)
    return result
  }

  #kept<S>(
    dataElement: string,
    places: readonly At<S>[],
    max: number,
    surplus: Surplus<S> = this.#options.repeats ?? 'error',
  ): readonly At<S>[] {
    const point = { dataElement, path: places[0]?.path ?? [] }
    if (typeof surplus === 'string') return keptByPolicy(this.ledger, point, places, max, surplus)
    const kept = keptByHook(this.ledger, point, places, max, surplus.ask)
    if (kept === undefined) {
      this.#settle(dataElement, point.path, places, false, surplus.ask !== undefined)
    }
    return kept ?? []
  }

  #choose<S>(
    dataElement: string,
    places: readonly At<S>[],
    surplus: Surplus<S> | undefined,
  ): readonly At<S>[] {
    if (surplus !== undefined) return this.#kept(dataElement, places, 1, surplus)
    if (this.hooks.chooseOne === undefined) return this.#kept(dataElement, places, 1, undefined)
    const values = places.map((place) => place.value)
    const chosen = this.hooks.chooseOne(dataElement, values)
    if (chosen === undefined) return this.#kept(dataElement, places, 1, undefined)
    const index = values.indexOf(chosen)
    for (const [other, place] of places.entries()) {
      if (other !== index) this.ledger.lose(place, 'repeat', dataElement, 'hook')
    }
    return index < 0 ? [] : places.slice(index, index + 1)
  }

  #settle(
    dataElement: string,
    path: Path,
    places: readonly At<unknown>[],
    isAnswered: boolean,
    isAsked: boolean,
  ): void {
    if (isAnswered) for (const place of places) this.ledger.carry(place)
    else if (isAsked) for (const place of places) this.ledger.lose(place, 'hook', dataElement, 'hook')
    else if (this.#options.undetermined === 'drop') {
      for (const place of places) this.ledger.lose(place, 'undetermined', dataElement)
    } else {
      const message = `No rule or hook converts ${dataElement}.`
      this.ledger.refuse(places, { rule: 'undetermined', message, path, dataElement })
    }
    if (!isAnswered) this.ledger.explain(dataElement, path)
  }

  #incomplete({ path }: At<unknown>, missing: readonly (readonly [string, string])[]): void {
    for (const [property, dataElement] of missing) {
      // A whole document never fails to come about without an issue, whatever was dropped on the way.
      if (this.ledger.isExplained(dataElement, path) && (path.length > 0 || this.ledger.hasIssues)) continue
      const message = `"${property}" (${dataElement}) is required in the target and missing in the source.`
      this.ledger.refuse([], { rule: 'required-missing', message, path, dataElement })
    }
  }
}

/** Whether members are those of a way: all that it needs, and none that only others have. */
function isWay(way: ChoiceWay, all: readonly ChoiceWay[], there: readonly string[]): boolean {
  const others = all.flatMap((one) => Object.keys(one)).filter((name) => !Object.hasOwn(way, name))
  const isWhole = Object.entries(way).every(([name, isNeeded]) => !isNeeded || there.includes(name))
  return isWhole && !others.some((name) => there.includes(name))
}

function listMissing<T extends object>(required: Requirements<T>, draft: Draft<T>) {
  const missing: (readonly [string, string])[] = []
  for (const [property, id] of Object.entries<string | undefined>(required)) {
    if (!Object.hasOwn(draft, property) || Reflect.get(draft, property) === undefined)
      missing.push([property, id ?? property])
  }
  return missing
}

function askMissing<T extends object>(asked: NonNullable<GroupParts<T>['missing']>, draft: Draft<T>) {
  const given = new Map<string, unknown>(Object.entries(draft))
  const open = Object.entries<(() => unknown) | undefined>(asked).filter(
    ([property]) => given.get(property) === undefined,
  )
  return Object.fromEntries(open.map(([property, ask]) => [property, ask?.()]))
}

function present<T extends object>(draft: Draft<T>): T {
  const kept: unknown = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
  return kept as T
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
