/** An error of this tool, not of its input; the command line reports it as a bug (exit code 3). */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

/**
 * Throws `InvariantError` if the condition is false; `why` says why it must hold. In hot code, build the message
 * only on failure: `if (!held) invariant(false, …)`.
 */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new InvariantError(`This is a bug of the toolkit: ${why}`)
}
