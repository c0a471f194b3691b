import type { HookSummary, LossCause, StaticLoss } from '../adapt/index.ts'
import { counted } from '../diagnostics/index.ts'
import type { AdapterFigures, AdapterSummary, OptionFigures } from './adapters.ts'

/** The question of a decision, as one sentence. */
export function printQuestion({
  kind,
  places,
  adapter,
  attribute = 'attribute',
  codes = [],
}: Decision): string {
  const { from, to } = adapter
  const [first = {}] = places
  const what = labelDecision(first)
  const others = places.length > 1 ? ` and ${counted(places.length - 1, 'other place')}` : ''
  switch (kind) {
    case 'missing':
      return `What stands in ${to} for ${what}${others} where the ${from} document has no value?`
    case 'attribute':
      return `Which ${attribute} does ${what}${others} get in ${to}?`
    case 'code':
      return `Which code of ${to} stands for ${codes.length === 1 ? `the code ${codes[0]}` : `these ${codes.length} codes`} of ${what}${others}?`
    case 'format':
      return `How is ${what}${others} written in ${to}?`
    case 'convert':
      return `How is ${what}${others} converted to ${to}?`
    case 'supposed':
      return `Is ${pickLastStep(first.source)} of ${from} the same as ${pickLastStep(first.target)} of ${to}?`
    case 'assemble':
      return `How is ${what}${others} of ${to} put together?`
    case 'mapped':
      return `How does your hook make ${what}${others}?`
    case 'repeats':
      return `Which values of ${what}${others} are kept?`
    case 'without':
      return `What happens to ${what}${others}?`
    case 'context':
      return `Which value does ${what} of ${to} get?`
    case 'lost':
      return `${to} has no place for ${countLost(places.length, adapter)} of ${from}. May ${places.length === 1 ? 'its' : 'their'} values be dropped?`
    case 'fewer':
      return `${to} allows fewer values than ${from} in ${counted(places.length, 'place')}. Which are kept?`
  }
}

/** A number of lost data elements, or of JSON, of lost properties. */
function countLost(count: number, { paths }: AdapterFigures): string {
  if (!paths) return counted(count, 'data element')
  return count === 1 ? '1 property' : `${count} properties`
}

/** Why the specifications leave a decision open, as a sentence with the names of the versions. */
export function printReason({ kind, reason = '', adapter, isNeeded, attribute }: Decision): string {
  const { from, to } = adapter
  switch (kind) {
    case 'context':
      return `${from} documents do not have this value, and ${to} ${isNeeded ? 'requires' : 'allows'} it.`
    case 'lost':
      return `No place of ${to} has these ${adapter.paths ? 'properties' : 'data elements'}.`
    case 'fewer':
      return `${from} allows several values here, ${to} allows fewer.`
    case 'attribute':
      return `${to} requires ${attribute}, ${from} documents may lack it.`
    case 'mapped':
    case 'repeats':
    case 'without':
      return makeSentence(reason)
    default:
      return makeSentence(nameVersionsIn(reason, from, to))
  }
}

/** The name of a place: `Issue date (S12)`, or its id. Without shared ids, the last two steps of its path. */
export function labelDecision({ name, dataElement, source, target }: DecisionPlace): string {
  const path = source ?? target
  const isPlain =
    dataElement === undefined || [source, target].some((one) => pickLastStep(one) === dataElement)
  if (isPlain && path !== undefined) return path.split('/').slice(-2).join('/')
  const id = dataElement ?? ''
  return name === undefined || name === '' || name === id ? id : `${name} (${id})`
}

/** The last step of a path. */
function pickLastStep(path = ''): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The reason why an option has no example document, with the names of the versions. */
export function printOptionReason(reason: string, { from, to }: AdapterFigures): string {
  return nameVersionsIn(reason, from, to)
}

/** A reason with `the source` and `the target` replaced by the names of the versions. */
function nameVersionsIn(reason: string, from: string, to: string): string {
  return reason.replaceAll('the target', to).replaceAll('the source', from).replaceAll('The target', to)
}

/** A text as a sentence: with a full stop, and a capital letter if its first word is all lowercase. */
function makeSentence(text: string): string {
  const begun = /^[a-z]+ /u.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text
  return begun === '' || /[.?!]$/u.test(begun) ? begun : `${begun}.`
}

/** What the configuration's `decisions` state about a decision. */
export interface DecisionDetails {
  readonly owner?: string
  readonly due?: string
  readonly answer?: string
  readonly source?: string
}

/** An entry of the mapping: a decision that is already answered. */
export interface MappingAnswer {
  /** `pairs`, `without`, `repeats`, `codeKind` */
  readonly section: string
  readonly place: string
  readonly answer: string
  readonly reason: string
  readonly file: string
  readonly line: number
}

/** What is known about decisions from other sources than the adapters. */
export interface DecisionFacts {
  readonly notes?: ReadonlyMap<string, DecisionDetails>
  /** `adapter.hook` of hooks that the user's own file answers, and that file. */
  readonly hooks?: { readonly file: string; readonly answered: ReadonlySet<string> }
  readonly mapping?: readonly MappingAnswer[]
}

export type DecisionKind = HookSummary['purpose'] | 'context' | 'lost' | 'fewer'

/** A place that a decision is about. */
export interface DecisionPlace {
  readonly dataElement?: string
  readonly name?: string
  readonly source?: string
  readonly target?: string
}

/** A decision that the specifications leave to the user. */
export interface Decision {
  /** The key in the configuration's `decisions`. */
  readonly id: string
  readonly kind: DecisionKind
  readonly adapter: AdapterFigures
  /** The member of `Hooks`, or of the context, that answers it. */
  readonly member?: string
  /** Why the specifications leave it open, in the words of the adapters. */
  readonly reason?: string
  readonly codes?: readonly string[]
  /** The attribute whose value is to be decided. */
  readonly attribute?: string
  readonly places: readonly DecisionPlace[]
  /** The number of data elements that do not convert before it is answered. */
  readonly blocked: number
  /** Whether no document can be converted before it is answered. */
  readonly isNeeded: boolean
  /** Fragments of sample documents of the source and the target at the first suitable place. */
  readonly before?: string
  readonly after?: string
  /** The effect of each answer on an example document; empty if the adapters were not tried. */
  readonly options: readonly OptionFigures[]
  readonly note?: DecisionDetails
  /** Whether the user's hooks answer it. */
  readonly isAnswered: boolean
}

/**
 * Every decision of the adapters, adapter by adapter. In each, decisions that block conversion come first, then
 * those with the most places.
 */
export function listDecisions({ adapters }: AdapterSummary, facts: DecisionFacts = {}): readonly Decision[] {
  return adapters.flatMap((adapter) => {
    const back = adapters.find(
      ({ fromRoot, from, toRoot, to }) =>
        from === adapter.to &&
        to === adapter.from &&
        fromRoot === adapter.toRoot &&
        toRoot === adapter.fromRoot,
    )
    const own = new Decisions(adapter, back?.sample, facts)
    return [...own.hooks(), ...own.lost(), ...own.fewer(), ...own.context()].sort(
      (a, b) => rank(b) - rank(a) || b.places.length - a.places.length,
    )
  })
}

/**
 * The priority of a decision: 2 if it blocks data elements, 1 for a required context value, -1 for an optional one,
 * else 0.
 */
function rank({ isNeeded, blocked, kind }: Decision): number {
  if (kind === 'context') return isNeeded ? 1 : -1
  return blocked > 0 ? 2 : 0
}

/** Whether neither a hook nor the configuration answers a decision. */
export function isUndecided({ isAnswered, note }: Decision): boolean {
  return !isAnswered && note?.answer === undefined
}

/** Makes the decisions of one adapter. `target` is a sample document of its target. */
class Decisions {
  readonly #adapter: AdapterFigures
  readonly #target: string | undefined
  readonly #facts: DecisionFacts

  constructor(adapter: AdapterFigures, target: string | undefined, facts: DecisionFacts) {
    this.#adapter = adapter
    this.#target = target
    this.#facts = facts
  }

  /** One decision for each hook of the adapter. */
  hooks(): readonly Decision[] {
    const { hooks, fates } = this.#adapter
    return hooks.map(({ name, purpose, reason, points, codes, attribute }) =>
      this.#decision(name, purpose, points, {
        ...{ member: name, reason },
        ...(codes === undefined ? {} : { codes }),
        ...(attribute === undefined ? {} : { attribute }),
        blocked: fates.filter((fate) => fate.hooks.includes(name)).length,
      }),
    )
  }

  /** One decision for each value of the context. */
  context(): readonly Decision[] {
    return this.#adapter.context.map(({ dataElement, says, target, isRequired }) =>
      this.#decision(dataElement, 'context', [{ dataElement, name: says, target }], {
        member: dataElement,
        isNeeded: isRequired,
      }),
    )
  }

  /** One decision for all data elements without a place in the target; none if there are none. */
  lost(): readonly Decision[] {
    return this.#about('lost', 'place')
  }

  /** One decision for all places where the target allows fewer values; none if there are none. */
  fewer(): readonly Decision[] {
    return this.#about('fewer', 'repeats')
  }

  /** One decision about all losses of a cause; none if there are none. */
  #about(kind: 'lost' | 'fewer', cause: LossCause): readonly Decision[] {
    const places = this.#adapter.losses.filter((loss) => loss.cause === cause)
    return places.length === 0 ? [] : [this.#decision(kind, kind, places.map(makeDecisionPlace), {})]
  }

  /**
   * The decision with the id `adapter.name`, its example options, note and sample fragments; `more` adds to it or
   * overrides it.
   */
  #decision(
    name: string,
    kind: DecisionKind,
    places: readonly DecisionPlace[],
    more: Partial<Decision>,
  ): Decision {
    const id = `${this.#adapter.name}.${name}`
    const note = this.#facts.notes?.get(id)
    return {
      ...{ id, kind, adapter: this.#adapter, places, blocked: 0, isNeeded: false },
      options: this.#adapter.options?.get(name) ?? [],
      isAnswered: this.#facts.hooks?.answered.has(id) === true,
      ...(note === undefined ? {} : { note }),
      ...findFragments(places, this.#adapter.sample, this.#target),
      ...more,
    }
  }
}

/** The place of a decision for a loss. */
function makeDecisionPlace({ dataElement, path }: StaticLoss): DecisionPlace {
  return { ...(dataElement === undefined ? {} : { dataElement }), source: path }
}

/**
 * Fragments of both sample documents at the first place that both have, otherwise at the first that one has. Only
 * the first eight places are tried.
 */
function findFragments(
  places: readonly DecisionPlace[],
  source: string | undefined,
  target: string | undefined,
): { readonly before?: string; readonly after?: string } {
  let found: { before?: string; after?: string } = {}
  for (const place of places.slice(0, 8)) {
    const before = source && place.source && findXmlFragment(source, place.source)
    const after = target && place.target && findXmlFragment(target, place.target)
    const both = { ...(before ? { before } : {}), ...(after ? { after } : {}) }
    if (before && after) return both
    if (Object.keys(found).length === 0) found = both
  }
  return found
}

/** Longer fragments lose lines in the middle. */
const mostLines = 8

/**
 * The first element at a path of local names (`/order/item/@unit`) in a well-formed XML document; for an attribute,
 * the start tag of its element. As text without its margin, and without the middle lines if it is long. `undefined` if
 * the document has no such element.
 */
export function findXmlFragment(document: string, path: string): string | undefined {
  const steps = path.split('/').filter((step) => step !== '')
  const isAttribute = steps.at(-1)?.startsWith('@') === true
  const wanted = isAttribute ? steps.slice(0, -1) : steps
  const open: { readonly name: string; readonly start: number; readonly end: number }[] = []
  // The number of open elements that match the steps of the path.
  let matched = 0
  for (const tag of document.matchAll(
    /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<[?!][^>]*>|<(\/?)([^\s/>]+)(?:"[^"]*"|'[^']*'|[^"'>])*?(\/?)>/gsu,
  )) {
    const [text, closing, name, empty] = tag
    if (name === undefined) continue
    if (closing === '') {
      const local = name.slice(name.indexOf(':') + 1)
      if (matched === open.length && wanted[matched] === local) matched += 1
      open.push({ name: local, start: tag.index, end: tag.index + text.length })
    }
    if (closing === '' && empty === '' && !(isAttribute && isFound(matched, open.length, wanted))) continue
    const here = open.at(-1)
    if (here !== undefined && isFound(matched, open.length, wanted)) {
      const end = isAttribute ? here.end : tag.index + text.length
      return shortened(withoutMargin(document, here.start, end))
    }
    open.pop()
    matched = Math.min(matched, open.length)
  }
  return undefined
}

/** Whether the open elements are exactly the path. */
function isFound(matched: number, depth: number, wanted: readonly string[]): boolean {
  return matched === wanted.length && depth === wanted.length
}

/** A part of a document, with the indentation of its first line removed from all lines. */
function withoutMargin(document: string, start: number, end: number): string {
  const margin = /[^\S\n]*$/u.exec(document.slice(0, start))?.[0] ?? ''
  return document.slice(start, end).replaceAll(`\n${margin}`, '\n')
}

/** The text with its middle lines replaced by `…` if it has more than 8. */
function shortened(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= mostLines) return text
  const half = mostLines / 2
  return [...lines.slice(0, half), '  …', ...lines.slice(-half + 1)].join('\n')
}
