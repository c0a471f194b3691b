import type { Operation } from '../../../schema/index.ts'
import type { WitnessEntry } from '../entry.ts'
import { composeRequest, type Wanted } from './compose.ts'
import type { Emitted, HttpVerdict } from './judge.ts'
import type { Exchange, WitnessRequest } from './message.ts'
import type { HttpSurface } from './surface.ts'

/** An operation of one of the two versions. */
export interface Called {
  readonly surface: HttpSurface
  readonly operation: Operation
  readonly emitted: Emitted
}

export interface HttpEntry {
  readonly entry: WitnessEntry
  readonly accepting: Called
  /** Absent where the operation is gone. */
  readonly rejecting: Called | undefined
}

/** What the accepting side sends and takes, and, made as the other side wants it, the same with the one edit undone. */
export interface HttpShowing {
  readonly shown: Exchange
  readonly image?: Exchange
  readonly repaired?: Exchange
  /** What is looked at as well, for this proof alone: what lets a call in, the headers of an answer. */
  readonly also?: Record<'accepting' | 'rejecting', (exchange: Exchange) => HttpVerdict>
}

export type Maker = (found: HttpEntry, seed: number) => HttpShowing | undefined

/** The smallest request of an operation. */
export const minimal = (called: Called, seed: number, wanted?: Wanted): WitnessRequest | undefined =>
  composeRequest(called.surface.version, called.operation, called.emitted, seed, wanted)

/** The accepting side's request, and the other's with an edit. */
export function requests(
  { accepting, rejecting }: HttpEntry,
  seed: number,
  edit: (request: WitnessRequest, own: WitnessRequest) => WitnessRequest | undefined,
  wanted?: Wanted,
): HttpShowing | undefined {
  const own = minimal(accepting, seed, wanted)
  const theirs = rejecting && minimal(rejecting, seed, wanted)
  const edited = own && theirs && edit(theirs, own)
  if (own === undefined || theirs === undefined || edited === undefined) return undefined
  return { shown: { request: own }, image: { request: edited }, repaired: { request: theirs } }
}
