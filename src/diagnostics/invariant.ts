/** A mistake of this tool, never of its input: the command line reports it as our bug (exit 3). */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

/**
 * Throws when a promise of our own code does not hold; `why` says why it must. Where it is asked millions of times, words
 * made of values are made only after the question: `if (!held) invariant(false, …)`.
 */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new InvariantError(`This is a bug of the toolkit: ${why}`)
}
