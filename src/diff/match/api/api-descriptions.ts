import type { Location } from '../../../diagnostics/index.ts'
import type { Annotation } from '../../../schema/index.ts'
import type { Pair } from '../../pair.ts'

/** What an API, an operation, a parameter, a body or a response says about itself. */
interface Said {
  readonly summary?: string
  readonly description?: string
  readonly notes?: readonly string[]
  readonly stated?: ReadonlyMap<string, string>
  readonly wordsAt?: Location
}

/** The words of two corresponding parts of the REST surface as a pair below theirs. */
export function pairDescriptions(pair: Pair, before: Said, after: Said): Pair {
  const { scope } = pair
  const at = { beforeAt: before.wordsAt ?? pair.beforeAt, afterAt: after.wordsAt ?? pair.afterAt }
  const here = { ...scope, key: `${scope.key}/annotation` }
  const sides = { before: makeAnnotation(before), after: makeAnnotation(after) }
  return { on: 'annotation', ...sides, ...at, scope: here, parent: pair }
}

function makeAnnotation({ summary, description, notes = [], stated = new Map() }: Said): Annotation {
  return {
    documentation: [summary, description, ...notes].filter((text) => text !== undefined),
    // Deprecation of the surface has rules of its own.
    deprecated: false,
    dataElements: [],
    stated,
  }
}
