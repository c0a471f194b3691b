import { editLast, renameElement } from '../edits.ts'
import { type Showing, unchanged, type WitnessMaker } from '../entry.ts'
import { findPlaces, pairPlaces } from '../located.ts'
import type { DocumentPlace } from '../places.ts'

/** The rejecting side's document with its root renamed to the accepting side's name. */
export const otherRoot: WitnessMaker = (entry) =>
  pairPlaces(entry).map(([here, there]) => ({
    broken: { ways: [there], edit: editLast(renameElement(here.root.name)) },
    shown: { ways: [here], edit: unchanged },
  }))

/** The accepting side's document of a root that only that side has. */
export const onlyRoot: WitnessMaker = (entry) =>
  findPlaces(entry, entry.accepting).map((here): Showing => ({ shown: { ways: [here], edit: unchanged } }))

/**
 * Documents of roots in the accepting side's namespace: the rejecting side's with that root name, or the accepting
 * side's own. A text if a namespace is unknown.
 */
export const otherNamespace: WitnessMaker = ({ accepting, rejecting, change }) => {
  const value = accepting.side === 'before' ? change.before?.value : change.after?.value
  const other = accepting.side === 'before' ? change.after?.value : change.before?.value
  if (typeof value !== 'string' || typeof other !== 'string') return 'The namespace is not known.'
  const within = (namespace: string) => (root: DocumentPlace['root']) => root.name.namespace === namespace
  const theirs = rejecting.places.roots(within(other))
  return accepting.places.roots(within(value)).flatMap((here): readonly Showing[] => {
    const there = theirs.find(({ root }) => root.name.local === here.root.name.local)
    const shown = { ways: [here], edit: unchanged }
    return there === undefined
      ? [{ shown }]
      : [{ broken: { ways: [there], edit: editLast(renameElement(here.root.name)) }, shown }]
  })
}
