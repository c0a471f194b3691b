import { CharSet, DFA, NFA, TooManyNodesError, type TransitionIterable } from 'refa'
import { everyCharacter, last, textToWord } from './character-sets.ts'

/** Thrown when a computation is too large; its message is the reason. */
export class TooMuch extends Error {}

/** The most states of one automaton before it is minimized. */
const mostStates = 500

/** The most characters of a witness; schemas state 2,147,483,647 to mean any number. */
export const mostCharacters = 16 * 1024 * 1024

/** The most steps of one search through an automaton. */
export const mostAutomatonSteps = 4_000_000

const options = { maxCharacter: last }

/** The automaton of all texts; every automaton that accepts all texts is this object. */
export const universalAutomaton = DFA.all(options)
export const emptyAutomaton = DFA.empty(options)
export const emptyText = DFA.emptyWord(options)

/** The result of `make`; throws `TooMuch` if that makes more states than the limit. */
function limitStates<T>(limit: number, make: (factory: DFA.LimitedNodeFactory) => T): T {
  try {
    return make(new DFA.LimitedNodeFactory(limit))
  } catch (error) {
    if (error instanceof TooManyNodesError) throw new TooMuch(`it needs more than ${limit} states`)
    throw error
  }
}

/**
 * Minimizes the automaton in place; one of all or no texts is replaced by `universalAutomaton` or
 * `emptyAutomaton`.
 */
function smallest(automaton: DFA): DFA {
  automaton.minimize()
  return trimmed(automaton)
}

/**
 * Removes unreachable states in place; returns the shared automaton if this one obviously accepts nothing or
 * everything.
 */
function trimmed(automaton: DFA): DFA {
  automaton.removeUnreachable()
  if (automaton.isEmpty) return emptyAutomaton
  const loop = automaton.initial.out.entries()
  const isAll = automaton.finals.size === 1 && automaton.finals.has(automaton.initial)
  const isClosed = isAll && [...loop].every(([, next]) => next === automaton.initial)
  return isClosed && isComplete(automaton.initial) ? universalAutomaton : automaton
}

/** Whether a state has a transition for every character; the library's `hasEvery` tests only one. */
export function isComplete({ out }: DFA.ReadonlyNode): boolean {
  let count = 0
  for (const { min, max } of out.keys()) count += max - min + 1
  return count === last + 1
}

/** The minimal deterministic automaton; throws `TooMuch` if it needs too many states. */
export function deterministic<T>(automaton: TransitionIterable<T>): DFA {
  return smallest(limitStates(mostStates, (factory) => DFA.fromFA(automaton, factory)))
}

/** The minimal intersection of two automata. */
export function intersectAutomata(left: DFA, right: DFA): DFA {
  return alike(left, right) ?? smallest(product(left, right))
}

/** The number of states above which even a temporary automaton is minimized. */
const mostLoose = 1000

/**
 * The intersection for a single search: minimized only if it has more than 1,000 states. If one of the two
 * automata is the result (equal, universal or empty), that object.
 */
export function bothOnce(left: DFA, right: DFA): DFA {
  const known = alike(left, right)
  if (known) return known
  const made = product(left, right)
  return made.countNodes() > mostLoose ? smallest(made) : trimmed(made)
}

/** The intersection if it is one of the two (equal, universal or empty); otherwise `undefined`. */
function alike(left: DFA, right: DFA): DFA | undefined {
  if (left === right || right === universalAutomaton) return left
  if (left === universalAutomaton) return right
  return left === emptyAutomaton || right === emptyAutomaton ? emptyAutomaton : undefined
}

/** The intersection by the product construction, not minimized; throws `TooMuch` if it has too many states. */
function product(left: DFA, right: DFA): DFA {
  const limit = mostStates + 2 * (left.countNodes() + right.countNodes())
  return limitStates(limit, (factory) => DFA.fromIntersection(left, right, factory))
}

/** The complement of an automaton; cached in both directions. The automaton itself is not changed. */
export function complementAutomaton(automaton: DFA): DFA {
  if (automaton === universalAutomaton) return emptyAutomaton
  if (automaton === emptyAutomaton) return universalAutomaton
  const found = complements.get(automaton)
  if (found) return found
  // One more state, for characters without a transition.
  const copy = limitStates(mostOfTexts + 1, (factory) => {
    const turned = automaton.copy(factory)
    turned.complement(factory)
    return turned
  })
  // The complement of a minimal automaton is minimal.
  const made = trimmed(copy)
  complements.set(automaton, made)
  complements.set(made, automaton)
  return made
}

const complements = new WeakMap<DFA, DFA>()

export function uniteAutomata(left: DFA, right: DFA): DFA {
  return complementAutomaton(intersectAutomata(complementAutomaton(left), complementAutomaton(right)))
}

/** The most states of an automaton of listed texts, which are cheap. */
const mostOfTexts = 100_000

/** Automata by their list of texts, since the same code lists occur often. */
const ofLists = new Map<string, DFA>()
const mostLists = 200

/**
 * The minimal automaton of exactly these texts; cached. Throws `TooMuch` if it needs more than 100,000
 * states.
 */
export function ofTexts(texts: Iterable<string>): DFA {
  const list = [...texts]
  const key = JSON.stringify(list)
  const known = ofLists.get(key)
  if (known) return known
  const words = list.map(textToWord)
  const made = smallest(limitStates(mostOfTexts, (factory) => DFA.fromWords(words, options, factory)))
  if (ofLists.size >= mostLists) ofLists.clear()
  ofLists.set(key, made)
  return made
}

/** The automaton of texts, also the empty one, with only characters of the set. */
export function repeatCharacters(characters: CharSet): DFA {
  if (characters.isAll) return universalAutomaton
  const once = NFA.fromCharSet(characters)
  once.quantify(0, Number.POSITIVE_INFINITY)
  return deterministic(once)
}

/** The automaton of texts that start with a character of the set, and of the empty text if `orEmpty`. */
export function startingWith(characters: CharSet, orEmpty: boolean): DFA {
  const start = new NFA.Node()
  const rest = new NFA.Node()
  if (!characters.isEmpty) start.link(rest, characters)
  rest.link(rest, everyCharacter)
  return deterministic(ofNodes(start, (state) => state === rest || orEmpty))
}

/** A non-deterministic automaton from its initial node and a test for final nodes. */
export function ofNodes(
  initial: NFA.ReadonlyNode,
  isFinal: (state: NFA.ReadonlyNode) => boolean,
): TransitionIterable<NFA.ReadonlyNode> {
  const iterator = { initial, getOut: (state: NFA.ReadonlyNode) => state.out, isFinal }
  return { maxCharacter: last, transitionIterator: () => iterator }
}

const pairs = CharSet.fromRange(last, { min: 0xd800, max: 0xdbff })
const seconds = CharSet.fromRange(last, { min: 0xdc00, max: 0xdfff })

let paired: DFA | undefined

/**
 * The automaton of possible texts: no high surrogate before a low one, which would be one character; made once.
 */
export function wellFormed(): DFA {
  if (paired) return paired
  const free = new NFA.Node()
  const after = new NFA.Node()
  free.link(free, everyCharacter.without(pairs))
  free.link(after, pairs)
  after.link(after, pairs)
  after.link(free, everyCharacter.without(pairs).without(seconds))
  paired = deterministic(ofNodes(free, () => true))
  return paired
}
