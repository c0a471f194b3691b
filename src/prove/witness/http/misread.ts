import { parseHeaders, parsePath, parseQuery } from '../../../runtime/index.ts'
import type { Parameter } from '../../../schema/index.ts'
import { parseEmittedCookies } from './cookies.ts'
import type { Emitted } from './judge.ts'
import { findHeader, type WitnessRequest } from './message.ts'

/** A request, with the operation of the side that takes it. */
interface Taken {
  readonly operation: Emitted
  readonly request: WitnessRequest
}

/**
 * Says what the taking side reads for a parameter, where the sending side means another value; undefined if both
 * read the same.
 */
export function explainMisread(
  { in: place, name }: Pick<Parameter, 'in' | 'name'>,
  meant: Taken,
  taken: Taken,
): string | undefined {
  const [one, other] = [meant, taken].map((side) => printed(readParameterValue(side, place, name)))
  if (one === other) return undefined
  const { method, target } = taken.request
  return `reads ${other} as "${name}" of ${method} ${target}, not ${one}`
}

/** Says what is read for a property of a form, where another value is meant; undefined if both are the same. */
export function explainMisreadField(
  name: string,
  meant: Readonly<Record<string, unknown>>,
  taken: Readonly<Record<string, unknown>>,
): string | undefined {
  const [one, other] = [meant, taken].map((values) => printed(values[name]))
  return one === other ? undefined : `reads ${other} as "${name}", not ${one}`
}

/** A value as JSON; "nothing" for undefined. */
function printed(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

/** Returns what an operation reads for a parameter of a request; undefined if it refuses the parameters there. */
function readParameterValue({ operation, request }: Taken, place: Parameter['in'], name: string): unknown {
  const [, query = ''] = request.target.split(/\?(.*)/su)
  const result = {
    path: () => parsePath(operation, request.target),
    query: () => parseQuery(operation, query),
    header: () => parseHeaders(operation, (header) => findHeader(request, header)),
    cookie: () => parseEmittedCookies(operation, findHeader(request, 'Cookie')),
  }[place]()
  return result?.ok ? (result.value as Readonly<Record<string, unknown>>)[name] : undefined
}
