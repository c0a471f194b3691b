import type { AdaptedRoot } from '../../adapt/index.ts'
import { printComparedPath, printIndexedPath, printLeaf } from './compare.ts'
import type { Given } from './given.ts'
import type { Passed } from './passed.ts'
import { type AdapterFinding, findForwardFault, type ProofOptions, tryDocuments } from './prove-adapter.ts'
import type { Trial, Tried } from './trial.ts'
import type { TriedAdapter } from './trials.ts'

/** Counts of documents that were converted; a projection has no way back. */
export type ProjectionPassed = Omit<Passed, 'cameBack' | 'equal'>

/** The results of trying one projection. */
export interface ProjectionProof {
  readonly projection: string
  readonly from: AdaptedRoot
  readonly to: AdaptedRoot
  /** The values that stood in for the caller. */
  readonly given: Given
  readonly examples: ProjectionPassed
  readonly generated: ProjectionPassed
  /** Where the values of all requests come from. */
  readonly origins: ValueOrigins
  /** Of a response in which every data element stands once; absent where none was found. */
  readonly once?: FilledOnce
  readonly findings: readonly AdapterFinding[]
}

/** The number of values by where they come from; none comes from anywhere else. */
export interface ValueOrigins {
  /** They stand in the response with the same text. */
  readonly same: number
  /** The response has values of the data element, in another form. */
  readonly converted: number
  /** The caller gave them, or the schema allows no other value. */
  readonly given: number
}

/** How many data elements of a request have a value, and those that have none. */
export interface FilledOnce {
  readonly dataElements: number
  readonly filled: number
  readonly notFilled: readonly string[]
}

/**
 * Makes requests from examples and generated responses. Returns the counts, and a finding for each request that is
 * invalid or has a value that is not in the response.
 */
export function proveProjection(tried: TriedAdapter, options: ProofOptions): ProjectionProof {
  const { pair, trial } = tried
  const origins = { same: 0, converted: 0, given: 0 }
  const { examples, generated, findings, once } = tryDocuments(tried, options, (found, value) => {
    const fault = findForwardFault(found)
    return fault ?? (found.there.ok ? countOrigins(tried, value, found.there.value, origins) : undefined)
  })
  return {
    ...{ projection: pair.name, from: pair.from, to: pair.to, given: trial.given },
    ...{ examples: withoutReturn(examples), generated: withoutReturn(generated), origins, findings },
    ...(once === undefined ? {} : { once: countFilled(trial, once.found) }),
  }
}

/** The counts without those of a way back. */
function withoutReturn({ cameBack: _, equal: __, ...passed }: Passed): ProjectionPassed {
  return passed
}

/**
 * Counts the values of a request by their origin. Says which value is not from the response, the caller or the schema;
 * undefined if there is none.
 */
function countOrigins(
  { pair, trial: { elements, given } }: TriedAdapter,
  response: unknown,
  request: unknown,
  counts: Record<keyof ValueOrigins, number>,
): string | undefined {
  const { values } = elements.source
  const carried = pair.fates.filter(({ id, fate }) => fate !== 'lost' && values.has(id))
  const read = new Set(carried.map(({ id }) => id))
  const known = new Map<string, Set<string>>()
  for (const { path, value } of listTexts(response)) {
    for (const id of elements.source.around(printComparedPath(path))) {
      if (read.has(id)) known.set(id, (known.get(id) ?? new Set()).add(value))
    }
  }
  let stray: string | undefined
  for (const { path, value } of listTexts(request)) {
    const place = printComparedPath(path)
    const around = elements.target.around(place)
    const id = around.find((one) => read.has(one))
    const texts = id === undefined ? undefined : known.get(id)
    const isGiven = around.some((one) => Object.hasOwn(given, one))
    const { constants, fixed } = elements.target
    if (isGiven || (id === undefined && (constants.has(place) || fixed.has(place)))) counts.given += 1
    else if (texts?.has(value)) counts.same += 1
    else if (texts !== undefined) counts.converted += 1
    else stray ??= `not from the source: ${printIndexedPath(path)} ${value}`
  }
  return stray
}

/** Counts the target's data elements and those that have a value in the request; lists those without one. */
function countFilled({ elements }: Trial, { there }: Tried): FilledOnce {
  const filled = new Set(
    listTexts(there.value).flatMap(({ path }) => elements.target.around(printComparedPath(path))),
  )
  const all = [...elements.target.ids]
  const notFilled = all.filter((id) => !filled.has(id))
  return { dataElements: all.length, filled: all.length - notFilled.length, notFilled }
}

/** A value that holds no others, as text, with its path. */
interface TextAt {
  readonly path: readonly (string | number)[]
  readonly value: string
}

/**
 * Returns the values inside a value that contain no others, as JSON text with their paths; `[]` for undefined and for
 * empty objects.
 */
function listTexts(value: unknown, path: TextAt['path'] = []): readonly TextAt[] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [{ path, value: printLeaf(value) }]
  return Object.entries(value).flatMap(([name, member]) =>
    listTexts(member, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}
