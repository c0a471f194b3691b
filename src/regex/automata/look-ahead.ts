import { type CharSet, type DFA, NFA, TooManyNodesError, type TransitionIterable } from 'refa'
import { emptyText, isComplete, startingWith, TooMuch } from './automaton.ts'
import { everyCharacter, findMatchedCharacters, last } from './character-sets.ts'
import { lastMarker, marker, type RegexBranch } from './expression.ts'

/**
 * A state of the expression, with the states (`owed`) of look-aheads that the rest of the text must still fulfil.
 */
interface Place {
  readonly state: NFA.ReadonlyNode
  readonly owed: readonly DFA.ReadonlyNode[]
  readonly isStart: boolean
  readonly isAfterWord: boolean
}

const mostExpressionStates = 1000
const mostPlaces = 1000

/** A non-deterministic automaton of the expression in which anchors, boundaries and look-aheads are resolved. */
export function withoutMarkers(
  branches: readonly RegexBranch[],
  aheads: readonly DFA[],
): TransitionIterable<unknown> {
  const places = new Places(nonDeterministic(branches), aheads)
  return {
    maxCharacter: last,
    transitionIterator: () => ({
      initial: places.first,
      getOut: (place) => places.out(place as Place),
      isFinal: (place) => places.isFinal(place as Place),
    }),
  }
}

/** The library's automaton of the branches, with markers as characters; throws `TooMuch` if it is too large. */
function nonDeterministic(branches: readonly RegexBranch[]): NFA {
  try {
    const factory = new NFA.LimitedNodeFactory(mostExpressionStates)
    return NFA.fromRegex(branches, { maxCharacter: lastMarker }, {}, factory)
  } catch (error) {
    if (!(error instanceof TooManyNodesError)) throw error
    throw new TooMuch(`it needs more than ${mostExpressionStates} states`)
  }
}

class Places {
  readonly first: Place
  readonly #finals: ReadonlySet<NFA.ReadonlyNode>
  readonly #aheads: readonly DFA[]
  readonly #paidUp: ReadonlySet<DFA.ReadonlyNode>
  readonly #word: CharSet | undefined
  readonly #wordNext: readonly [DFA, DFA] | undefined
  /** By key, so that equal places are one object. */
  readonly #known = new Map<string, Place>()
  readonly #numbers = new Map<object, number>()
  readonly #closures = new Map<Place, readonly Place[]>()
  readonly #outs = new Map<Place, ReadonlyMap<Place, CharSet>>()

  constructor(automaton: NFA, aheads: readonly DFA[]) {
    this.#finals = automaton.finals
    this.#aheads = aheads
    if ([...automaton.nodes()].some(({ out }) => [...out.values()].some(asksForWords))) {
      this.#word = findMatchedCharacters('\\w')
      const word = startingWith(this.#word, false)
      this.#wordNext = [startingWith(this.#word.negate(), true), word]
    }
    this.#paidUp = new Set(
      [emptyText, ...(this.#wordNext ?? []), ...aheads].flatMap(({ finals }) => [...finals]),
    )
    this.first = this.#place({ state: automaton.initial, owed: [], isStart: true, isAfterWord: false })
  }

  /** Whether a text may end here: in a final state, with all look-aheads fulfilled. */
  isFinal(place: Place): boolean {
    return this.#closure(place).some(
      ({ state, owed }) => this.#finals.has(state) && owed.every((one) => this.#paidUp.has(one)),
    )
  }

  /**
   * The places that one character leads to from a place, each with these characters; computed once. Look-aheads
   * that are still to be fulfilled move along.
   */
  out(place: Place): ReadonlyMap<Place, CharSet> {
    const known = this.#outs.get(place)
    if (known) return known
    const out = new Map<Place, CharSet>()
    for (const { state, owed } of this.#closure(place)) {
      for (const [to, set] of state.out) this.#step(out, to, set.resize(last), owed)
    }
    this.#outs.set(place, out)
    return out
  }

  /**
   * Adds to `out` the transitions to a state by characters of the set, split by how the owed look-aheads move on.
   */
  #step(
    out: Map<Place, CharSet>,
    state: NFA.ReadonlyNode,
    set: CharSet,
    owed: readonly DFA.ReadonlyNode[],
  ): void {
    let ways: { readonly set: CharSet; readonly owed: readonly DFA.ReadonlyNode[] }[] = [{ set, owed: [] }]
    for (const one of owed) {
      const moves = [...one.out.invert(last)]
      ways = ways.flatMap((way) =>
        moves.map(([next, by]) => ({ set: way.set.intersect(by), owed: [...way.owed, next] })),
      )
    }
    for (const way of ways) {
      for (const [isAfterWord, kind] of this.#kinds()) {
        const by = way.set.intersect(kind)
        if (by.isEmpty) continue
        const next = this.#place({ state, owed: way.owed, isStart: false, isAfterWord })
        out.set(next, out.get(next)?.union(by) ?? by)
      }
    }
  }

  /** The characters split into word characters and others, if that matters; otherwise all together. */
  #kinds(): readonly (readonly [boolean, CharSet])[] {
    if (!this.#word) return [[false, everyCharacter]]
    return [
      [true, this.#word],
      [false, this.#word.negate()],
    ]
  }

  /** The place and all places reachable from it by markers, without reading a character; computed once. */
  #closure(place: Place): readonly Place[] {
    const known = this.#closures.get(place)
    if (known) return known
    const found = new Set([place])
    for (const here of found) {
      for (const [to, set] of here.state.out) {
        for (const { min, max } of set.ranges) {
          for (let mark = Math.max(min, last + 1); mark <= max; mark += 1) {
            const owed = this.#owedAt(here, mark)
            if (owed) found.add(this.#place({ ...here, state: to, owed: [...here.owed, ...owed] }))
          }
        }
      }
    }
    const closure = [...found]
    this.#closures.set(place, closure)
    return closure
  }

  /** What a marker demands of the rest of the text, as states of automata; `undefined` if it cannot hold here. */
  #owedAt({ isStart, isAfterWord }: Place, mark: number): readonly DFA.ReadonlyNode[] | undefined {
    if (mark === marker.start) return isStart ? [] : undefined
    if (mark === marker.end) return [emptyText.initial]
    if (mark === marker.boundary || mark === marker.inside) {
      const next = (mark === marker.boundary) === isAfterWord ? 0 : 1
      return this.#wordNext ? [this.#wordNext[next].initial] : []
    }
    const ahead = this.#aheads[mark - marker.ahead]
    return ahead && [ahead.initial]
  }

  /**
   * The one object for a place, without demands that everything fulfils; throws `TooMuch` if there are too many.
   */
  #place({ state, owed: all, isStart, isAfterWord }: Place): Place {
    const left = new Map(all.filter((one) => !this.#isPaid(one)).map((one) => [this.#number(one), one]))
    const numbers = [...left.keys()].sort((a, b) => a - b)
    const key = `${this.#number(state)} ${isStart} ${isAfterWord} ${numbers.join(' ')}`
    const known = this.#known.get(key)
    if (known) return known
    if (this.#known.size > mostPlaces) throw new TooMuch('its look-aheads need too many states')
    const made = { state, owed: [...left.values()], isStart, isAfterWord }
    this.#known.set(key, made)
    return made
  }

  /** Whether a demand is fulfilled by any rest of the text: a final state with transitions only to itself. */
  #isPaid(node: DFA.ReadonlyNode): boolean {
    const isClosed = [...node.out.values()].every((next) => next === node)
    return isClosed && this.#paidUp.has(node) && isComplete(node)
  }

  /** A number that identifies the node, assigned at the first call for it. */
  #number(node: object): number {
    const number = this.#numbers.get(node) ?? this.#numbers.size
    this.#numbers.set(node, number)
    return number
  }
}

function asksForWords(set: CharSet): boolean {
  return set.has(marker.boundary) || set.has(marker.inside)
}
