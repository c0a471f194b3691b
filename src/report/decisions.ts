import type { HookSummary, LossCause, StaticLoss } from '../adapt/index.ts'
import type { AdapterFigures, AdapterSummary, OptionFigures } from './adapters.ts'
import { fragmentAt } from './fragment.ts'

/** What people keep beside a decision: the configuration's `decisions`. */
export interface DecisionDetails {
  readonly owner?: string
  readonly due?: string
  readonly answer?: string
  readonly source?: string
}

/** An entry of the mapping, which is a decision that was made. */
export interface MappingAnswer {
  /** `pairs`, `without`, `repeats`, `codeKind` */
  readonly section: string
  readonly place: string
  readonly answer: string
  readonly reason: string
  readonly file: string
  readonly line: number
}

/** What is known of decisions beside the adapters. */
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

/** A point that the specifications leave open. */
export interface Decision {
  /** The key in the configuration's `decisions`. */
  readonly id: string
  readonly kind: DecisionKind
  readonly adapter: AdapterFigures
  /** The member of `Hooks`, or of the context, that answers it. */
  readonly member?: string
  /** Why the specifications leave it open, as the adapters say. */
  readonly reason?: string
  readonly codes?: readonly string[]
  /** The attribute that is asked for. */
  readonly attribute?: string
  readonly places: readonly DecisionPlace[]
  /** Data elements of which no value is converted before it is answered. */
  readonly blocked: number
  /** Whether no document at all is converted before it is answered. */
  readonly isNeeded: boolean
  /** What the source holds at its first place, and what the target may hold there. */
  readonly before?: string
  readonly after?: string
  /** What each answer makes of an example document; empty where the adapters were not tried. */
  readonly options: readonly OptionFigures[]
  readonly note?: DecisionDetails
  /** Whether the user's hooks answer it. */
  readonly isAnswered: boolean
}

/** Every decision of the adapters, those of each adapter together, the first ones first. */
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

/** What keeps documents from being converted comes first. */
function rank({ isNeeded, blocked, kind }: Decision): number {
  if (kind === 'context') return isNeeded ? 1 : -1
  return blocked > 0 ? 2 : 0
}

export function isUndecided({ isAnswered, note }: Decision): boolean {
  return !isAnswered && note?.answer === undefined
}

class Decisions {
  readonly #adapter: AdapterFigures
  readonly #target: string | undefined
  readonly #facts: DecisionFacts

  constructor(adapter: AdapterFigures, target: string | undefined, facts: DecisionFacts) {
    this.#adapter = adapter
    this.#target = target
    this.#facts = facts
  }

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

  context(): readonly Decision[] {
    return this.#adapter.context.map(({ dataElement, says, target, isRequired }) =>
      this.#decision(dataElement, 'context', [{ dataElement, name: says, target }], {
        member: dataElement,
        isNeeded: isRequired,
      }),
    )
  }

  /** Data elements without a place in the target: one decision about all of them. */
  lost(): readonly Decision[] {
    return this.#about('lost', 'place')
  }

  /** Places where the target allows fewer values: one decision about all of them. */
  fewer(): readonly Decision[] {
    return this.#about('fewer', 'repeats')
  }

  #about(kind: 'lost' | 'fewer', cause: LossCause): readonly Decision[] {
    const places = this.#adapter.losses.filter((loss) => loss.cause === cause)
    return places.length === 0 ? [] : [this.#decision(kind, kind, places.map(makeDecisionPlace), {})]
  }

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
      ...fragments(places, this.#adapter.sample, this.#target),
      ...more,
    }
  }
}

function makeDecisionPlace({ dataElement, path }: StaticLoss): DecisionPlace {
  return { ...(dataElement === undefined ? {} : { dataElement }), source: path }
}

/** The first place that both sides have something at; else the first that one of them has. */
function fragments(
  places: readonly DecisionPlace[],
  source: string | undefined,
  target: string | undefined,
): { readonly before?: string; readonly after?: string } {
  let found: { before?: string; after?: string } = {}
  for (const place of places.slice(0, 8)) {
    const before = source && place.source && fragmentAt(source, place.source)
    const after = target && place.target && fragmentAt(target, place.target)
    const both = { ...(before ? { before } : {}), ...(after ? { after } : {}) }
    if (before && after) return both
    if (Object.keys(found).length === 0) found = both
  }
  return found
}
