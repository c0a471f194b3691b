import type { Annotation } from '../../schema/index.ts'
import type { Pair } from '../pair.ts'

/** What an operation, a parameter or a response says about itself. */
interface Said {
  readonly summary?: string
  readonly description?: string
  readonly stated?: ReadonlyMap<string, string>
}

/** The words of two corresponding parts of the REST surface as a pair below theirs. */
export function wordsOf(pair: Pair, before: Said, after: Said): Pair {
  const { scope, beforeAt, afterAt } = pair
  const here = { ...scope, key: `${scope.key}/annotation` }
  const sides = { before: annotationOf(before), after: annotationOf(after) }
  return { on: 'annotation', ...sides, beforeAt, afterAt, scope: here, parent: pair }
}

function annotationOf({ summary, description, stated = new Map() }: Said): Annotation {
  return {
    documentation: [summary, description].filter((text) => text !== undefined),
    // Deprecation of the surface has rules of its own.
    deprecated: false,
    dataElements: [],
    stated,
  }
}
