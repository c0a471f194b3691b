import { atEnd, withAttribute, withoutAttribute } from '../edits.ts'
import { type Entry, type Maker, type Showing, subjectOf, unchanged } from '../entry.ts'
import { placesOf } from '../located.ts'
import type { Place } from '../places.ts'
import { above } from './elements.ts'

/** The attribute that the rejecting side declares: with a text that only the other's wildcard takes, or left out. */
export const attributeDeclared: Maker = (entry) => {
  const value = entry.found.shows?.[entry.accepting.side]
  return [...(typeof value === 'string' ? withText(entry, value) : []), ...leftOut(entry)]
}

function withText(entry: Entry, value: string): readonly Showing[] {
  return placesOf(entry, entry.rejecting).flatMap((there): readonly Showing[] => {
    const name = there.steps.at(-1)?.name
    const here = ownerOf(entry.correspondence.above(entry.rejecting.side, there))
    if (name === undefined || here === undefined) return []
    const edit = atEnd(withAttribute({ name, value }))
    return [{ broken: { ways: [there], edit }, shown: { ways: [here], edit } }]
  })
}

/** The attribute that the rejecting side asks for, left out. */
export const attributeLeftOut: Maker = (entry) => leftOut(entry)

function leftOut(entry: Entry): readonly Showing[] {
  return placesOf(entry, entry.rejecting).flatMap((there): readonly Showing[] => {
    const name = there.steps.at(-1)?.name
    const here = ownerOf(
      placesOf(entry, entry.accepting)[0] ?? entry.correspondence.above(entry.rejecting.side, there),
    )
    if (name === undefined || here === undefined) return []
    const broken = { ways: [there], edit: atEnd(withoutAttribute(name)) }
    return [{ broken, shown: { ways: [here], edit: unchanged } }]
  })
}

/** The attribute that only the accepting side knows. */
export const attributePutIn: Maker = (entry) =>
  placesOf(entry, entry.accepting).flatMap((here): readonly Showing[] => {
    const use = subjectOf(entry.found.pair, 'attribute', entry.accepting)
    const owner = ownerOf(here)
    const there =
      owner && (entry.correspondence.of(entry.accepting.side, owner) ?? placesOf(entry, entry.rejecting)[0])
    const made = entry.accepting.pass([here])?.passage.chains[0]?.at(-1)
    const attribute = made?.attributes.find(({ name }) => name.local === use?.name.local)
    if (there === undefined || attribute === undefined) return []
    const broken = { ways: [there], edit: atEnd(withAttribute(attribute)) }
    return [{ broken, shown: { ways: [here], edit: unchanged } }]
  })

/** The element that has an attribute; an element itself. */
export function ownerOf(place: Place | undefined): Place | undefined {
  return place?.steps.at(-1)?.kind === 'attribute' ? above(place) : place
}
