import { type XmlFault, type XmlTree, type XmlWitness, xmlContainment } from '../../../containment/index.ts'
import { makeFromTree } from '../../../sample/index.ts'
import { resolve } from '../../../schema/index.ts'
import { atEnd, type TreeEdit, withInside } from '../edits.ts'
import { findSubject, type WitnessEntry, type WitnessMaker } from '../entry.ts'
import { findOwners, placePairs } from '../located.ts'
import { type DocumentPlace, isSamePlace } from '../places.ts'

/** Steps of containment for one place. */
const mostSteps = 50_000

/** What containment finds that one side alone takes, where it finds a fault of one of these kinds at the place of a change. */
export function contained(...faults: readonly XmlFault[]): WitnessMaker {
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
        const edit = holding(verdict.witness.tree)
        const shown = { ways: [here], edit }
        // Of an abstract root there is no document that an edit could be undone in.
        return [isRoot && there.root.abstract ? { shown } : { broken: { ways: [there], edit }, shown }]
      })
    })
}

/** The places of a change, and the elements around them: what stands in for an element is a matter of its parent. */
function placesFor(entry: WitnessEntry): readonly (readonly [DocumentPlace, DocumentPlace])[] {
  const pairs = entry.found.pair.on === 'stand-ins' ? standIns(entry) : placePairs(entry)
  const above = pairs.flatMap(([here, there]): readonly (readonly [DocumentPlace, DocumentPlace])[] =>
    here.steps.length > 1 && there.steps.length > 1 ? [[outer(here), outer(there)]] : [],
  )
  return [...pairs, ...above]
}

/** Where documents meet the element or the type that others stand in for. */
export function standIns(entry: WitnessEntry): readonly (readonly [DocumentPlace, DocumentPlace])[] {
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

/** The element around a place. */
export function outer(place: DocumentPlace): DocumentPlace {
  return { ...place, steps: place.steps.slice(0, -1) }
}

/** A fault further down is another change's. */
function isMeant({ path, fault }: XmlWitness, faults: readonly XmlFault[]): boolean {
  return path.length <= 1 && faults.includes(fault)
}

/** The inside of a tree in the place of an element's own. */
export function holding(tree: XmlTree): TreeEdit {
  return (passage, making) => atEnd(withInside(makeFromTree(tree, making)))(passage, making)
}
