import { type XmlFault, type XmlTree, type XmlWitness, xmlContainment } from '../../../containment/index.ts'
import { makeFromTree } from '../../../sample/index.ts'
import { resolve } from '../../../schema/index.ts'
import { editLast, replaceInside, type TreeEdit } from '../edits.ts'
import { findSubject, type WitnessEntry, type WitnessMaker } from '../entry.ts'
import { findOwners, pairPlaces } from '../located.ts'
import { type DocumentPlace, isSamePlace } from '../places.ts'

/** The most steps of containment for one place. */
const mostSteps = 50_000

/**
 * Returns a maker of documents that only the accepting side accepts, as containment finds them. Only faults of these
 * kinds, at the place of the change or directly below it, count.
 */
export function createContainmentMaker(...faults: readonly XmlFault[]): WitnessMaker {
  return (entry) =>
    placesFor(entry).flatMap(([here, there]) => {
      const asks = xmlContainment(here.set, there.set, { maxSteps: mostSteps })
      const [from, to] = [here.steps.at(-1)?.type, there.steps.at(-1)?.type]
      const isRoot = here.steps.length === 1 && there.steps.length === 1
      const verdicts = [
        ...(isRoot ? [asks.elements(here.root, there.root)] : []),
        ...(from === undefined || to === undefined ? [] : [asks.types(from, to)]),
      ]
      return verdicts.flatMap((verdict) => {
        if (verdict.kind !== 'no' || !isMeant(verdict.witness, faults)) return []
        const edit = replaceByTree(verdict.witness.tree)
        const shown = { ways: [here], edit }
        // An abstract root has no document of its own on the rejecting side.
        return [isRoot && there.root.abstract ? { shown } : { broken: { ways: [there], edit }, shown }]
      })
    })
}

/**
 * Returns the places of a change on both sides, then the elements around them, which decide what can substitute an
 * element.
 */
function placesFor(entry: WitnessEntry): readonly (readonly [DocumentPlace, DocumentPlace])[] {
  const pairs = entry.found.pair.on === 'stand-ins' ? listReplaceablePlaces(entry) : pairPlaces(entry)
  const above = pairs.flatMap(([here, there]): readonly (readonly [DocumentPlace, DocumentPlace])[] =>
    here.steps.length > 1 && there.steps.length > 1 ? [[findOuterPlace(here), findOuterPlace(there)]] : [],
  )
  return [...pairs, ...above]
}

/** Returns the places of the element or type that others can stand in for, on both sides. */
export function listReplaceablePlaces(
  entry: WitnessEntry,
): readonly (readonly [DocumentPlace, DocumentPlace])[] {
  const { change, accepting, rejecting, correspondence } = entry
  const { pair } = entry.found
  const at = accepting.side === 'before' ? pair.beforeAt : pair.afterAt
  const name = change.where.path.at(-1)
  const isElement = findSubject(pair, 'stand-ins', accepting)?.what === 'element'
  const places = isElement
    ? accepting.places.where((step) => step.name.local === name)
    : accepting.places.whereType((type, set) => isSamePlace(resolve(set, type).at, at))
  return places.flatMap((here): readonly (readonly [DocumentPlace, DocumentPlace])[] => {
    const there = correspondence.of(accepting.side, here) ?? findOwners(entry, rejecting)[0]
    return there === undefined ? [] : [[here, there]]
  })
}

/** Returns the place of the element around a place. */
export function findOuterPlace(place: DocumentPlace): DocumentPlace {
  return { ...place, steps: place.steps.slice(0, -1) }
}

/**
 * Whether a counterexample has one of these faults at most one step down; a fault further down is another
 * change's.
 */
function isMeant({ path, fault }: XmlWitness, faults: readonly XmlFault[]): boolean {
  return path.length <= 1 && faults.includes(fault)
}

/** Returns an edit that replaces an element's attributes and children by those of a tree. */
export function replaceByTree(tree: XmlTree): TreeEdit {
  return (passage, making) => editLast(replaceInside(makeFromTree(tree, making)))(passage, making)
}
