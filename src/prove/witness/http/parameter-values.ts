import { isObject } from '../../../sample/index.ts'
import {
  type Json,
  type NodeId,
  type Operation,
  type Parameter,
  resolve,
  type SchemaSet,
} from '../../../schema/index.ts'
import { findNearestPair, findSubject, type RunningSide, type WitnessEntry } from '../entry.ts'
import { makeChanges } from '../json/json-makers.ts'
import type { JsonChangeSpot } from '../json/spots.ts'
import type { ShownByWhole } from '../json/whole.ts'
import type { Proof } from '../proof.ts'
import { composeRequest, parameterKey } from './compose.ts'
import { sharedProperties } from './fill.ts'
import type { WitnessRequest } from './message.ts'
import { addSecondItem, shortTexts } from './parameter-samples.ts'
import type { Called, HttpShowing } from './showing.ts'

/** A parameter of an operation on one side. */
interface Sent {
  readonly called: Called
  readonly parameter: Parameter
}

/** Where the values to send are taken from. */
interface Sources {
  /** The proof of the change in JSON, or why there is none. */
  readonly known: Proof | string
  readonly parameters: readonly (readonly [Sent, Sent])[]
  readonly wholes: () => Iterable<ShownByWhole>
}

/** The most values that are tried for one change. */
const mostValues = 16

/**
 * Yields requests with a value of the parameter that only the accepting side may accept, and one that both accept.
 * The JSON proof's value comes first, if the parameter has its type.
 */
export function* parameterValues(
  entry: WitnessEntry,
  { known, parameters, wholes }: Sources,
): Iterable<HttpShowing> {
  const root = findValueRoot(entry, known)
  for (const [mine, theirs] of parameters) {
    const repaired = requestWith(theirs, undefined)
    if (repaired === undefined) continue
    const isKnown = typeof known !== 'string' && root !== undefined && findTypeId(mine) === root
    const sources: readonly Iterable<Json>[] = [
      isKnown ? [JSON.parse(known.shown) as Json] : [],
      listChangedValues(entry, mine, theirs),
      ofWholes(entry, mine, wholes),
    ]
    for (const value of flattened(sources)) {
      const isEmptyPart = value === '' && mine.parameter.in === 'path'
      for (const written of isEmptyPart
        ? shortTexts
        : listWrittenForms(findSpot(mine), findSpot(theirs), value)) {
        const [shown, image] = [requestWith(mine, written), requestWith(writtenLike(mine, theirs), written)]
        if (shown && image) {
          yield { shown: { request: shown }, image: { request: image }, repaired: { request: repaired } }
        }
      }
    }
  }
}

/** Yields the items of all lists in order; a list is begun only when it is reached. */
function* flattened<T>(lists: readonly Iterable<T>[]): Iterable<T> {
  for (const list of lists) yield* list
}

/**
 * Yields the values found for schemas around the change, only those whose schema is the parameter's own type.
 */
function* ofWholes({ accepting }: WitnessEntry, mine: Sent, wholes: Sources['wholes']): Iterable<Json> {
  for (const { value, [accepting.side]: type } of wholes()) {
    if (resolve(type.set, type.id).id === findTypeId(mine)) yield value
  }
}

/**
 * Returns the parameter that a change is in, or the first one of the changed named type, on both sides. `[]` where
 * no operation emitted on both sides has it.
 */
export function findChangedParameters(
  entry: WitnessEntry,
  known: Proof | string,
): readonly (readonly [Sent, Sent])[] {
  return isBelowParameter(entry)
    ? findOwnParameter(entry)
    : [...findTypedParameter(entry, findValueRoot(entry, known))]
}

/**
 * Returns the values to send for one: a short list also with two items. An empty object becomes one object for
 * each property that both sides share.
 */
export function listWrittenForms(
  here: JsonChangeSpot | undefined,
  there: JsonChangeSpot | undefined,
  value: Json,
): readonly Json[] {
  if (Array.isArray(value)) return value.length < 2 ? [value, addSecondItem(value)] : [value]
  if (!isObject(value) || Object.keys(value).length > 0) return [value]
  const [own, other] = [here, there].map((spot) => spot && { set: spot.way.set, id: spot.node.id })
  const filled = own === undefined ? [] : sharedProperties({ here: own, there: other })
  return filled.map(([name, one]) => ({ [name]: one }))
}

/** Whether a change is of a parameter or header, or inside one. */
function isBelowParameter({ found }: WitnessEntry): boolean {
  return findNearestPair(found.pair, ['parameter', 'header']) !== undefined
}

/** Returns the parameter that a change is in, on both sides; `[]` if a side does not have it. */
function findOwnParameter({
  found: { pair },
  accepting,
  rejecting,
}: WitnessEntry): readonly (readonly [Sent, Sent])[] {
  const [own, above] = [findNearestPair(pair, ['parameter']), findNearestPair(pair, ['operation'])]
  const [mine, theirs] = [accepting, rejecting].map((party) => {
    const operation = above && findSubject(above, 'operation', party)?.operation
    return sentIn(party, operation, own && findSubject(own, 'parameter', party))
  })
  return mine && theirs ? [[mine, theirs]] : []
}

/** Yields the first parameter whose type is the changed named type, on both sides; nothing if there is none. */
function* findTypedParameter(entry: WitnessEntry, root: string | undefined): Iterable<readonly [Sent, Sent]> {
  const { accepting, rejecting, bodies } = entry
  for (const operation of root === undefined ? [] : findOperations(entry)) {
    const other = bodies.counterpart(accepting.side, operation)
    for (const parameter of operation.parameters) {
      const mine = sentIn(accepting, operation, parameter)
      const same = other?.parameters.find((one) => parameterKey(one) === parameterKey(parameter))
      const theirs = mine && findTypeId(mine) === root ? sentIn(rejecting, other, same) : undefined
      if (mine === undefined || theirs === undefined) continue
      yield [mine, theirs]
      return
    }
  }
}

/** Returns the accepting side's operations that a change affects. */
export function findOperations({ accepting, found, bodies }: WitnessEntry): readonly Operation[] {
  return bodies.concernedBy(found.pair.scope, accepting.version)
}

/** Returns a parameter with its operation; undefined if either is missing or the operation is not emitted. */
function sentIn(
  party: RunningSide,
  operation: Operation | undefined,
  parameter: Parameter | undefined,
): Sent | undefined {
  const surface = party.surface()
  const emitted = operation && surface.emitted(operation)
  return operation && emitted && parameter && { called: { surface, operation, emitted }, parameter }
}

/**
 * Returns the id of the type that a JSON proof's document has. Undefined without a proof, or for a type that only
 * requests have.
 */
export function findValueRoot({ accepting }: WitnessEntry, known: Proof | string): string | undefined {
  if (typeof known === 'string') return undefined
  const { roots } = known
  const root = accepting.roots.json.find(({ local }) => local === roots?.shown)
  const set = accepting.version.sets.find(({ name }) => name === root?.set)
  // Types that only requests have are not in the version's sets.
  return set && root?.node && set.nodes.has(root.node) ? resolve(set, root.node).id : undefined
}

/** Returns the id of a parameter's type; undefined if its schema is not a type. */
function findTypeId(sent: Sent): string | undefined {
  return findSpot(sent)?.node.id
}

/** Returns the schema of a parameter as a spot; undefined if it is not a type. */
function findSpot({ called: { surface }, parameter: { schema } }: Sent): JsonChangeSpot | undefined {
  if (schema.kind !== 'type') return undefined
  const set = surface.version.sets.find(({ name }) => name === schema.set)
  return set && { way: { set }, node: resolve(set, schema.node) }
}

/** Returns values for a change inside the parameter; `[]` for a change in a named type. */
function listChangedValues(entry: WitnessEntry, mine: Sent, theirs: Sent): Iterable<Json> {
  return isBelowParameter(entry) ? triedValues(entry, findSpot(mine), findSpot(theirs)) : []
}

/** Yields up to 16 values that show an edit of a schema, null excluded; nothing if a side has no schema. */
export function* triedValues(
  entry: WitnessEntry,
  here: JsonChangeSpot | undefined,
  there: JsonChangeSpot | undefined,
): Iterable<Json> {
  if (here === undefined || there === undefined) return
  let count = 0
  for (const change of makeChanges(entry, here, there)) {
    const value = change(null)
    if (value === undefined || value === null) continue
    count += 1
    if (count > mostValues) return
    yield value
  }
}

/**
 * Returns the other side's parameter, with `explode` and query style of this one if all its values are single. Those
 * have no effect on single values, so the request must not differ in them.
 */
function writtenLike({ called: { emitted: own }, parameter: { in: place } }: Sent, theirs: Sent): Sent {
  const { called, parameter } = theirs
  const spot = findSpot(theirs)
  if (parameter.in !== place || spot === undefined || !isSingle(spot.way.set, spot.node.id)) return theirs
  const parameters = called.emitted.parameters.map((one) => {
    if (parameterKey(one) !== parameterKey(parameter)) return one
    const mine = own.parameters.find((other) => parameterKey(other) === parameterKey(one))
    if (mine === undefined || mine.json || one.json) return one
    return { ...one, explode: mine.explode, ...(place === 'query' ? { style: mine.style } : {}) }
  })
  return { parameter, called: { ...called, emitted: { ...called.emitted, parameters } } }
}

/** Whether all values of a schema are single: no lists and no objects. */
function isSingle(set: SchemaSet, id: NodeId): boolean {
  const node = resolve(set, id)
  if (node.kind === 'union') return node.members.every((member) => isSingle(set, member))
  return node.kind === 'scalar' || node.kind === 'code-list' || node.kind === 'constant'
}

/** Makes the smallest request with a parameter, with this value if it is given; undefined if it cannot be made. */
function requestWith({ called, parameter }: Sent, value: Json | undefined): WitnessRequest | undefined {
  const { surface, operation, emitted } = called
  return composeRequest(surface.version, operation, emitted, 1, new Map([[parameterKey(parameter), value]]))
}
