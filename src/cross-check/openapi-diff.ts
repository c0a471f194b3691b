import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** The formats that the package reads. */
export type Format = 'swagger2' | 'openapi3'

/** An OpenAPI file in the form for the package: without references to other files. */
export interface ComparedDescription {
  readonly format: Format
  readonly json: string
}

/** A difference that the package reports. */
export interface OpenApiDifference {
  /** What differs and how: `response.body.scope add`. */
  readonly kind: string
  readonly isBreaking: boolean
  /** Keys from the root of the file, joined by dots. */
  readonly location: string
}

/** What the package answers, or why there is no answer. */
export type OpenApiDiffAnswer =
  | { readonly differences: readonly OpenApiDifference[] }
  | { readonly missing: string }
  | { readonly impossible: string }

export interface AskOptions {
  /** The time limit, in milliseconds. */
  readonly patience?: number
  /** The path of the package; `undefined` if it is not installed. */
  readonly path?: string | undefined
}

export const openapiDiffPackage = 'openapi-diff'

/** The largest number of differences that are read. */
const most = 100_000

/** Limits of its thread: for some files it never ends or uses all memory, so it can be stopped. */
const limits = { maxOldGenerationSizeMb: 2048 }

/** The program of the thread, which gets only data. */
const program = `
const { parentPort, workerData: { path, specs, most } } = require('node:worker_threads')
const all = (outcome) => [
  ...(outcome.breakingDifferences ?? []),
  ...outcome.nonBreakingDifferences,
  ...outcome.unclassifiedDifferences,
]
const difference = ({ entity, action, type, sourceSpecEntityDetails, destinationSpecEntityDetails }) => ({
  kind: entity + ' ' + action,
  isBreaking: type === 'breaking',
  location: [...sourceSpecEntityDetails, ...destinationSpecEntityDetails][0]?.location ?? '',
})
const [sourceSpec, destinationSpec] = specs
require(path).diffSpecs({ sourceSpec, destinationSpec }).then(
  (outcome) => parentPort.postMessage(all(outcome).slice(0, most).map(difference)),
  (error) => parentPort.postMessage(String(error?.message ?? error)),
)`

/**
 * Asks openapi-diff for the differences between two OpenAPI files, in a thread with a time limit. Returns why
 * there is no answer if it is not installed, fails or takes too long.
 */
export async function askOpenApiDiff(
  before: ComparedDescription,
  after: ComparedDescription,
  options: AskOptions = {},
): Promise<OpenApiDiffAnswer> {
  const path = 'path' in options ? options.path : installed()
  if (path === undefined) return { missing: openapiDiffPackage }
  const specs = [before, after].map(({ format, json }, index) => ({
    ...{ content: json, location: index === 0 ? 'before' : 'after', format },
  }))
  const worker = new Worker(program, {
    eval: true,
    ...{ resourceLimits: limits, execArgv: [] },
    workerData: { path, specs, most },
  })
  const { patience = 120_000 } = options
  return new Promise((resolve) => {
    const end = (answer: OpenApiDiffAnswer): void => {
      resolve(answer)
      clearTimeout(clock)
      void worker.terminate()
    }
    const clock = setTimeout(
      () => end({ impossible: `it gave no answer in ${patience / 1000} seconds` }),
      patience,
    )
    worker.on('message', (said: string | readonly OpenApiDifference[]) =>
      end(typeof said === 'string' ? { impossible: `it says: ${brief(said)}` } : { differences: said }),
    )
    worker.on('error', ({ message }) => end({ impossible: `it ended: ${message}` }))
    worker.on('exit', () => end({ impossible: 'it ended without an answer' }))
  })
}

/** A message on one line of at most 200 characters. */
function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

/** The path of the package; `undefined` if it is not installed. */
function installed(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(openapiDiffPackage)
  } catch {
    return undefined
  }
}
