import type { AdapterPair, HookSummary, LossCause } from '../../adapt/index.ts'
import type { Adapter } from '../../run/index.ts'
import type { Adapted, AdaptOptions, HookPoint, Issue } from '../../runtime/index.ts'
import { writeLong } from '../held-values.ts'
import { cutAlong, cutDifference, plainName, shorten } from './fragments.ts'
import type { Given } from './given.ts'
import type { TriedAdapter } from './trials.ts'

/** An answer to a decision: by a hook, by the caller of an adapter, or by a policy of the mapping. */
export type DecisionOption =
  /** The hook gives a value, says that there is none, or is not there. */
  | 'value'
  | 'nothing'
  | 'open'
  /** The caller gives a value, or none. */
  | 'given'
  | 'absent'
  /** Policies of the mapping; `null` stands for codes that become nothing. */
  | 'first'
  | 'drop'
  | 'error'
  | 'hook'
  | 'null'

/**
 * What one answer to a decision makes of a document: a fragment before and after, or the reason why there is none.
 */
export interface OptionExample {
  readonly option: DecisionOption
  /** A fragment of a document of the source. */
  readonly before?: string
  /** A fragment of what the adapter makes of this document. */
  readonly after?: string
  /** Why there is no fragment of the result. */
  readonly reason?: string
  /** Whether the reason is an issue that sets the document aside. */
  readonly isSetAside?: true
}

/**
 * Examples by decision: a hook, a data element of the context, `lost` (no counterpart) or `fewer` (repeated
 * values).
 */
export type OptionExamples = ReadonlyMap<string, readonly OptionExample[]>

/** The same adapter with a mapping that leaves every decision to hooks and maps codes to nothing. */
export interface AskingAdapter {
  readonly adapter: Adapter
  readonly hooks: readonly HookSummary[]
}

interface SourceDocument {
  readonly text: string
  readonly value: unknown
}

interface Made {
  /** Nothing where the adapter gives no valid document. */
  readonly text?: string
  readonly issues: readonly Issue[]
}

type Path = HookPoint['path']

type AnyHook = (value: unknown, point: HookPoint) => unknown

/** The most drawn documents that are searched for one that raises a decision. */
const mostDrawn = 60

/** Kinds of hooks whose answer completes an object that lacks something. */
const completing: ReadonlySet<HookSummary['purpose']> = new Set(['missing', 'attribute', 'supposed'])

/** Options that drop everything else that is undecided, so that only one decision shows. */
const dropping: AdaptOptions = { repeats: 'first', undetermined: 'drop', misfit: 'drop' }

/**
 * Returns for each decision of an adapter what each answer makes of an example document. Decisions are hooks,
 * context data, lost values and repeated values.
 */
export function showOptions(
  tried: TriedAdapter,
  samples: readonly unknown[],
  asking: AskingAdapter | undefined,
): OptionExamples {
  const shown = new OptionTrials(tried, samples, asking)
  const { hooks, context, losses } = tried.pair
  return new Map([
    ...hooks.map((hook) => [hook.name, shown.ofHook(hook)] as const),
    ...context.map(({ dataElement }) => [dataElement, shown.ofContext(dataElement)] as const),
    ...(losses.places.some(({ cause }) => cause === 'place') ? [['lost', shown.ofLost()] as const] : []),
    ...(losses.places.some(({ cause }) => cause === 'repeats') ? [['fewer', shown.ofFewer()] as const] : []),
  ])
}

/**
 * Returns values of this adapter's source root, from made documents and examples. Adapters that lead to this root
 * take sample answers for their hooks from them.
 */
export function targetSamples({ trial, documents, examples }: TriedAdapter): readonly unknown[] {
  const texts = [documents.whole(1), documents.drawn(0), documents.drawn(1), documents.drawn(2)]
  const made = texts.flatMap((text) => {
    const read = text === undefined ? undefined : trial.source.codec().parse(text)
    return read?.ok ? [read.value] : []
  })
  return [...made, ...examples.map(({ value }) => value)]
}

/** Converts example documents by one adapter with different answers to its decisions. */
class OptionTrials {
  readonly #pair: AdapterPair
  readonly #tried: TriedAdapter
  readonly #samples: readonly unknown[]
  readonly #asking: AskingAdapter | undefined
  #drawn: readonly SourceDocument[] | undefined
  #asked: ReadonlyMap<string, { readonly document: SourceDocument; readonly point: HookPoint }> | undefined

  constructor(tried: TriedAdapter, samples: readonly unknown[], asking: AskingAdapter | undefined) {
    this.#pair = tried.pair
    this.#tried = tried
    this.#samples = samples
    this.#asking = asking
  }

  /**
   * Returns an example for each answer to a hook: a value, nothing, no hook, and for codes `null`. A reason takes
   * the place of an example that is not found.
   */
  ofHook(hook: HookSummary): readonly OptionExample[] {
    const { name, codes } = hook
    const asked = this.#find(hook)
    const options = ['value', 'nothing', 'open', ...(codes === undefined ? [] : (['null'] as const))] as const
    if (asked === undefined)
      return options.map((option) => ({ option, reason: 'No example document raises this question.' }))
    const { document, point } = asked
    const before = shownBefore(this.#cutSource(document, point.path))
    const isHere = (one: HookPoint): boolean => one.path.join('/') === point.path.join('/')
    const only = (answer: unknown) => ({
      [name]: (_: unknown, one: HookPoint) => (isHere(one) ? answer : undefined),
    })
    const nothing = this.#run(document, only(undefined))
    // If more values are missing, other hooks that complete an object are answered as well.
    const whole = (answer: unknown) => ({ ...this.#otherAnswers(name), ...only(answer) })
    // A hook may be asked at several places that are valid only together.
    const everywhere = (answer: unknown) => ({
      ...this.#otherAnswers(name),
      [name]: (_: unknown, one: HookPoint) =>
        isHere(one) ? answer : this.#answersTo(hook, one).next().value,
    })
    const value =
      this.#answered(document, hook, point, nothing, only) ??
      this.#answered(document, hook, point, this.#run(document, whole(undefined)), whole) ??
      this.#answered(document, hook, point, nothing, everywhere)
    const open = this.#run(document, {}, { options: { ...dropping, undetermined: 'error' } })
    const codeless =
      codes === undefined || this.#asking === undefined
        ? undefined
        : this.#run(document, {}, { adapter: this.#asking.adapter })
    const example = (option: DecisionOption, made: Made): OptionExample => ({
      ...{ option, ...before },
      ...this.#after(made, option === 'value' ? nothing : value, hook, point),
    })
    return [
      value === undefined
        ? { option: 'value', ...before, reason: 'None of the values in the example documents fits here.' }
        : example('value', value),
      example('nothing', nothing),
      ...(open.text === undefined
        ? [{ option: 'open' as const, ...before, ...explainOption(open, point) }]
        : [example('open', open)]),
      ...(codeless === undefined ? [] : [example('null', codeless)]),
    ]
  }

  /** Returns an example with the value that the caller gives and one without it, or the reason why not. */
  ofContext(dataElement: string): readonly OptionExample[] {
    const { given } = this.#tried.trial
    const { [dataElement]: _, ...others } = given
    const document = this.#documents().find((one) => this.#run(one, {}).text !== undefined)
    if (document === undefined) return [{ option: 'given', reason: 'No example document can be converted.' }]
    const isGiven = Object.hasOwn(given, dataElement)
    const [withIt, without] = [this.#run(document, {}), this.#run(document, {}, { given: others })]
    const place = this.#pair.context.find((one) => one.dataElement === dataElement)?.target ?? ''
    const [there, here] = this.#cutBoth(withIt, without, place)
    return [
      isGiven && there !== undefined
        ? { option: 'given', after: there }
        : { option: 'given', reason: 'No example value is known.' },
      without.text === undefined
        ? { option: 'absent', ...explainOption(without, { dataElement, path: [] }) }
        : { option: 'absent', ...(here === undefined ? {} : { after: here }) },
    ]
  }

  /**
   * Returns examples of a value that the target cannot hold: dropped, set aside, or allowed by a hook. A reason
   * replaces an example that is not found.
   */
  ofLost(): readonly OptionExample[] {
    const closed = (this.#asking?.hooks ?? []).filter(({ purpose }) => purpose === 'without')
    const found = this.#losing('place')
    if (found === undefined) return unseen(['drop', 'error', 'hook'])
    const { document, path } = found
    const before = shownBefore(this.#cutSource(document, path))
    const dropped = this.#run(document, {})
    const after = this.#cutNear(dropped, path)
    /** Converts the document with this answer to every hook that allows losing a value. */
    const asked = (answer: boolean): Made | undefined =>
      this.#asking &&
      this.#run(document, Object.fromEntries(closed.map(({ name }) => [name, () => answer])), {
        adapter: this.#asking.adapter,
      })
    const refused = asked(false)
    const allowed = asked(true)
    return [
      { option: 'drop', ...before, ...(after === undefined ? explainOption(dropped) : { after }) },
      {
        ...{ option: 'error' as const, ...before },
        ...(refused === undefined
          ? { reason: 'No adapter was made for it.' }
          : explainOption(refused, { path })),
      },
      ...(allowed === undefined
        ? []
        : [{ option: 'hook' as const, ...before, ...this.#near(allowed, path) }]),
    ]
  }

  /**
   * Returns examples of repeated values that the target holds once: the first, none, set aside, or the last by a
   * hook. A reason replaces an example that is not found.
   */
  ofFewer(): readonly OptionExample[] {
    const found = this.#losing('repeats')
    if (found === undefined) return unseen(['first', 'drop', 'error', 'hook'])
    const { document, path } = found
    const end = path.findLastIndex((step) => typeof step === 'number')
    const list = end < 0 ? path : path.slice(0, end)
    const before = shownBefore(this.#cutSource(document, list))
    const first = this.#run(document, {})
    // The mapping has this policy (`drop`); the type of an adapter's options names only the other two.
    const none = this.#run(
      document,
      {},
      { options: { ...dropping, repeats: 'drop' } as unknown as AdaptOptions },
    )
    const refused = this.#run(document, {}, { options: { ...dropping, repeats: 'error' } })
    const last = Object.fromEntries(
      (this.#asking?.hooks ?? [])
        .filter(({ purpose }) => purpose === 'repeats')
        .map(({ name }): [string, AnyHook] => [
          name,
          (all) => (Array.isArray(all) ? all.slice(-1) : undefined),
        ]),
    )
    const chosen = this.#asking && this.#run(document, last, { adapter: this.#asking.adapter })
    const [kept, left] = this.#cutBoth(first, none, '')
    const [picked] = chosen === undefined ? [] : this.#cutBoth(chosen, none, '')
    const shown = (option: DecisionOption, made: Made, text: string | undefined): OptionExample => ({
      ...{ option, ...before },
      ...(made.text === undefined || text === undefined ? explainOption(made, { path }) : { after: text }),
    })
    return [
      shown('first', first, kept),
      shown('drop', none, left),
      { option: 'error', ...before, ...explainOption(refused, { path }) },
      ...(chosen === undefined ? [] : [shown('hook', chosen, picked)]),
    ]
  }

  /** Returns the first document that asks a hook, and at which point; undefined if none does. */
  #find(hook: HookSummary) {
    this.#asked ??= this.#askAll()
    const known = this.#asked.get(hook.name)
    if (known !== undefined) return known
    for (const document of this.#madeFor(hook)) {
      let found: HookPoint | undefined
      this.#run(document, {
        [hook.name]: (_: unknown, point: HookPoint) => {
          found ??= point
          return undefined
        },
      })
      if (found !== undefined) return { document, point: found }
    }
    return undefined
  }

  /**
   * Maps each hook's name to the first example document that asks it, and the point. Hooks that none asks are
   * missing.
   */
  #askAll() {
    const found = new Map<string, { readonly document: SourceDocument; readonly point: HookPoint }>()
    for (const document of this.#documents()) {
      if (found.size === this.#pair.hooks.length) break
      const asking = this.#pair.hooks
        .filter(({ name }) => !found.has(name))
        .map(({ name }): [string, AnyHook] => [
          name,
          (_, point) => {
            if (!found.has(name)) found.set(name, { document, point })
            return undefined
          },
        ])
      this.#run(document, Object.fromEntries(asking))
    }
    return found
  }

  /** Returns the drawn documents and two whole ones, the shortest first; made once. */
  #documents(): readonly SourceDocument[] {
    const { documents } = this.#tried
    this.#drawn ??= [
      ...Array.from({ length: mostDrawn }, (_, number) => documents.drawn(number)),
      ...[documents.whole(1), documents.whole(2)],
    ]
      .flatMap((text) => this.#read(text))
      // A short document shows one decision best.
      .sort((a, b) => a.text.length - b.text.length)
    return this.#drawn
  }

  /** Reads a source document; `[]` if there is no text or it is invalid. */
  #read(text: string | undefined): readonly SourceDocument[] {
    const read = text === undefined ? undefined : this.#tried.trial.source.codec().parse(text)
    return text !== undefined && read?.ok ? [{ text, value: read.value }] : []
  }

  /**
   * Yields documents that are likely to ask a hook: with its code at its place, or without the value it is asked
   * for.
   */
  *#madeFor({ points, codes = [] }: HookSummary): Generator<SourceDocument> {
    const { documents, trial } = this.#tried
    for (const { source, dataElement } of points.slice(0, 2)) {
      const [code] = codes
      if (code === undefined) {
        for (const text of documents.without?.(source) ?? []) yield* this.#read(text)
        for (const text of documents.only?.(source) ?? []) yield* this.#read(text)
        continue
      }
      const [place] = trial.elements.source.listPlaces(dataElement)
      for (const { value } of [...(documents.only?.(source) ?? [])].flatMap((text) => this.#read(text))) {
        const changed = place && withCode(value, place.split('/').slice(1), code)
        const checked = place === undefined ? undefined : trial.source.codec().validate(changed)
        if (checked?.ok === true)
          yield { text: this.#print(trial.source, checked.value), value: checked.value }
      }
    }
  }

  /**
   * Returns the result of the first sample answer that gives a valid document which differs from `nothing`.
   * Undefined if none does.
   */
  #answered(
    document: SourceDocument,
    hook: HookSummary,
    point: HookPoint,
    nothing: Made,
    only: (answer: unknown) => Readonly<Record<string, AnyHook>>,
  ): Made | undefined {
    for (const answer of this.#answersTo(hook, point)) {
      const made = this.#run(document, only(answer))
      if (made.text !== undefined && made.text !== nothing.text) return made
    }
    return undefined
  }

  /** Returns the other hooks that complete an object, each answering with the first sample value for its place. */
  #otherAnswers(name: string): Readonly<Record<string, AnyHook>> {
    const others = this.#pair.hooks.filter((hook) => hook.name !== name && completing.has(hook.purpose))
    return Object.fromEntries(
      others.map((hook) => [
        hook.name,
        (_: unknown, point: HookPoint) => this.#answersTo(hook, point).next().value,
      ]),
    )
  }

  /**
   * Yields answers to try: `true` for hooks that allow a loss, the first allowed value, then sample values at the
   * hook's places, whole and in parts. For missing values and attributes some common codes as well.
   */
  *#answersTo(
    { points, purpose }: HookSummary,
    { allowed = [], dataElement }: HookPoint,
  ): Generator<unknown> {
    if (purpose === 'without') yield true
    yield* allowed.slice(0, 1)
    const own = points.filter((one) => one.dataElement === dataElement)
    for (const { target } of [...own, ...points].slice(0, 4)) {
      const names = target.split('/').slice(2)
      for (const sample of this.#samples) {
        const found = lookUp(sample, names)
        if (found !== undefined) {
          yield found
          yield [found]
          yield* walkValues(found)
        }
      }
    }
    // Common codes, for attributes that no sample has.
    if (purpose === 'attribute' || purpose === 'missing') yield* ['EN', '1', '102', 'KGM', 'EUR']
  }

  /**
   * Returns the document with the fewest losses of this cause, but at least one, and the path of its first.
   * Undefined if none has one.
   */
  #losing(cause: LossCause): { readonly document: SourceDocument; readonly path: Path } | undefined {
    const own = this.#pair.losses.places.filter((place) => place.cause === cause)
    const places = new Set(own.map(({ dataElement, path }) => dataElement ?? path))
    const reason = cause === 'place' ? 'no-counterpart' : 'repeat'
    let found: { readonly document: SourceDocument; readonly path: Path } | undefined
    let least = Number.POSITIVE_INFINITY
    for (const document of this.#documents()) {
      const { losses, ok } = this.#adapt(document, {})
      const [loss] = losses.filter((one) => one.reason === reason && places.has(one.dataElement ?? ''))
      const all = losses.filter((one) => one.reason === reason).length
      if (!ok || loss === undefined || all >= least) continue
      found = { document, path: loss.path }
      least = all
    }
    return found
  }

  /**
   * Converts a document by an adapter with these hooks; by default the tried one, with its given values, dropping
   * what is undecided.
   */
  #adapt(
    { value }: SourceDocument,
    hooks: Readonly<Record<string, AnyHook>>,
    {
      adapter = this.#tried.trial.adapter,
      given = this.#tried.trial.given,
      options = dropping,
    }: { readonly adapter?: Adapter; readonly given?: Given; readonly options?: AdaptOptions } = {},
  ): Adapted<unknown> {
    return adapter.run(value, given, { [adapter.name]: hooks }, options)
  }

  /**
   * Converts a document and writes the result if it is valid, else its issues. No issues if an answer has a wrong
   * form.
   */
  #run(
    document: SourceDocument,
    hooks: Readonly<Record<string, AnyHook>>,
    setting: { readonly adapter?: Adapter; readonly given?: Given; readonly options?: AdaptOptions } = {},
  ): Made {
    let made: Adapted<unknown>
    try {
      made = this.#adapt(document, hooks, setting)
    } catch {
      // The answer has another form than the hook expects, so it is not an example.
      return { issues: [] }
    }
    if (!made.ok) return { issues: made.issues }
    const { target } = this.#tried.trial
    const checked = target.codec().validate(made.value)
    return checked.ok ? { text: this.#print(target, checked.value), issues: [] } : { issues: checked.issues }
  }

  /** Writes a value of a root; JSON is indented. */
  #print({ node, codec }: TriedAdapter['trial']['source'], value: unknown): string {
    const own = codec()
    const isPlainJson = node !== undefined && !('plain' in own)
    return isPlainJson ? JSON.stringify(value, null, 2) : own.serialize(value)
  }

  /** Returns the fragment of a source document at a path; undefined for the path of the whole document. */
  #cutSource({ text, value }: SourceDocument, path: Path): string | undefined {
    // A whole document is not a fragment.
    if (path.length === 0) return undefined
    const isJson = this.#tried.trial.source.node !== undefined
    return isJson ? cutJson(value, path) : cutAlong(text, path)
  }

  /** Returns the fragment of a result that differs from another, or the reason why there is none. */
  #after(
    made: Made,
    other: Made | undefined,
    { points }: HookSummary,
    point: HookPoint,
  ): Omit<OptionExample, 'option'> {
    const own = points.find(({ dataElement }) => dataElement === point.dataElement) ?? points[0]
    const [after] = this.#cutBoth(made, other, own?.target ?? '')
    return after === undefined ? explainOption(made, point) : { after }
  }

  /**
   * Returns the fragments of two results where they differ. If only one is there, or they are equal: what is at a
   * place; undefined for a missing result.
   */
  #cutBoth(one: Made, other: Made | undefined, place: string): readonly (string | undefined)[] {
    if (one.text !== undefined && other?.text !== undefined) {
      const cut = cutDifference(one.text, other.text, place.slice(place.lastIndexOf('/') + 1))
      if (cut !== undefined) return cut
    }
    const names = place.split('/').slice(2)
    return [one, other].map((made) => made?.text && this.#cutTarget(made.text, names))
  }

  /** Returns the fragment of a target document at a path. */
  #cutTarget(text: string, path: Path): string | undefined {
    const isJson = this.#tried.trial.target.node !== undefined
    return isJson ? cutJson(JSON.parse(text), path) : cutAlong(text, path)
  }

  /** Returns the fragment of a result around a lost value, or the reason why there is none. */
  #near(made: Made, path: Path): Omit<OptionExample, 'option'> {
    const after = this.#cutNear(made, path)
    return after === undefined ? explainOption(made, { path }) : { after }
  }

  /**
   * Returns the fragment of a result that holds what became of the object around a source path. Undefined without
   * a result.
   */
  #cutNear({ text }: Made, path: Path): string | undefined {
    if (text === undefined) return undefined
    const { source, target } = this.#tried.trial.elements
    const names = path.filter((step) => typeof step === 'string')
    for (const id of source.around(`/${names.slice(0, -1).join('/')}`)) {
      const [place] = target.listPlaces(id)
      if (place !== undefined) return this.#cutTarget(text, place.split('/').slice(1))
    }
    return this.#cutTarget(text, names.slice(0, -1))
  }
}

/** Returns the fragment as a member `before`; `{}` without one. */
function shownBefore(before: string | undefined): Pick<OptionExample, 'before'> {
  return before === undefined ? {} : { before }
}

/** Returns each option with the reason that no example document loses a value this way. */
function unseen(options: readonly DecisionOption[]): readonly OptionExample[] {
  return options.map((option) => ({ option, reason: 'No example document loses a value this way.' }))
}

/**
 * Returns the issue about a place, or the only issue, as the reason. If there is neither, that the example does
 * not show it.
 */
function explainOption(
  { issues }: Made,
  point: Partial<HookPoint> = {},
): Pick<OptionExample, 'reason' | 'isSetAside'> {
  const at = point.path?.join('/')
  const isWithin = ({ path }: Issue): boolean => at !== undefined && `${path.join('/')}/`.startsWith(`${at}/`)
  const found =
    issues.find(({ path, dataElement }) => path.join('/') === at && dataElement === point.dataElement) ??
    issues.find(({ dataElement }) => dataElement !== undefined && dataElement === point.dataElement) ??
    issues.find(isWithin) ??
    (issues.length === 1 ? issues[0] : undefined)
  return found === undefined
    ? { reason: 'The example document does not show it.' }
    : { reason: found.message, isSetAside: true }
}

/**
 * Returns the value along names, in the first item of each list; undefined if one is missing. Names are compared
 * by `plainName`.
 */
function lookUp(value: unknown, names: readonly string[]): unknown {
  let here = firstValue(value)
  for (const name of names) {
    if (typeof here !== 'object' || here === null) return undefined
    const property = Object.keys(here).find((key) => plainName(key) === plainName(name))
    if (property === undefined) return undefined
    here = firstValue(Reflect.get(here, property))
  }
  return here
}

/** Yields all values inside a value: an object's own before those inside of them. */
function* walkValues(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  yield* Object.values(value)
  for (const part of Object.values(value)) yield* walkValues(part)
}

/** Returns the first item of a list; other values are returned unchanged. */
function firstValue(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

/**
 * Returns a copy of a value with a code at a path of names, in the first item of each list. An object there gets the
 * code as its `value`; unchanged if nothing is there.
 */
function withCode(value: unknown, names: readonly string[], code: string): unknown {
  if (Array.isArray(value)) return value.map((one, at) => (at === 0 ? withCode(one, names, code) : one))
  const [name, ...below] = names
  if (typeof value !== 'object' || value === null)
    return names.length === 0 && value !== undefined ? code : value
  if (name === undefined) return Object.hasOwn(value, 'value') ? { ...value, value: code } : value
  return { ...value, [name]: withCode(Reflect.get(value, name), below, code) }
}

/**
 * Returns the member that a path leads to, as shortened JSON with its name. Follows the path as far as it goes.
 */
function cutJson(value: unknown, path: Path): string {
  let [here, name]: [unknown, string | undefined] = [value, undefined]
  for (const step of path) {
    const next = typeof here === 'object' && here !== null ? Reflect.get(here, step) : undefined
    if (next === undefined) break
    here = next
    if (typeof step === 'string') name = step
  }
  const text = JSON.stringify(here, writeLong, 2)
  return shorten(name === undefined ? text : `${JSON.stringify(name)}: ${text}`)
}
