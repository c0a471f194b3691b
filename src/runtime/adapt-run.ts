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
import { copyData } from './data-copy.ts'
import type { Issue } from './result.ts'

/**
 * The values to keep of too many: the first `max` (`first`) or none (`drop`). With `error`, the first `max` of a
 * list, and none if only one is allowed. The others become losses, or with `error` an issue.
 */
function keptByPolicy<S>(
  ledger: ConversionRecord,
  { dataElement, path }: HookPoint,
  places: readonly At<S>[],
  max: number,
  policy: 'error' | 'first' | 'drop',
): readonly At<S>[] {
  const room = policy === 'drop' || (policy === 'error' && max === 1) ? 0 : max
  const over = places.slice(room)
  if (policy !== 'error') {
    for (const place of over) ledger.lose(place, 'repeat', dataElement)
    if (room === 0) ledger.explain(dataElement, path, 'loss')
  } else {
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

/**
 * The values that the hook's answer contains, in source order and at most `max`; all others are recorded as lost.
 * `undefined` without a hook or an answer.
 */
function keptByHook<S>(
  ledger: ConversionRecord,
  point: HookPoint,
  places: readonly At<S>[],
  max: number,
  ask: Hook<readonly S[], readonly S[]> | undefined,
): readonly At<S>[] | undefined {
  if (ask === undefined) return undefined
  // Reading a value of a long list may return a new copy each time.
  const values = places.map(({ value }) => value)
  const answer = ask(values, point)
  if (answer === undefined) return undefined
  const kept = places.filter((_, index) => answer.includes(values[index] as S)).slice(0, max)
  for (const place of places) {
    if (!kept.includes(place)) ledger.lose(place, 'repeat', point.dataElement, 'hook')
  }
  if (kept.length === 0) ledger.explain(point.dataElement, point.path, 'loss')
  return kept
}

/**
 * Handles all values at a closed path. Each is recorded as lost if its hook answers `true`, or if the hook is
 * missing and undetermined values may be dropped. Otherwise it is an issue. Values that a rule reads below are
 * still converted.
 */
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

/**
 * Converts a source value to a target value; `undefined` where there is none, and then an issue or a loss says
 * why.
 */
export type Convert<S, T, R = AnyRun> = (source: At<S>, run: R, dataElement: string) => T | undefined

/** A run of any adapter, for conversions that use none of its own hooks. */
export type AnyRun = Run<GeneralHooks, object>

/** The options of a run: the caller's, and those that the runtime sets. */
interface RunOptions extends AdaptOptions {
  readonly lists?: Lists
  /** Whether an empty list is a value, as in JSON. */
  readonly hasEmptyLists?: boolean
}

interface GroupParts<T> {
  /** Members with a constant value; the object is left out if only these have a value. */
  readonly constants?: readonly (keyof T & string)[]
  /** Asked for members without a value, once another member has made the object necessary. */
  readonly missing?: { readonly [K in keyof T]?: () => T[K] | undefined }
}

/** The result for a value that is not converted at all. */
function refuseWhole(issues: readonly Issue[]): Adapted<never> {
  const tally = { values: 0, carried: 0, lost: 0, refused: 0 }
  return { ok: false, value: undefined, losses: [], issues, tally }
}

/** One conversion: builds the target and records what became of every value of the source. */
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

  /** Whether values that no rule or hook decides are recorded as lost instead of being an issue. */
  get mayDrop(): boolean {
    return this.#options.undetermined === 'drop'
  }

  /** A new run with the same hooks and options and an empty record, to try a conversion without consequences. */
  scratch(): Run<H, C> {
    return new Run(this.hooks, this.#context, { ...this.#options, lists: this.#lists })
  }

  /**
   * Converts a whole source value and returns the result with losses, issues and counts. Values at closed paths
   * (`stops`) are handled first. A value that contains itself, is nested too deep or has parts that are not data is
   * an issue; other errors are thrown on.
   */
  adapt<S, T>(
    value: S,
    convert: Convert<S, T, this>,
    known: KnownPlaces,
    stops: readonly Stop[] = [],
  ): Adapted<T> {
    // Of a conversion that sets the lists, the caller has read the value already.
    const copy = this.#options.lists === undefined ? copyData(value) : undefined
    if (copy !== undefined && copy.issues.length > 0) return refuseWhole(copy.issues)
    const source: At<S> = { value: copy === undefined ? value : (copy.value as S), path: [] }
    try {
      this.ledger.open(source)
      for (const stop of stops) stopAt(this.ledger, source, stop, this.#options)
      return this.ledger.close(source, convert(source, this, ''), known)
    } catch (error) {
      // A value that contains itself, or is deep, is walked until the stack overflows.
      const found = tooDeepIn(value) ?? (isOverflow(error) ? tooDeepIn(value, deepEnough) : undefined)
      if (found === undefined) throw error
      const message = found.isCycle ? 'This value contains itself.' : 'Nested too deep to be converted.'
      return refuseWhole([{ rule: 'limit-depth', message, path: found.path }])
    }
  }

  /**
   * Converts a single value; of several, the one chosen by `surplus`, the `chooseOne` hook or the `repeats`
   * option. `undefined` where there is none, none is chosen, or it does not convert.
   */
  one<S, T>(
    dataElement: string,
    places: readonly At<S>[],
    convert: Convert<S, T, this>,
    surplus?: Surplus<S>,
  ): T | undefined {
    const [first] = places.length > 1 ? this.#choose(dataElement, places, surplus) : places
    return first === undefined ? undefined : this.#converted(dataElement, first, convert)
  }

  /**
   * Converts each value and returns the results, `undefined` instead of an empty list. Of more than `max` values,
   * `surplus` or the `repeats` option decides which are kept. Fewer than `min` are set aside, or lost.
   */
  many<S, T>(
    dataElement: string,
    places: readonly At<S>[],
    convert: Convert<S, T, this>,
    max: number = Number.POSITIVE_INFINITY,
    surplus?: Surplus<S>,
    min = 1,
  ): readonly T[] | undefined {
    const mark = min > 1 ? this.ledger.mark() : 0
    let results: T[] | undefined
    for (const place of places.length > max ? this.#kept(dataElement, places, max, surplus) : places) {
      const result = this.#converted(dataElement, place, convert)
      if (result !== undefined) results = this.#lists.append(results, result)
    }
    if (results === undefined || results.length >= min) return results
    const path = places[0]?.path.slice(0, -1) ?? []
    if (this.mayDrop) this.ledger.loseSince(mark, 'incomplete', dataElement)
    else {
      this.ledger.holdSince(mark)
      const message = `The target needs at least ${min} values of ${dataElement}.`
      const expected = `at least ${min}`
      this.ledger.explain(dataElement, path)
      this.ledger.refuse([], { rule: 'too-few-values', message, path, expected, dataElement })
    }
    return undefined
  }

  /**
   * The target object from its members, without those that are `undefined`. If a required member is missing,
   * returns `undefined` and reports an issue for each. Below the root they are losses instead if undetermined
   * values may be dropped.
   */
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

  /**
   * Like `build`, for an object whose members must also match exactly one way through each choice: all it requires
   * and no members of other ways. If a choice is not satisfied, returns `undefined` and reports it.
   */
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
    if (this.#options.undetermined === 'drop' && source.path.length > 0) {
      for (const ways of open) this.ledger.lose(source, 'incomplete', listWayNames(ways).join(' or '))
      return undefined
    }
    this.ledger.hold([source])
    for (const ways of open) this.#unsatisfied(source, ways, there)
    return undefined
  }

  /**
   * Builds an object that has no counterpart in the source; `undefined` unless `make` gives a value to a member
   * other than constants. Then missing members are asked for. If a required one is still missing, the members'
   * values are set aside (or lost, if undetermined values may be dropped) and the result is `undefined`.
   */
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
      this.ledger.explain(dataElement, source.path)
    }
    return undefined
  }

  /** The caller's context value for a data element, converted; `undefined` where the context has none. */
  given<K extends keyof C & string, T>(
    dataElement: K,
    convert: Convert<Exclude<C[K], undefined>, T, this>,
  ): T | undefined {
    const value = this.#context[dataElement]
    if (value === undefined) return undefined
    const place = { value: value as Exclude<C[K], undefined>, path: ['(context)', dataElement] }
    return this.#converted(dataElement, place, convert, [])
  }

  /**
   * Reports a value of which too little is left for the target: a loss below the root if undetermined values may be
   * dropped, else the issue. Nothing is added to reports beyond `reportCount`, which are the cause. With `mark`, the
   * value is what was converted since then, and nothing else at the place of the source.
   */
  scant(
    source: At<unknown>,
    issue: Issue & { readonly dataElement: string },
    { reportCount, mark }: { readonly reportCount: number; readonly mark?: number },
  ): void {
    const isCaused = this.ledger.reportCount > reportCount
    if (mark !== undefined) {
      if (this.mayDrop) this.ledger.loseSince(mark, 'incomplete', issue.dataElement)
      else {
        this.ledger.explain(issue.dataElement, source.path)
        this.ledger.holdSince(mark)
        if (!isCaused) this.ledger.refuse([], issue)
      }
    } else if (this.mayDrop && source.path.length > 0)
      this.ledger.lose(source, 'incomplete', issue.dataElement)
    else if (isCaused) this.ledger.hold([source])
    else this.ledger.refuse([source], issue)
  }

  /** Reports a value that the target's type does not allow: a loss if `misfit` is `drop`, otherwise the issue. */
  misfit(source: At<unknown>, issue: Issue & { readonly dataElement: string }): void {
    if (this.#options.misfit === 'drop') this.ledger.lose(source, 'does-not-fit', issue.dataElement)
    else this.ledger.refuse([source], issue)
  }

  /**
   * The hook's answer for a value, which counts as converted; without an answer it is lost, without a hook an
   * issue.
   */
  ask<S, T>(dataElement: string, hook: Hook<S, T> | undefined, source: At<S>): T | undefined {
    const answer = hook?.(source.value, { dataElement, path: source.path })
    this.#settle(dataElement, source.path, [source], answer !== undefined, hook !== undefined)
    return answer
  }

  /**
   * The hook's answer for all values together, which count as converted. Without values the hook is asked only if
   * the target needs one. Without an answer they are lost, without a hook an issue.
   */
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

  /**
   * The hook's answer for the first of `places`, the object around the values `settles`, which then count as
   * converted. `undefined` without asking if there is no object or no such value.
   */
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

  /**
   * The hook's value for a data element without a value from the source; not asked if an issue reports its absence.
   */
  fill<S, T>(dataElement: string, hook: Hook<S, T> | undefined, source: At<S>): T | undefined {
    if (this.ledger.findAbsence(dataElement, source.path) === 'issue') return undefined
    return hook?.(source.value, { dataElement, path: source.path })
  }

  /**
   * The hook's text for a missing data element, converted and checked by `convert`; `allowed` is told to the hook.
   */
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

  /**
   * Notes a loss of kind `link` if there are several places: it is no longer known which of their values belong
   * together.
   */
  unlink(dataElement: string, places: readonly At<unknown>[]): void {
    const [first] = places
    if (first === undefined || places.length < 2) return
    const value = `${places.length} belonged to one each`
    this.ledger.note({ value, path: first.path.slice(0, -1) }, 'link', dataElement)
  }

  /**
   * Converts the value. If that gives nothing, records at `path` why the data element is absent. What requires the
   * value is then incomplete: where no issue says why, it says that the value was lost.
   */
  #converted<S, T>(
    dataElement: string,
    place: At<S>,
    convert: Convert<S, T, this>,
    path: Path = place.path,
  ): T | undefined {
    const { reportCount } = this.ledger
    const result = convert(place, this, dataElement)
    if (result === undefined)
      this.ledger.explain(dataElement, path, this.ledger.reportCount > reportCount ? 'issue' : 'loss')
    return result
  }

  /**
   * The values to keep of more than `max`, by policy or by hook; all are reported as undecided if no hook answers.
   */
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

  /**
   * The one value to keep of several, as a list of one or none: by `surplus` if given, else the hook `chooseOne`,
   * else the `repeats` option. The other values are recorded as lost or set aside.
   */
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

  /**
   * Records values after a hook was asked: converted if it answered, lost if it did not. Without a hook they are
   * lost if undetermined values may be dropped, else an issue.
   */
  #settle(
    dataElement: string,
    path: Path,
    places: readonly At<unknown>[],
    isAnswered: boolean,
    isAsked: boolean,
  ): void {
    const mayLose = isAsked || this.mayDrop
    if (isAnswered) for (const place of places) this.ledger.carry(place)
    else if (mayLose) {
      for (const place of places) {
        if (isAsked) this.ledger.lose(place, 'hook', dataElement, 'hook')
        else this.ledger.lose(place, 'undetermined', dataElement)
      }
      if (places.length > 0) this.ledger.explain(dataElement, path, 'loss')
    } else {
      const message = `No rule or hook converts ${dataElement}.`
      this.ledger.explain(dataElement, path)
      this.ledger.refuse(places, { rule: 'undetermined', message, path, dataElement })
    }
  }

  /** Adds an issue for a choice: its members that exclude each other, that belong to those there, or all names. */
  #unsatisfied(source: At<unknown>, ways: readonly ChoiceWay[], there: readonly string[]): void {
    const all = listWayNames(ways)
    const found = all.filter((name) => there.includes(name))
    const [way] = ways.filter((one) => found.every((name) => Object.hasOwn(one, name)))
    const dataElement = all.join(' or ')
    if (way === undefined) {
      const message = `The target does not allow ${found.map((name) => `"${name}"`).join(' and ')} together.`
      this.ledger.refuse([], { rule: 'required-missing', message, path: source.path, dataElement })
      return
    }
    const missing = Object.keys(way).filter((name) => way[name] && !there.includes(name))
    const names = found.length > 0 ? missing : [dataElement]
    this.#incomplete(
      source,
      names.map((name) => [name, name]),
    )
  }

  /** Adds an issue for each missing member, except where an issue already reports its absence. */
  #incomplete({ path }: At<unknown>, missing: readonly (readonly [string, string])[]): void {
    for (const [property, dataElement] of missing) {
      const cause = this.ledger.findAbsence(dataElement, path)
      if (cause === 'issue') {
        this.ledger.repeatReport()
        continue
      }
      const label = property === dataElement ? '' : ` (${dataElement})`
      const message =
        cause === 'loss'
          ? `"${property}"${label} is required in the target, but its value was lost.`
          : `"${property}"${label} is required in the target and missing in the source.`
      this.ledger.refuse([], { rule: 'required-missing', message, path, dataElement })
    }
  }
}

/** A stack that overflows at a value of fewer levels has another cause, such as a hook that calls itself. */
const deepEnough = 200

/** Whether an error says that calls are nested too deep, in the words of V8, JavaScriptCore or SpiderMonkey. */
function isOverflow(error: unknown): boolean {
  return error instanceof Error && /call stack size exceeded|too much recursion/iu.test(error.message)
}

/** Whether the present members match a way: all that it requires, and none that occurs only in other ways. */
function isWay(way: ChoiceWay, all: readonly ChoiceWay[], there: readonly string[]): boolean {
  const others = listWayNames(all).filter((name) => !Object.hasOwn(way, name))
  const isWhole = Object.entries(way).every(([name, isNeeded]) => !isNeeded || there.includes(name))
  return isWhole && !others.some((name) => there.includes(name))
}

/** The names of all members of a choice. */
function listWayNames(ways: readonly ChoiceWay[]): readonly string[] {
  return [...new Set(ways.flatMap((way) => Object.keys(way)))]
}

/** The required members without a value, each as property and data element. */
function listMissing<T extends object>(required: Requirements<T>, draft: Draft<T>) {
  const missing: (readonly [string, string])[] = []
  for (const [property, id] of Object.entries<string | undefined>(required)) {
    if (!Object.hasOwn(draft, property) || Reflect.get(draft, property) === undefined)
      missing.push([property, id ?? property])
  }
  return missing
}

/** Calls the functions of all members that the draft has no value for and returns their answers by property. */
function askMissing<T extends object>(asked: NonNullable<GroupParts<T>['missing']>, draft: Draft<T>) {
  const given = new Map<string, unknown>(Object.entries(draft))
  const open = Object.entries<(() => unknown) | undefined>(asked).filter(
    ([property]) => given.get(property) === undefined,
  )
  return Object.fromEntries(open.map(([property, ask]) => [property, ask?.()]))
}

/** A copy of the draft without members that are `undefined`. */
function present<T extends object>(draft: Draft<T>): T {
  const kept: unknown = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
  return kept as T
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
