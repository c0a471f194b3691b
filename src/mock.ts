import type { LoadedVersion } from './pipeline/index.ts'
import { createHandler, type Handler, type Operation } from './runtime/index.ts'

/** What a mock is made of. */
export interface MockOptions {
  /** The version that the operations were generated from. */
  readonly version: LoadedVersion
  /** The same seed gives the same answers to the same calls. */
  readonly seed: number
  /** Which status an operation answers with; its first success unless told otherwise. */
  readonly status?: (operation: Operation<unknown, unknown>) => number | undefined
  /** What stands before the paths of calls (`/api/v1`). */
  readonly mount?: string
}

/**
 * A server that answers each call with values that the description allows: found as samples are, and checked as a server
 * checks what it sends. It lets every call in whose input is valid.
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
    async (input: unknown) => {
      const { mockAnswer } = await import('./prove/index.ts')
      return mockAnswer(version.version, operation, { input, seed, wanted: status?.(operation) })
    },
  ])
  return createHandler(operations, Object.fromEntries(answers) as never, {
    authorize: 'elsewhere',
    ...(mount === undefined ? {} : { mount }),
  }) as Handler<unknown>
}
