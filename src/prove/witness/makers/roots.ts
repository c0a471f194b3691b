import { atEnd, named } from '../edits.ts'
import { type Maker, type Showing, unchanged } from '../entry.ts'
import { placePairs, placesOf } from '../located.ts'
import type { Place } from '../places.ts'

/** A document with the root that the accepting side knows. */
export const otherRoot: Maker = (entry) =>
  placePairs(entry).map(([here, there]) => ({
    broken: { ways: [there], edit: atEnd(named(here.root.name)) },
    shown: { ways: [here], edit: unchanged },
  }))

/** A document whose root only the accepting side knows. */
export const onlyRoot: Maker = (entry) =>
  placesOf(entry, entry.accepting).map((here): Showing => ({ shown: { ways: [here], edit: unchanged } }))

/** Documents in the namespace of the accepting side. */
export const otherNamespace: Maker = ({ accepting, rejecting, change }) => {
  const value = accepting.side === 'before' ? change.before?.value : change.after?.value
  const other = accepting.side === 'before' ? change.after?.value : change.before?.value
  if (typeof value !== 'string' || typeof other !== 'string') return 'The namespace is not known.'
  const within = (namespace: string) => (root: Place['root']) => root.name.namespace === namespace
  const theirs = rejecting.places.roots(within(other))
  return accepting.places.roots(within(value)).flatMap((here): readonly Showing[] => {
    const there = theirs.find(({ root }) => root.name.local === here.root.name.local)
    const shown = { ways: [here], edit: unchanged }
    return there === undefined
      ? [{ shown }]
      : [{ broken: { ways: [there], edit: atEnd(named(here.root.name)) }, shown }]
  })
}
