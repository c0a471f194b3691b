import { namedNamespaces, otherNamespace } from '../../../containment/index.ts'
import { simpleText, startMaking } from '../../../sample/index.ts'
import { allows } from '../../../schema/index.ts'
import { editLast, putAttribute, removeAttribute } from '../edits.ts'
import { findSubject, type Showing, unchanged, type WitnessEntry, type WitnessMaker } from '../entry.ts'
import { findPlaces } from '../located.ts'
import type { DocumentPlace } from '../places.ts'
import { listChangedParents } from './content.ts'
import { findPlaceAbove } from './elements.ts'

/**
 * Documents with a text in the rejecting side's attribute that only the other's wildcard accepts, then documents
 * without the attribute.
 */
export const attributeDeclared: WitnessMaker = (entry) => {
  const value = entry.found.shows?.[entry.accepting.side]
  return [...(typeof value === 'string' ? withText(entry, value) : []), ...leftOut(entry)]
}

/** Documents with this text in the attribute that the rejecting side declares. */
function withText(entry: WitnessEntry, value: string): readonly Showing[] {
  return findPlaces(entry, entry.rejecting).flatMap((there): readonly Showing[] => {
    const name = there.steps.at(-1)?.name
    const here = findOwner(entry.correspondence.above(entry.rejecting.side, there))
    if (name === undefined || here === undefined) return []
    const edit = editLast(putAttribute({ name, value }))
    return [{ broken: { ways: [there], edit }, shown: { ways: [here], edit } }]
  })
}

/** The rejecting side's document without the attribute that it requires. */
export const attributeLeftOut: WitnessMaker = (entry) => leftOut(entry)

/** The rejecting side's document without the attribute; the accepting side's without a change. */
function leftOut(entry: WitnessEntry): readonly Showing[] {
  return findPlaces(entry, entry.rejecting).flatMap((there): readonly Showing[] => {
    const name = there.steps.at(-1)?.name
    const here = findOwner(
      findPlaces(entry, entry.accepting)[0] ?? entry.correspondence.above(entry.rejecting.side, there),
    )
    if (name === undefined || here === undefined) return []
    const broken = { ways: [there], edit: editLast(removeAttribute(name)) }
    return [{ broken, shown: { ways: [here], edit: unchanged } }]
  })
}

/** The rejecting side's document with an attribute added that only the accepting side has. */
export const attributePutIn: WitnessMaker = (entry) =>
  findPlaces(entry, entry.accepting).flatMap((here): readonly Showing[] => {
    const use = findSubject(entry.found.pair, 'attribute', entry.accepting)
    const owner = findOwner(here)
    const there = owner && (entry.correspondence.of(entry.accepting.side, owner) ?? elementThere(entry))
    const made = entry.accepting.pass([here])?.passage.chains[0]?.at(-1)
    const attribute = made?.attributes.find(({ name }) => name.local === use?.name.local)
    if (there === undefined || attribute === undefined) return []
    const broken = { ways: [there], edit: editLast(putAttribute(attribute)) }
    return [{ broken, shown: { ways: [here], edit: unchanged } }]
  })

/**
 * Returns the rejecting side's element that could have the attribute: where the change is found, else along its
 * path.
 */
function elementThere(entry: WitnessEntry): DocumentPlace | undefined {
  const { places } = entry.rejecting
  const way = entry.change.where.path.slice(0, -1)
  return findPlaces(entry, entry.rejecting)[0] ?? places.along(way, ({ kind }) => kind === 'element')[0]
}

/** The most global attributes that are tried. */
const mostDeclared = 10

/**
 * Documents with an attribute that the accepting side's wildcard accepts: of an unknown name, or one of ten declared
 * ones.
 */
export const openAttribute: WitnessMaker = (entry) => {
  const { accepting, rejecting, found } = entry
  const own = findSubject(found.pair, 'attribute-wildcard', accepting)
  const other = findSubject(found.pair, 'attribute-wildcard', rejecting)
  if (own === undefined) return []
  return listChangedParents(entry).flatMap(([here, there]) => {
    const namespaces = [
      ...namedNamespaces(own.namespaces),
      ...(other ? namedNamespaces(other.namespaces) : []),
      otherNamespace,
    ].filter((namespace) => allows(own.namespaces, namespace))
    const unknown = namespaces.map((namespace) => ({ namespace, local: 'anything' }))
    const declared = [...(here.set.attributes?.values() ?? [])].slice(0, mostDeclared)
    const made = declared.flatMap(({ name, type }) => {
      const value = simpleText(startMaking(here.set, { seed: 1, size: 'minimal' }), type, name.local)
      return value === undefined ? [] : [{ name, value }]
    })
    const unchecked = [...unknown, ...declared.map(({ name }) => name)].map((name) => ({
      name,
      value: 'text',
    }))
    return [...unchecked, ...made].map((attribute): Showing => {
      const edit = editLast(putAttribute(attribute))
      return { broken: { ways: [there], edit }, shown: { ways: [here], edit } }
    })
  })
}

/** Returns the element that has an attribute; an element's place is returned unchanged. */
function findOwner(place: DocumentPlace | undefined): DocumentPlace | undefined {
  return place?.steps.at(-1)?.kind === 'attribute' ? findPlaceAbove(place) : place
}
