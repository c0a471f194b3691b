import {
  isXmlElement,
  namedNamespaces,
  otherNamespace,
  type XmlTree,
  xmlContainment,
  xmlContent,
  xmlInside,
} from '../../../containment/index.ts'
import { madeAttribute, madeChildren } from '../../../sample/index.ts'
import {
  type AnyParticle,
  allows,
  type Content,
  type Name,
  type NodeId,
  type Particle,
  resolve,
} from '../../../schema/index.ts'
import { atEnd, type TreeEdit, withAttribute, withContent } from '../edits.ts'
import {
  findSubject,
  type RunningSide,
  type Showing,
  type WitnessEntry,
  type WitnessMaker,
} from '../entry.ts'
import type { DocumentPlace } from '../places.ts'
import { holding } from './contained.ts'
import { worded } from './words.ts'

type Open = Pick<AnyParticle, 'namespaces' | 'process'>

/** Steps of containment for one element. */
const mostSteps = 50_000

/** What a wildcard of the accepting side takes under the name of a declaration that one side alone has. */
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

/** What one wildcard takes and the one that it became does not; else what containment found of both contents. */
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

/** The types that have a wildcard, by themselves or from a base. */
function typesWith({ version }: RunningSide, wildcard: NodeId): readonly NodeId[] {
  const nodes = version.sets.flatMap(({ nodes }) => [...nodes.values()])
  return nodes.flatMap((node) =>
    node.kind === 'complex' && listWildcards(node.content).some(({ id }) => id === wildcard) ? [node.id] : [],
  )
}

function editedIn(
  { pair, facts }: WitnessEntry['found'],
  side: RunningSide['side'],
): AnyParticle | undefined {
  const key = side === 'before' ? facts.wildcard : facts.became
  const edited = pair.on === 'content' ? pair[side]?.edited : undefined
  return edited?.find((one) => one.key === key)?.wildcard
}

/** The wildcard as its own schema says it: comparing moves namespaces. */
function wildcardIn({ set }: DocumentPlace, { id, ...wildcard }: AnyParticle): Open {
  for (const node of set.nodes.values()) {
    const found = node.kind === 'complex' && listWildcards(node.content).find((one) => one.id === id)
    if (found) return found
  }
  return wildcard
}

/** Elements that containment looks for in each namespace. */
const mostDeclared = 20

function differences(here: DocumentPlace, there: DocumentPlace, own: Open, other: Open): readonly XmlTree[] {
  const namespaces = [
    ...namedNamespaces(own.namespaces),
    ...namedNamespaces(other.namespaces),
    otherNamespace,
  ]
  const declared = [...here.set.elements.values()].slice(0, mostDeclared).map(({ name }) => name)
  const names = [...namespaces.map((namespace) => ({ namespace, local: 'anything' })), ...declared]
  const asks = xmlContainment(here.set, there.set, { maxSteps: mostSteps })
  // What the other does not let through at all shows more than what stands inside.
  const isLost = ({ namespace }: Name): boolean => !allows(other.namespaces, namespace)
  for (const name of [...names.filter(isLost), ...names]) {
    const verdict = asks.found(name, own, other)
    if (verdict.kind === 'no') return [verdict.witness.tree]
  }
  return []
}

/** Where documents meet two types that correspond, or others in whose place these can be named. */
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

function showing(
  { rejecting }: WitnessEntry,
  [here, there]: readonly [DocumentPlace, DocumentPlace],
  edit: TreeEdit | undefined,
): readonly Showing[] {
  if (edit === undefined) return []
  const shown = { ways: [here], edit }
  // Where nothing is declared that the wildcard takes, the rejecting side may have no document.
  return rejecting.pass([there]) ? [{ broken: { ways: [there], edit }, shown }] : [{ shown }]
}

/** An element in the place of what a wildcard has to take, the fewest that must stand around it. */
function contentAt(
  place: DocumentPlace,
  type: NodeId,
  isMeant: (one: AnyParticle) => boolean,
  tree: XmlTree,
): TreeEdit | undefined {
  const { set } = place
  const node = resolve(set, type)
  const particle = node.kind === 'complex' ? findParticle(node.content) : undefined
  const led = particle && through(particle, isMeant)
  const made = led && xmlContent(set, { kind: 'elements', particle: led })
  const children = node.kind === 'complex' ? made?.map((one) => (isPlaceholder(one) ? tree : one)) : [tree]
  if (children === undefined) return undefined
  if (isDeclared(place, type)) return holdingContent(children)
  const inside = xmlInside(set, node.id)
  return inside && holding({ ...inside, children })
}

/** The attribute of a tree at an element of a type, which names it where another is declared. */
function attributeAt(place: DocumentPlace, type: NodeId, { attributes }: XmlTree): TreeEdit | undefined {
  const [attribute] = attributes
  if (attribute === undefined) return undefined
  if (isDeclared(place, type)) {
    return (passage, making) => atEnd(withAttribute(madeAttribute(attribute, making)))(passage, making)
  }
  const inside = xmlInside(place.set, resolve(place.set, type).id)
  return inside && holding({ ...inside, attributes: [...inside.attributes, attribute] })
}

function isDeclared({ set, steps }: DocumentPlace, type: NodeId): boolean {
  const declared = steps.at(-1)?.type
  return declared !== undefined && resolve(set, declared).id === resolve(set, type).id
}

function holdingContent(children: XmlTree['children']): TreeEdit {
  return (passage, making) => atEnd(withContent(madeChildren(children, making)))(passage, making)
}

const namespace = 'asked:here'
const once = { min: 1, max: 1 }

function isPlaceholder(child: XmlTree['children'][number]): boolean {
  return isXmlElement(child) && child.name.namespace === namespace
}

/** A content model in which a wildcard that is meant has to take an element. */
function through(particle: Particle, isMeant: (one: AnyParticle) => boolean): Particle | undefined {
  const { occurs } = particle
  if (particle.kind === 'element' || occurs.max === 0) return undefined
  const mustStand = { min: Math.max(1, occurs.min), max: occurs.max }
  if (particle.kind === 'any') {
    if (!isMeant(particle)) return undefined
    const here: AnyParticle = { ...particle, namespaces: [namespace], process: 'skip', occurs: once }
    const others: Particle = { ...particle, occurs: { min: mustStand.min - 1, max: occurs.max } }
    return { kind: 'sequence', particles: [here, others], occurs: once, at: particle.at }
  }
  const led = particle.particles.map((inner) => through(inner, isMeant))
  const index = led.findIndex((one) => one !== undefined)
  const member = led[index]
  if (member === undefined) return undefined
  const particles =
    particle.kind === 'choice' ? [member] : particle.particles.map((one, at) => (at === index ? member : one))
  return { kind: 'sequence', particles, occurs: mustStand, at: particle.at }
}

function findParticle(content: Content): Particle | undefined {
  return content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
}

function listWildcards(content: Content): readonly AnyParticle[] {
  const inside = (particle: Particle): readonly AnyParticle[] =>
    particle.kind === 'any' ? [particle] : 'particles' in particle ? particle.particles.flatMap(inside) : []
  const particle = findParticle(content)
  return particle ? inside(particle) : []
}
