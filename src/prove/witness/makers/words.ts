import { xmlContent } from '../../../containment/index.ts'
import { type Found, inherited } from '../../../diff/index.ts'
import { makeChildren } from '../../../sample/index.ts'
import {
  type ComplexNode,
  elementsOfContent,
  expandedName,
  type Json,
  type Name,
  type Particle,
  resolve,
  type SchemaSet,
} from '../../../schema/index.ts'
import { editLast, replaceContent, type TreeEdit } from '../edits.ts'
import { findNearestPair, type Showing, type WitnessEntry, type WitnessMaker } from '../entry.ts'
import { findOwners, findPlaces, pairPlaces } from '../located.ts'
import type { DocumentPlace } from '../places.ts'
import { listChangedParents } from './content.ts'

/**
 * Documents with the sequence of elements that only the accepting side accepts, as containment found it. A text if it
 * found none.
 */
export const worded: WitnessMaker = (entry) => {
  const names = readNames(entry.found.shows?.[entry.accepting.side])
  if (names === undefined) return 'No elements were found that only one of the two versions takes.'
  return holders(entry).flatMap(([here, there]): readonly Showing[] => {
    const [mine, others] = [contentAt(here, names), namesThere(there, names)]
    if (mine === undefined) return []
    const isSame = others.every((name, index) => name === names[index])
    const theirs = isSame ? mine : contentAt(there, others)
    const [shown, broken] = [
      { ways: [here], edit: mine },
      { ways: [there], edit: theirs ?? mine },
    ]
    // If the rejecting side has no document at the place, only the accepting side's is shown.
    return entry.rejecting.pass([there]) ? [{ broken, shown }] : [{ shown }]
  })
}

/**
 * Whether the comparison found a sequence of elements that shows the change; always false for `wildcard-changed`.
 */
export function isWorded({ rule, pair: { on }, shows = {} }: Found): boolean {
  if (rule === 'wildcard-changed') return false
  return ['content', 'element', 'type-use'].includes(on) && [shows.before, shows.after].some(Array.isArray)
}

/** Returns the sequence of names that was found; undefined if it is not a list. */
function readNames(word: Json | undefined): readonly Name[] | undefined {
  return Array.isArray(word) ? (word as unknown as readonly Name[]) : undefined
}

/**
 * Returns the elements whose content a change is about, on both sides: the parents of a changed element, else
 * those of its type.
 */
function holders(entry: WitnessEntry): readonly (readonly [DocumentPlace, DocumentPlace])[] {
  const { pair } = entry.found
  if (pair.on === 'type-use') return pairPlaces(entry)
  const element = findNearestPair(pair, ['element', 'content'])
  if (element?.on !== 'element') return listChangedParents(entry)
  const { accepting, rejecting, correspondence } = entry
  const found = [accepting, rejecting].flatMap((party) =>
    findPlaces(entry, party).flatMap((place): readonly (readonly [DocumentPlace, DocumentPlace])[] => {
      const above = { ...place, steps: place.steps.slice(0, -1) }
      const other = above.steps.length > 0 ? correspondence.of(party.side, above) : undefined
      if (other === undefined) return []
      return [party === accepting ? [above, other] : [other, above]]
    }),
  )
  return found.length > 0 ? found : ownerPairs(entry)
}

/**
 * Returns the elements of the type that a change is inside of, on both sides. For an abstract element only its
 * substitutes have places.
 */
function ownerPairs(entry: WitnessEntry): readonly (readonly [DocumentPlace, DocumentPlace])[] {
  const { accepting, rejecting, correspondence } = entry
  const others = findOwners(entry, rejecting)
  return findOwners(entry, accepting).flatMap(
    (here): readonly (readonly [DocumentPlace, DocumentPlace])[] => {
      const there = correspondence.of(accepting.side, here) ?? others[0]
      return there === undefined ? [] : [[here, there]]
    },
  )
}

/**
 * Returns the names as the other side has them: one it does not know becomes its element of the same local name,
 * if any.
 */
function namesThere(place: DocumentPlace, names: readonly Name[]): readonly Name[] {
  const known = elementsOfContent(nodeAt(place)?.content ?? { kind: 'empty' }).map(({ name }) => name)
  return names.map((name) => {
    const isKnown = known.some((one) => expandedName(one) === expandedName(name))
    return isKnown ? name : (known.find(({ local }) => local === name.local) ?? name)
  })
}

/** Returns the complex type at a place; undefined if the type is simple. */
function nodeAt({ set, steps }: DocumentPlace): ComplexNode | undefined {
  const type = steps.at(-1)?.type
  const node = type === undefined ? undefined : resolve(set, type)
  return node?.kind === 'complex' ? node : undefined
}

/**
 * Returns an edit that replaces an element's content by the smallest elements of these names, in this order.
 * Undefined if they cannot be made.
 */
function contentAt(place: DocumentPlace, names: readonly Name[]): TreeEdit | undefined {
  const node = nodeAt(place)
  const particles = node && names.map((name) => makeParticle(place.set, node, name))
  if (particles === undefined) return undefined
  const particle: Particle = { kind: 'sequence', occurs: once, particles, at: place.root.at }
  const children = xmlContent(place.set, { kind: 'elements', particle })
  return (
    children &&
    ((passage, making) => editLast(replaceContent(makeChildren(children, making)))(passage, making))
  )
}

const once = { min: 1, max: 1 }

/**
 * Returns a particle for one name: everything inherited, a declared element, or a wildcard for an unknown name.
 */
function makeParticle(set: SchemaSet, node: ComplexNode, name: Name): Particle {
  if (name.namespace === inherited) return findBaseParticle(set, node)
  const key = expandedName(name)
  const local = elementsOfContent(node.content).find((one) => expandedName(one.name) === key)
  if (local) return { ...local, occurs: once }
  const { at } = node
  const found = set.elements.get(key)
  if (found) return { ...found, kind: 'element', declaration: found.id, occurs: once }
  return { kind: 'any', id: key, namespaces: [name.namespace], process: 'skip', occurs: once, at }
}

/**
 * Returns the particle of the base type, whether it is extended or restricted; an empty sequence if there is none.
 */
function findBaseParticle(set: SchemaSet, { derivation, at }: ComplexNode): Particle {
  const base = derivation && resolve(set, derivation.base)
  const content = base?.kind === 'complex' ? base.content : undefined
  const particle = content?.kind === 'elements' || content?.kind === 'mixed' ? content.particle : undefined
  return particle ?? { kind: 'sequence', particles: [], occurs: once, at }
}
