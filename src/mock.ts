import type { LoadedVersion } from './pipeline/index.ts'
import { createHandler, type Handler, type Operation } from './runtime/index.ts'

/** Options of a mock server. */
export interface MockOptions {
  /** The version that the operations were generated from. */
  readonly version: LoadedVersion
  /** The same seed gives the same answers to the same calls. */
  readonly seed: number
  /** The status that an operation answers with; by default its first success. */
  readonly status?: (operation: Operation<unknown, unknown>) => number | undefined
  /** The prefix of the paths of calls (`/api/v1`). */
  readonly mount?: string
}

/**
 * Creates a server that answers each call with a sample value that the OpenAPI file allows, in the media type that
 * the call prefers. Answers are checked as those of any server. Every call with a valid input is accepted, without credentials.
 *
 * @example
 * const version = await loadVersion('v1', config, { cwd }, problems.sink)
 * const handler = createMock({ getThing, postThing }, { version, seed: 1 })
 */
export function createMock(
  operations: Readonly<Record<string, Operation<unknown, unknown>>>,
  { version, seed, status, mount }: MockOptions,
): Handler<unknown> {
  const answers = Object.entries(operations).map(([name, operation]) => [
    name,
    async (input: unknown, accept: string) => {
      const { mockAnswer } = await import('./prove/index.ts')
      return mockAnswer(version.version, operation, { input, seed, accept, wanted: status?.(operation) })
    },
  ])
  const handler = createHandler(operations, Object.fromEntries(answers) as never, {
    authorize: 'elsewhere',
    ...(mount === undefined ? {} : { mount }),
  }) as Handler<unknown>
  return (request) => handler(request, request.headers.get('accept') || '*/*')
}
