import type { Operation } from '../../../schema/index.ts'
import type { WitnessEntry } from '../entry.ts'
import { composeRequest, type Wanted } from './compose.ts'
import type { Emitted, HttpVerdict } from './judge.ts'
import type { Exchange, WitnessRequest } from './message.ts'
import type { HttpSurface } from './surface.ts'

/** An operation of one version, as described and as emitted. */
export interface Called {
  readonly surface: HttpSurface
  readonly operation: Operation
  readonly emitted: Emitted
}

/** A change with the operation that it is in, on both sides. */
export interface HttpEntry {
  readonly entry: WitnessEntry
  readonly accepting: Called
  /** Undefined if the rejecting version does not have the operation. */
  readonly rejecting: Called | undefined
}

/**
 * The accepting side's message (`shown`), the rejecting side's with the edit (`image`), and that without the edit
 * (`repaired`).
 */
export interface HttpShowing {
  readonly shown: Exchange
  readonly image?: Exchange
  readonly repaired?: Exchange
  /** Additional checks for this proof only: of credentials, or of a response's headers. */
  readonly also?: Record<'accepting' | 'rejecting', (exchange: Exchange) => HttpVerdict>
}

/** Makes the messages that show a change, with values drawn by the seed; undefined where it cannot. */
export type Maker = (found: HttpEntry, seed: number) => HttpShowing | undefined

/** Makes the smallest request of an operation, with the wanted parameters; undefined if it cannot be made. */
export const makeMinimalRequest = (
  called: Called,
  seed: number,
  wanted?: Wanted,
): WitnessRequest | undefined =>
  composeRequest(called.surface.version, called.operation, called.emitted, seed, wanted)

/**
 * Makes the accepting side's request, the rejecting side's with `edit` applied, and the latter without. Undefined
 * if one of them cannot be made.
 */
export function makeRequests(
  { accepting, rejecting }: HttpEntry,
  seed: number,
  edit: (request: WitnessRequest, own: WitnessRequest) => WitnessRequest | undefined,
  wanted?: Wanted,
): HttpShowing | undefined {
  const own = makeMinimalRequest(accepting, seed, wanted)
  const theirs = rejecting && makeMinimalRequest(rejecting, seed, wanted)
  const edited = own && theirs && edit(theirs, own)
  if (own === undefined || theirs === undefined || edited === undefined) return undefined
  return { shown: { request: own }, image: { request: edited }, repaired: { request: theirs } }
}
