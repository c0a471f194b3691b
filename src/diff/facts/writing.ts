import type { Finding } from '../rule.ts'
import type { WritingSide } from '../subjects.ts'

export interface WritingFacts {
  readonly [name: string]: string
  readonly name: string
  readonly before: string
  readonly after: string
}

/** The values of one sort of thing that are written in another way. */
export function* writingChange(
  before: WritingSide,
  { what, name, writing: after }: WritingSide,
  wanted: WritingSide['what'],
): Iterable<Finding<WritingFacts>> {
  const { writing } = before
  if (what === wanted && writing !== after)
    yield { before: writing, after, facts: { name, before: writing, after } }
}
