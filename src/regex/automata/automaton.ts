import { CharSet, DFA, NFA, TooManyNodesError, type TransitionIterable } from 'refa'
import { everyCharacter, last, textToWord } from './character-sets.ts'

/** Carries why a question is given up from any depth to where it was asked. */
export class TooMuch extends Error {}

/** States of one automaton, before it is made as small as it can be. */
const mostStates = 500

/** Characters of a text that is made to show something: schemas state 2,147,483,647 for as many as you like. */
export const mostCharacters = 16 * 1024 * 1024

/** Steps of one search through an automaton. */
export const mostAutomatonSteps = 4_000_000

const options = { maxCharacter: last }

/** Every text; nothing else is this very automaton. */
export const universalAutomaton = DFA.all(options)
export const emptyAutomaton = DFA.empty(options)
export const emptyText = DFA.emptyWord(options)

/** Does what makes states, and gives up where they are too many. */
function limitStates<T>(limit: number, make: (factory: DFA.LimitedNodeFactory) => T): T {
  try {
    return make(new DFA.LimitedNodeFactory(limit))
  } catch (error) {
    if (error instanceof TooManyNodesError) throw new TooMuch(`it needs more than ${limit} states`)
    throw error
  }
}

/** As few states as there can be; what holds everything or nothing is `universalAutomaton` or `emptyAutomaton`. */
function smallest(automaton: DFA): DFA {
  automaton.minimize()
  return trimmed(automaton)
}

function trimmed(automaton: DFA): DFA {
  automaton.removeUnreachable()
  if (automaton.isEmpty) return emptyAutomaton
  const loop = automaton.initial.out.entries()
  const isAll = automaton.finals.size === 1 && automaton.finals.has(automaton.initial)
  const isClosed = isAll && [...loop].every(([, next]) => next === automaton.initial)
  return isClosed && isComplete(automaton.initial) ? universalAutomaton : automaton
}

/** Whether every character leads on; the library's own `hasEvery` asks for one of them only. */
export function isComplete({ out }: DFA.ReadonlyNode): boolean {
  let count = 0
  for (const { min, max } of out.keys()) count += max - min + 1
  return count === last + 1
}

export function deterministic<T>(automaton: TransitionIterable<T>): DFA {
  return smallest(limitStates(mostStates, (factory) => DFA.fromFA(automaton, factory)))
}

export function both(left: DFA, right: DFA): DFA {
  return alike(left, right) ?? smallest(product(left, right))
}

/** More states than these are made fewer, even for one question. */
const mostLoose = 1000

/** The same where nothing is asked of it but which texts are shortest: what has few states need not have fewer. */
export function bothOnce(left: DFA, right: DFA): DFA {
  const known = alike(left, right)
  if (known) return known
  const made = product(left, right)
  return made.countNodes() > mostLoose ? smallest(made) : trimmed(made)
}

/** Where one of the two is the answer. */
function alike(left: DFA, right: DFA): DFA | undefined {
  if (left === right || right === universalAutomaton) return left
  if (left === universalAutomaton) return right
  return left === emptyAutomaton || right === emptyAutomaton ? emptyAutomaton : undefined
}

function product(left: DFA, right: DFA): DFA {
  const limit = mostStates + 2 * (left.countNodes() + right.countNodes())
  return limitStates(limit, (factory) => DFA.fromIntersection(left, right, factory))
}

export function except(automaton: DFA): DFA {
  if (automaton === universalAutomaton) return emptyAutomaton
  if (automaton === emptyAutomaton) return universalAutomaton
  const found = complements.get(automaton)
  if (found) return found
  // Where no letter led on, one state more refuses.
  const copy = limitStates(mostOfTexts + 1, (factory) => {
    const turned = automaton.copy(factory)
    turned.complement(factory)
    return turned
  })
  // What has as few states as there can be has them turned round as well.
  const made = trimmed(copy)
  complements.set(automaton, made)
  complements.set(made, automaton)
  return made
}

const complements = new WeakMap<DFA, DFA>()

export function either(left: DFA, right: DFA): DFA {
  return except(both(except(left), except(right)))
}

/** Long lists of codes are many states, and cheap ones. */
const mostOfTexts = 100_000

/** Lists that automata were made of: the same codes are asked about again and again. */
const ofLists = new Map<string, DFA>()
const mostLists = 200

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

/** Texts of characters of a set. */
export function repeatCharacters(characters: CharSet): DFA {
  if (characters.isAll) return universalAutomaton
  const once = NFA.fromCharSet(characters)
  once.quantify(0, Number.POSITIVE_INFINITY)
  return deterministic(once)
}

/** Texts that start with a character of a set, or are empty where that is asked for. */
export function startingWith(characters: CharSet, orEmpty: boolean): DFA {
  const start = new NFA.Node()
  const rest = new NFA.Node()
  if (!characters.isEmpty) start.link(rest, characters)
  rest.link(rest, everyCharacter)
  return deterministic(ofNodes(start, (state) => state === rest || orEmpty))
}

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

/** Texts as there can be: a high surrogate before a low one would be one character. */
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
