import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** The formats that the package reads. */
export type Format = 'swagger2' | 'openapi3'

/** A description as it is given to the package: whole, with no reference to another file. */
export interface ComparedDescription {
  readonly format: Format
  readonly json: string
}

/** A difference that the package reports. */
export interface OpenApiDifference {
  /** What differs and how: `response.body.scope add`. */
  readonly kind: string
  readonly isBreaking: boolean
  /** Keys from the root of the description, joined by dots. */
  readonly location: string
}

/** What the package answers, or why there is no answer. */
export type OpenApiDiffAnswer =
  | { readonly differences: readonly OpenApiDifference[] }
  | { readonly missing: string }
  | { readonly impossible: string }

export interface AskOptions {
  /** How long it may take, in milliseconds. */
  readonly patience?: number
  /** Where the package is; nothing where it is not installed. */
  readonly path?: string | undefined
}

export const openapiDiffPackage = 'openapi-diff'

/** How many differences are read. */
const most = 100_000

/** It takes no end or all memory for some descriptions: it runs in a thread of its own that can be stopped. */
const limits = { maxOldGenerationSizeMb: 2048 }

/** Runs in the thread; what it is given is data. */
const program = `
const { parentPort, workerData: { path, specs, most } } = require('node:worker_threads')
const all = (outcome) => [
  ...(outcome.breakingDifferences ?? []),
  ...outcome.nonBreakingDifferences,
  ...outcome.unclassifiedDifferences,
]
const told = ({ entity, action, type, sourceSpecEntityDetails, destinationSpecEntityDetails }) => ({
  kind: entity + ' ' + action,
  isBreaking: type === 'breaking',
  location: [...sourceSpecEntityDetails, ...destinationSpecEntityDetails][0]?.location ?? '',
})
const [sourceSpec, destinationSpec] = specs
require(path).diffSpecs({ sourceSpec, destinationSpec }).then(
  (outcome) => parentPort.postMessage(all(outcome).slice(0, most).map(told)),
  (error) => parentPort.postMessage(String(error?.message ?? error)),
)`

/** Asks openapi-diff what differs between two descriptions. It opens no file and no connection: they refer to none. */
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

/** Its messages are long and of many lines. */
function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

function installed(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(openapiDiffPackage)
  } catch {
    return undefined
  }
}
