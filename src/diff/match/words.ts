import type { Annotation, Json } from '../../schema/index.ts'
import type { Pair } from '../pair.ts'

/** What an operation, a parameter or a response says about itself. */
interface Said {
  readonly summary?: string
  readonly description?: string
  readonly sunset?: string
  readonly stability?: string
}

/** The words of two corresponding parts of the REST surface as a pair below theirs. */
export function wordsOf(pair: Pair, before: Said, after: Said): Pair {
  const { scope, beforeAt, afterAt } = pair
  const here = { ...scope, key: `${scope.key}/annotation` }
  const sides = { before: annotationOf(before), after: annotationOf(after) }
  return { on: 'annotation', ...sides, beforeAt, afterAt, scope: here, parent: pair }
}

function annotationOf({ summary, description, sunset, stability }: Said): Annotation {
  const stated: readonly (readonly [string, Json | undefined])[] = [
    ['x-sunset', sunset],
    ['x-stability-level', stability],
  ]
  const known = stated.flatMap(([keyword, value]) => (value === undefined ? [] : [[keyword, value] as const]))
  return {
    documentation: [summary, description].filter((text) => text !== undefined),
    // Deprecation of the surface has rules of its own.
    deprecated: false,
    dataElements: [],
    stated: new Map(known),
  }
}
