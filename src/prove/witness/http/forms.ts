import type { TypeIn } from '../../../containment/index.ts'
import { isObject, passJson } from '../../../sample/index.ts'
import {
  collectBodyParts,
  isText,
  type Json,
  type Media,
  type NodeId,
  type Operation,
  resolve,
  type SchemaSet,
} from '../../../schema/index.ts'
import type { RunningSide, WitnessEntry } from '../entry.ts'
import type { Proof } from '../proof.ts'
import { isWrittenAsForm, writeMediaBody } from './body.ts'
import { composeRequest } from './compose.ts'
import { fillEmpty } from './fill.ts'
import { judgeForm } from './form-reading.ts'
import { printExchange, type WitnessRequest } from './message.ts'
import { findValueRoot } from './parameter-values.ts'

/** A request body of one side that is written as a form or as text. */
interface FormOf {
  readonly party: RunningSide
  readonly operation: Operation
  readonly media: Media
}

type AsSent = Pick<Proof, 'shown' | 'image' | 'refusal'>

/**
 * Returns the messages that send a JSON proof's documents as forms or texts, or a text if they show nothing then.
 * Undefined if the type has JSON bodies as well, or a side has no form.
 */
export function sendAsForms(entry: WitnessEntry, proof: Proof): AsSent | string | undefined {
  const { accepting, rejecting, bodies } = entry
  const mine = formWith(entry, findValueRoot(entry, proof))
  if (mine === undefined) return undefined
  const operation = bodies.counterpart(accepting.side, mine.operation)
  const media = operation?.request?.media.find(({ type }) => type === mine.media.type)
  const theirs = operation && media && { party: rejecting, operation, media }
  if (proof.image !== undefined && theirs === undefined) return undefined
  let why: string | undefined
  for (const fill of fills) {
    const shown = sent(mine, fill(mine, proof.shown, theirs))
    const image = proof.image === undefined ? shown : theirs && sent(theirs, fill(theirs, proof.image, mine))
    if (shown === undefined || image === undefined) continue
    const verdict = theirs && judgeForm(rejecting.surface(), theirs.media, image.body ?? '')
    const isShown = judgeForm(accepting.surface(), mine.media, shown.body ?? '')?.valid !== false
    if (verdict?.valid !== true && isShown) return printed(shown, image, verdict?.why)
    why = isShown
      ? `${rejecting.name} takes it as well.`
      : `${accepting.name} does not take it as it is sent.`
  }
  return why
}

/** Prints both requests, the image only where it differs, and adds the reason of the refusal if there is one. */
function printed(shown: WitnessRequest, image: WitnessRequest, why: string | undefined): AsSent {
  return {
    shown: printExchange({ request: shown }),
    ...(image === shown ? {} : { image: printExchange({ request: image }) }),
    ...(why === undefined || why === '' ? {} : { refusal: { message: why } }),
  }
}

/**
 * Returns the first operation of the change whose request body has the type. Undefined if there is none, or if a
 * body of the type is neither form nor text.
 */
function formWith(
  { found, accepting: party, bodies }: WitnessEntry,
  root: string | undefined,
): FormOf | undefined {
  const { version } = party
  const hasRootType = ({ schema }: Media): boolean => {
    const set = schema.kind === 'type' ? version.sets.find(({ name }) => name === schema.set) : undefined
    return set !== undefined && schema.kind === 'type' && resolve(set, schema.node).id === root
  }
  const forms: FormOf[] = []
  for (const operation of bodies.concernedBy(found.pair.scope, version)) {
    const sides = [operation.request, ...operation.responses]
    const all = sides.flatMap((side) => (side?.media ?? []).filter(hasRootType))
    if (all.some((one) => !isWrittenAsForm(one.type) && !isText(one))) return undefined
    const media = operation.request?.media.find(hasRootType)
    if (media) forms.push({ party, operation, media })
  }
  return forms[0]
}

type Fill = (form: FormOf, text: string, other?: FormOf) => Json

/** Parses the text without filling anything. */
const asItIs = (_form: FormOf, text: string): Json => JSON.parse(text) as Json

/**
 * Parses the text and replaces each property's list of fewer than two items by a sample with two. An empty list is
 * not written, and one item reads as a single value.
 */
function filled(form: FormOf, text: string): Json {
  const value = asItIs(form, text)
  const type = findBodyType(form)
  if (type === undefined || !isObject(value)) return value
  const { set, id } = type
  const types = new Map(collectBodyParts(set, id).properties.map(({ name, type }) => [name, type]))
  const entries = Object.entries(value).map(([name, one]): [string, Json] => {
    const own = types.get(name)
    return [
      name,
      own !== undefined && Array.isArray(one) && one.length < 2 ? makeTwoItems(set, own, one) : one,
    ]
  })
  return Object.fromEntries(entries)
}

/** Returns a sample list with two items; the short one if none can be made. */
function makeTwoItems(set: SchemaSet, type: NodeId, short: Json): Json {
  const node = resolve(set, type)
  if (node.kind !== 'array' || node.items === false) return short
  return passJson(set, type, [{ kind: 'place', index: 1, to: node.items }], 1)?.value ?? short
}

/**
 * Returns a fill that puts the property number `place` that both sides share into empty objects, and items into
 * empty lists.
 */
function nowhereEmptyAt(place: number): Fill {
  return (form, text, other) => {
    const [here, value] = [findBodyType(form), asItIs(form, text)]
    return here === undefined ? value : fillEmpty({ here, there: other && findBodyType(other) }, place, value)
  }
}

/** Returns the type of a form's body; undefined if its schema is not a type. */
function findBodyType({ party: { version }, media: { schema } }: FormOf): TypeIn | undefined {
  const set = schema.kind === 'type' ? version.sets.find(({ name }) => name === schema.set) : undefined
  return set === undefined || schema.kind !== 'type' ? undefined : { set, id: schema.node }
}

const fills: readonly Fill[] = [asItIs, filled, nowhereEmptyAt(0), nowhereEmptyAt(1)]

/** Makes a request of the operation with this value as its body; undefined if it cannot be written. */
function sent({ party, operation, media }: FormOf, value: Json): WitnessRequest | undefined {
  const emitted = party.surface().emitted(operation)
  const body = writeMediaBody(party.version, media, value)
  const request = emitted && composeRequest(party.version, operation, emitted, 1)
  if (body === undefined || request === undefined) return undefined
  const headers = new Map([...request.headers, ['Content-Type', body.type]])
  return { ...request, headers, body: body.text }
}
