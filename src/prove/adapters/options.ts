import type { AdapterPair, HookSummary, LossCause } from '../../adapt/index.ts'
import type { Adapted, AdaptOptions, HookPoint, Issue } from '../../runtime/index.ts'
import { writeLong } from '../held-values.ts'
import type { Adapter } from './emitted.ts'
import { cutAlong, cutDifference, plainName, shorten } from './fragments.ts'
import type { Given } from './given.ts'
import type { TriedAdapter } from './trials.ts'

/** What can be answered to a decision: by a hook, by the caller of an adapter, or by the mapping. */
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

/** What one answer to a decision makes of a document: the place concerned before and after, or why there is no document. */
export interface OptionExample {
  readonly option: DecisionOption
  /** A fragment of a document of the source. */
  readonly before?: string
  /** A fragment of what the adapter makes of this document. */
  readonly after?: string
  /** Why the target has no fragment. */
  readonly reason?: string
  /** Whether the reason is an issue that sets the document aside. */
  readonly isSetAside?: true
}

/** By hook, by data element of the context, and for `lost` and `fewer`. */
export type OptionExamples = ReadonlyMap<string, readonly OptionExample[]>

/** The same adapter, made with a mapping that leaves everything open to hooks, and codes to nothing. */
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

/** So many drawn documents are looked through for one that raises a decision. */
const mostDrawn = 60

/** What hooks of these kinds answer makes an object whole that lacks something. */
const completing: ReadonlySet<HookSummary['purpose']> = new Set(['missing', 'attribute', 'supposed'])

/** Everything else that is open is dropped, so that one decision alone decides. */
const dropping: AdaptOptions = { repeats: 'first', undetermined: 'drop', misfit: 'drop' }

/** Runs an adapter with each answer to each of its decisions. */
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

/** Values of an adapter's target: what hooks answer is taken out of them. */
export function targetSamples({ trial, documents, examples }: TriedAdapter): readonly unknown[] {
  const texts = [documents.whole(1), documents.drawn(0), documents.drawn(1), documents.drawn(2)]
  const made = texts.flatMap((text) => {
    const read = text === undefined ? undefined : trial.source.codec().parse(text)
    return read?.ok ? [read.value] : []
  })
  return [...made, ...examples.map(({ value }) => value)]
}

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
    // Where more is missing, what else is asked is answered as well.
    const whole = (answer: unknown) => ({ ...this.#otherAnswers(name), ...only(answer) })
    // A hook may be asked at several places that are whole only together.
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

  ofLost(): readonly OptionExample[] {
    const closed = (this.#asking?.hooks ?? []).filter(({ purpose }) => purpose === 'without')
    const found = this.#losing('place')
    if (found === undefined) return unseen(['drop', 'error', 'hook'])
    const { document, path } = found
    const before = shownBefore(this.#cutSource(document, path))
    const dropped = this.#run(document, {})
    const after = this.#cutNear(dropped, path)
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

  ofFewer(): readonly OptionExample[] {
    const found = this.#losing('repeats')
    if (found === undefined) return unseen(['first', 'drop', 'error', 'hook'])
    const { document, path } = found
    const end = path.findLastIndex((step) => typeof step === 'number')
    const list = end < 0 ? path : path.slice(0, end)
    const before = shownBefore(this.#cutSource(document, list))
    const first = this.#run(document, {})
    // What an adapter does whose mapping has this policy; its options name two of the three.
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

  /** The first document that raises a question, and where. */
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

  #documents(): readonly SourceDocument[] {
    const { documents } = this.#tried
    this.#drawn ??= [
      ...Array.from({ length: mostDrawn }, (_, number) => documents.drawn(number)),
      ...[documents.whole(1), documents.whole(2)],
    ]
      .flatMap((text) => this.#read(text))
      // The less there is in a document, the clearer it shows one thing.
      .sort((a, b) => a.text.length - b.text.length)
    return this.#drawn
  }

  #read(text: string | undefined): readonly SourceDocument[] {
    const read = text === undefined ? undefined : this.#tried.trial.source.codec().parse(text)
    return text !== undefined && read?.ok ? [{ text, value: read.value }] : []
  }

  /** Documents that are likely to raise a question: of a code, with the code; of a missing value, without it. */
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

  /** What comes of the first answer out of the samples that the target takes and that shows. */
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

  /** What other hooks answer: the first that the samples have at their places. */
  #otherAnswers(name: string): Readonly<Record<string, AnyHook>> {
    const others = this.#pair.hooks.filter((hook) => hook.name !== name && completing.has(hook.purpose))
    return Object.fromEntries(
      others.map((hook) => [
        hook.name,
        (_: unknown, point: HookPoint) => this.#answersTo(hook, point).next().value,
      ]),
    )
  }

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
    // An attribute that no sample has is a text.
    if (purpose === 'attribute' || purpose === 'missing') yield* ['EN', '1', '102', 'KGM', 'EUR']
  }

  /** The document that loses least of some places, but something, and where. */
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

  #run(
    document: SourceDocument,
    hooks: Readonly<Record<string, AnyHook>>,
    setting: { readonly adapter?: Adapter; readonly given?: Given; readonly options?: AdaptOptions } = {},
  ): Made {
    let made: Adapted<unknown>
    try {
      made = this.#adapt(document, hooks, setting)
    } catch {
      // An answer of another form than the hook's own; it is no example.
      return { issues: [] }
    }
    if (!made.ok) return { issues: made.issues }
    const { target } = this.#tried.trial
    const checked = target.codec().validate(made.value)
    return checked.ok ? { text: this.#print(target, checked.value), issues: [] } : { issues: checked.issues }
  }

  #print({ node, codec }: TriedAdapter['trial']['source'], value: unknown): string {
    const own = codec()
    const isPlainJson = node !== undefined && !('plain' in own)
    return isPlainJson ? JSON.stringify(value, null, 2) : own.serialize(value)
  }

  #cutSource({ text, value }: SourceDocument, path: Path): string | undefined {
    // The whole document shows no place.
    if (path.length === 0) return undefined
    const isJson = this.#tried.trial.source.node !== undefined
    return isJson ? cutJson(value, path) : cutAlong(text, path)
  }

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

  /** Where two results differ; of one alone, what stands at a place. */
  #cutBoth(one: Made, other: Made | undefined, place: string): readonly (string | undefined)[] {
    if (one.text !== undefined && other?.text !== undefined) {
      const cut = cutDifference(one.text, other.text, place.slice(place.lastIndexOf('/') + 1))
      if (cut !== undefined) return cut
    }
    const names = place.split('/').slice(2)
    return [one, other].map((made) => made?.text && this.#cutTarget(made.text, names))
  }

  #cutTarget(text: string, path: Path): string | undefined {
    const isJson = this.#tried.trial.target.node !== undefined
    return isJson ? cutJson(JSON.parse(text), path) : cutAlong(text, path)
  }

  #near(made: Made, path: Path): Omit<OptionExample, 'option'> {
    const after = this.#cutNear(made, path)
    return after === undefined ? explainOption(made, { path }) : { after }
  }

  /** Of a result without the value at a path of the source: what became of the object around it. */
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

function shownBefore(before: string | undefined): Pick<OptionExample, 'before'> {
  return before === undefined ? {} : { before }
}

function unseen(options: readonly DecisionOption[]): readonly OptionExample[] {
  return options.map((option) => ({ option, reason: 'No example document loses a value this way.' }))
}

/** The issue about a place, or the only one; where neither is there, the document does not show the answer. */
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

/** The first value along names, through lists; `@` of attributes and letters that no identifier has do not count. */
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

/** The values in a value, the outer ones first. */
function* walkValues(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  yield* Object.values(value)
  for (const part of Object.values(value)) yield* walkValues(part)
}

function firstValue(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

/** A copy of a value with a code at a place. */
function withCode(value: unknown, names: readonly string[], code: string): unknown {
  if (Array.isArray(value)) return value.map((one, at) => (at === 0 ? withCode(one, names, code) : one))
  const [name, ...below] = names
  if (typeof value !== 'object' || value === null)
    return names.length === 0 && value !== undefined ? code : value
  if (name === undefined) return Object.hasOwn(value, 'value') ? { ...value, value: code } : value
  return { ...value, [name]: withCode(Reflect.get(value, name), below, code) }
}

/** The member of JSON that a path leads to, with its name. */
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
