import {
  isXmlElement,
  namedNamespaces,
  otherNamespace,
  type XmlTree,
  xmlContainment,
  xmlContent,
  xmlInside,
} from '../../../containment/index.ts'
import { makeAttribute, makeChildren } from '../../../sample/index.ts'
import {
  type AnyParticle,
  allows,
  type Content,
  type Name,
  type NodeId,
  type Particle,
  resolve,
} from '../../../schema/index.ts'
import { editLast, putAttribute, replaceContent, type TreeEdit } from '../edits.ts'
import {
  findSubject,
  type RunningSide,
  type Showing,
  type WitnessEntry,
  type WitnessMaker,
} from '../entry.ts'
import type { DocumentPlace } from '../places.ts'
import { replaceByTree } from './contained.ts'
import { worded } from './words.ts'

type Open = Pick<AnyParticle, 'namespaces' | 'process'>

/** The most steps of containment for one element. */
const mostSteps = 50_000

/**
 * Documents with an element or attribute that a wildcard accepts, by the name of a declaration that only one side
 * has.
 */
export const foundDeclaration: WitnessMaker = (entry) => {
  const { accepting, rejecting, found } = entry
  const side =
    findSubject(found.pair, 'found-declaration', accepting) ??
    findSubject(found.pair, 'found-declaration', rejecting)
  if (side === undefined) return []
  const { what, name, process } = side
  const isMeant = (one: AnyParticle): boolean =>
    one.process === process && allows(one.namespaces, name.namespace)
  return side.holders.flatMap((holder) =>
    findTypePlaces(entry, holder).flatMap(([here, there]): readonly Showing[] => {
      const open = { namespaces: 'any', process } as const
      const asks = xmlContainment(here.set, there.set, { maxSteps: mostSteps })
      const verdict = asks.found(name, open, open, what)
      if (verdict.kind !== 'no') return []
      const { tree } = verdict.witness
      const type = holder[accepting.side]
      const edit = what === 'element' ? contentAt(here, type, isMeant, tree) : attributeAt(here, type, tree)
      return showing(entry, [here, there], edit)
    }),
  )
}

/**
 * Documents with an element that the accepting side's wildcard accepts and the changed one does not. Then what
 * containment found of both contents.
 */
export const changedWildcard: WitnessMaker = (entry) => {
  const { accepting, rejecting, found } = entry
  const [own, other] = [accepting, rejecting].map((party) => editedIn(found, party.side))
  if (own === undefined || other === undefined) return []
  const shown = typesWith(accepting, own.id).flatMap((type) =>
    findTypePlaces(entry, { before: type, after: type }).flatMap(([here, there]) =>
      differences(here, there, wildcardIn(here, own), wildcardIn(there, other)).flatMap((tree) =>
        showing(
          entry,
          [here, there],
          contentAt(here, type, ({ id }) => id === own.id, tree),
        ),
      ),
    ),
  )
  const words = worded(entry)
  return [...shown, ...(typeof words === 'string' ? [] : words)]
}

/** Returns the types whose content has the wildcard, their own or inherited. */
function typesWith({ version }: RunningSide, wildcard: NodeId): readonly NodeId[] {
  const nodes = version.sets.flatMap(({ nodes }) => [...nodes.values()])
  return nodes.flatMap((node) =>
    node.kind === 'complex' && listWildcards(node.content).some(({ id }) => id === wildcard) ? [node.id] : [],
  )
}

/** Returns the wildcard that a change is about, on one side; undefined if it has none. */
function editedIn(
  { pair, facts }: WitnessEntry['found'],
  side: RunningSide['side'],
): AnyParticle | undefined {
  const key = side === 'before' ? facts.wildcard : facts.became
  const edited = pair.on === 'content' ? pair[side]?.edited : undefined
  return edited?.find((one) => one.key === key)?.wildcard
}

/**
 * Returns the wildcard as its own schema declares it, since the comparison changes namespaces; the given one if it
 * is not found.
 */
function wildcardIn({ set }: DocumentPlace, { id, ...wildcard }: AnyParticle): Open {
  for (const node of set.nodes.values()) {
    const found = node.kind === 'complex' && listWildcards(node.content).find((one) => one.id === id)
    if (found) return found
  }
  return wildcard
}

/** The most declared elements that containment is asked about. */
const mostDeclared = 20

/**
 * Returns an element that the first wildcard accepts and the second does not; `[]` if none is found. Namespaces that
 * the second excludes are tried first.
 */
function differences(here: DocumentPlace, there: DocumentPlace, own: Open, other: Open): readonly XmlTree[] {
  const namespaces = [
    ...namedNamespaces(own.namespaces),
    ...namedNamespaces(other.namespaces),
    otherNamespace,
  ]
  const declared = [...here.set.elements.values()].slice(0, mostDeclared).map(({ name }) => name)
  const names = [...namespaces.map((namespace) => ({ namespace, local: 'anything' })), ...declared]
  const asks = xmlContainment(here.set, there.set, { maxSteps: mostSteps })
  // A namespace that the other wildcard excludes shows more than a difference inside an element.
  const isLost = ({ namespace }: Name): boolean => !allows(other.namespaces, namespace)
  for (const name of [...names.filter(isLost), ...names]) {
    const verdict = asks.found(name, own, other)
    if (verdict.kind === 'no') return [verdict.witness.tree]
  }
  return []
}

/**
 * Returns the places of a type, each with its counterpart, or else with the first place of the other side's type.
 */
function findTypePlaces(
  { accepting, rejecting, correspondence }: WitnessEntry,
  holder: { readonly before: NodeId; readonly after: NodeId },
): readonly (readonly [DocumentPlace, DocumentPlace])[] {
  const [places, others] = [accepting, rejecting].map((party) => party.places.ofType(holder[party.side]))
  return (places ?? []).flatMap((here): readonly (readonly [DocumentPlace, DocumentPlace])[] => {
    const there = correspondence.of(accepting.side, here) ?? others?.[0]
    return there === undefined ? [] : [[here, there]]
  })
}

/**
 * Returns a showing with the edit at both places; only the accepting side's document where the other has none.
 * `[]` without an edit.
 */
function showing(
  { rejecting }: WitnessEntry,
  [here, there]: readonly [DocumentPlace, DocumentPlace],
  edit: TreeEdit | undefined,
): readonly Showing[] {
  if (edit === undefined) return []
  const shown = { ways: [here], edit }
  // If no declared element matches the wildcard, the rejecting side may have no document.
  return rejecting.pass([there]) ? [{ broken: { ways: [there], edit }, shown }] : [{ shown }]
}

/**
 * Returns an edit that gives an element the smallest content in which a matching wildcard accepts the tree; undefined
 * if there is none. Where another type is declared, the element names this one by `xsi:type`.
 */
function contentAt(
  place: DocumentPlace,
  type: NodeId,
  isMeant: (one: AnyParticle) => boolean,
  tree: XmlTree,
): TreeEdit | undefined {
  const { set } = place
  const node = resolve(set, type)
  const particle = node.kind === 'complex' ? findParticle(node.content) : undefined
  const led = particle && leadThroughWildcard(particle, isMeant)
  const made = led && xmlContent(set, { kind: 'elements', particle: led })
  const children = node.kind === 'complex' ? made?.map((one) => (isPlaceholder(one) ? tree : one)) : [tree]
  if (children === undefined) return undefined
  if (isDeclared(place, type)) return holdingContent(children)
  const inside = xmlInside(set, node.id)
  return inside && replaceByTree({ ...inside, children })
}

/**
 * Returns an edit that adds the tree's attribute to an element. Where another type is declared, the element gets the
 * smallest content of this one and names it by `xsi:type`. Undefined without an attribute or such content.
 */
function attributeAt(place: DocumentPlace, type: NodeId, { attributes }: XmlTree): TreeEdit | undefined {
  const [attribute] = attributes
  if (attribute === undefined) return undefined
  if (isDeclared(place, type)) {
    return (passage, making) => editLast(putAttribute(makeAttribute(attribute, making)))(passage, making)
  }
  const inside = xmlInside(place.set, resolve(place.set, type).id)
  return inside && replaceByTree({ ...inside, attributes: [...inside.attributes, attribute] })
}

/** Whether a type is the declared type of a place. */
function isDeclared({ set, steps }: DocumentPlace, type: NodeId): boolean {
  const declared = steps.at(-1)?.type
  return declared !== undefined && resolve(set, declared).id === resolve(set, type).id
}

/** Returns an edit that replaces an element's children by these. */
function holdingContent(children: XmlTree['children']): TreeEdit {
  return (passage, making) => editLast(replaceContent(makeChildren(children, making)))(passage, making)
}

const namespace = 'asked:here'
const once = { min: 1, max: 1 }

/** Whether a child is the placeholder for what the wildcard has to match. */
function isPlaceholder(child: XmlTree['children'][number]): boolean {
  return isXmlElement(child) && child.name.namespace === namespace
}

/**
 * Returns a content model in which a meant wildcard must accept the placeholder element; undefined if it has no such
 * wildcard.
 */
function leadThroughWildcard(
  particle: Particle,
  isMeant: (one: AnyParticle) => boolean,
): Particle | undefined {
  const { occurs } = particle
  if (particle.kind === 'element' || occurs.max === 0) return undefined
  const mustStand = { min: Math.max(1, occurs.min), max: occurs.max }
  if (particle.kind === 'any') {
    if (!isMeant(particle)) return undefined
    const here: AnyParticle = { ...particle, namespaces: [namespace], process: 'skip', occurs: once }
    const others: Particle = { ...particle, occurs: { min: mustStand.min - 1, max: occurs.max } }
    return { kind: 'sequence', particles: [here, others], occurs: once, at: particle.at }
  }
  const led = particle.particles.map((inner) => leadThroughWildcard(inner, isMeant))
  const index = led.findIndex((one) => one !== undefined)
  const member = led[index]
  if (member === undefined) return undefined
  const particles =
    particle.kind === 'choice' ? [member] : particle.particles.map((one, at) => (at === index ? member : one))
  return { kind: 'sequence', particles, occurs: mustStand, at: particle.at }
}

/** Returns the particle of a content with elements; undefined for other contents. */
function findParticle(content: Content): Particle | undefined {
  return content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
}

/** Returns all wildcards of a content, in order. */
function listWildcards(content: Content): readonly AnyParticle[] {
  const inside = (particle: Particle): readonly AnyParticle[] =>
    particle.kind === 'any' ? [particle] : 'particles' in particle ? particle.particles.flatMap(inside) : []
  const particle = findParticle(content)
  return particle ? inside(particle) : []
}
