import { jsonContains } from '../../../containment/index.ts'
import { judge } from '../../../run/index.ts'
import { isObject, nameAlternative, passJson } from '../../../sample/index.ts'
import {
  type Discriminator,
  isJsonRange,
  type Json,
  type Media,
  type NodeId,
  type Operation,
  resolve,
} from '../../../schema/index.ts'
import { findSubject, type RunningSide, type WitnessEntry } from '../entry.ts'
import { isAcceptedJson, replaceAtPath } from '../json/base.ts'
import { mostContainmentSteps } from '../json/json-makers.ts'
import { pairSpots } from '../json/prove-in-json.ts'
import type { RootedSpot } from '../json/spots.ts'
import type { Proof } from '../proof.ts'
import { chooseSingleType } from './body.ts'
import { composeRequest } from './compose.ts'
import { printExchange } from './message.ts'

interface Choice {
  readonly spot: RootedSpot
  /** The alternatives. For a schema that others extend by `allOf`, only the schema itself. */
  readonly members: readonly NodeId[]
  readonly discriminator: Discriminator | undefined
  readonly party: RunningSide
}

/**
 * Returns a proof by a message whose value names an alternative that only the accepting side finds; a text if there
 * is none. No schema rejects it: a discriminator only tells programs which alternative to read.
 */
export function proveByDiscriminator(entry: WitnessEntry): Proof | string {
  const { accepting, rejecting } = entry
  const isOfHeirs = findSubject(entry.found.pair, 'choice', accepting)?.isOfHeirs === true
  for (const [one, other] of pairSpots(entry)) {
    const [here, there] = [findChoice(one, accepting, isOfHeirs), findChoice(other, rejecting, isOfHeirs)]
    if (here === undefined || there === undefined) continue
    for (const value of makeValues(entry, here)) {
      const why = here && explainMiss(there, value)
      if (why === undefined || explainMiss(here, value) !== undefined) continue
      const shown = messageWith(entry, one, value)
      if (shown !== undefined) return { shown, refusal: { message: why } }
    }
  }
  return `No value was found of which ${rejecting.name} does not find the alternative.`
}

/**
 * Returns the alternatives and discriminator at a spot; undefined if it is not a union. For a schema that others
 * extend by `allOf`, itself and its discriminator.
 */
function findChoice(spot: RootedSpot, party: RunningSide, isOfHeirs: boolean): Choice | undefined {
  const { node, way } = spot
  if (isOfHeirs) {
    return { spot, members: [node.id], discriminator: way.set.discriminators?.get(node.id), party }
  }
  if (node.kind !== 'union') return undefined
  return { spot, members: node.members, discriminator: node.discriminator, party }
}

/**
 * Yields values of each alternative with the accepting side's name in them, among them values of no other
 * alternative.
 */
function* makeValues(
  { found: { facts } }: WitnessEntry,
  { spot, members, discriminator }: Choice,
): Iterable<Json> {
  const { set } = spot.way
  const names = discriminator
    ? listNames(discriminator)
    : members.map((member) => [undefined, member] as const)
  for (const [name, id] of names) {
    if (typeof facts.value === 'string' && name !== facts.value) continue
    const own = { set, id }
    const others = members.filter((member) => resolve(set, member).id !== resolve(set, id).id)
    const apart = others.map((member) => jsonContains(own, { set, id: member }, mostContainmentSteps))
    const made = [
      passJson(set, id, [], 1)?.value,
      ...apart.map((verdict) => (verdict.kind === 'no' ? verdict.witness : undefined)),
    ]
    for (const value of made) {
      if (!isObject(value)) continue
      if (name === undefined || discriminator === undefined) yield value
      else if (spot.node.kind === 'union') yield nameAlternative(set, spot.node, { id, name }, value)
      else yield { ...value, [discriminator.property]: name }
    }
  }
}

/** The names with their alternatives, among them a name that is not mapped if there is an alternative for it. */
function listNames({ mapping, fallback }: Discriminator): readonly (readonly [string, NodeId])[] {
  let unmapped = 'other'
  while (mapping.has(unmapped)) unmapped += '-'
  return [...mapping, ...(fallback === undefined ? [] : [[unmapped, fallback] as const])]
}

/** Says why a side does not find a value's alternative; undefined if it does, or has no discriminator. */
function explainMiss({ discriminator, party, spot }: Choice, value: Json): string | undefined {
  if (discriminator === undefined || !isObject(value)) return undefined
  const { property, mapping, fallback } = discriminator
  const found = value[property]
  const name = typeof found === 'object' || found === undefined ? undefined : String(found)
  if (name === undefined) return `It lacks "${property}", which says which alternative it is.`
  const id = mapping.get(name) ?? fallback
  if (id === undefined) return `"${name}" of "${property}" names no alternative.`
  const member = resolve(spot.way.set, id)
  const root = party.roots.json.find(({ set, node: type }) => set === spot.way.set.name && type === member.id)
  if (root === undefined || judge(JSON.stringify(value), 'json', [root]).valid) return undefined
  return `"${name}" of "${property}" names "${root.local}", which refuses it.`
}

/**
 * Prints a message of the accepting side with the value at its place; undefined if no JSON body has the type, or
 * it is invalid.
 */
function messageWith(
  { accepting, found, bodies }: WitnessEntry,
  { way }: RootedSpot,
  value: Json,
): string | undefined {
  const base = passJson(way.set, way.root.node ?? '', way.hops, 1)
  const whole = base && replaceAtPath(base.value, base.path, () => value)
  if (whole === undefined || !isAcceptedJson(way.root, whole)) return undefined
  const hasRootType = ({ schema, type }: Media): boolean =>
    isJsonRange(type) && schema.kind === 'type' && resolve(way.set, schema.node).id === way.root.node
  for (const operation of bodies.concernedBy(found.pair.scope, accepting.version)) {
    const text = sent(accepting, operation, hasRootType, JSON.stringify(whole, null, 2))
    if (text !== undefined) return text
  }
  return undefined
}

/**
 * Prints a request with the body, else a request and a response with it; undefined if the operation has no such
 * body.
 */
function sent(
  party: RunningSide,
  operation: Operation,
  isOfRoot: (media: Media) => boolean,
  body: string,
): string | undefined {
  const emitted = party.surface().emitted(operation)
  const request = emitted && composeRequest(party.version, operation, emitted, 1)
  if (request === undefined) return undefined
  const media = operation.request?.media.find(isOfRoot)
  if (media !== undefined) {
    const headers = new Map([...request.headers, ['Content-Type', chooseSingleType(media.type)]])
    return printExchange({ request: { ...request, headers, body } })
  }
  for (const { status, media: all } of operation.responses) {
    const answer = all.find(isOfRoot)
    if (answer === undefined) continue
    const headers = new Map([['Content-Type', chooseSingleType(answer.type)]])
    const code = /^\d{3}$/u.test(status) ? Number(status) : Number(`${/^\d/u.exec(status)?.[0] ?? 5}00`)
    return printExchange({ request, response: { status: code, headers, body } })
  }
  return undefined
}
