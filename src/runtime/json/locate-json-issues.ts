import type { Issue } from '../result.ts'
import { type JsonPathSegment, type JsonTextPosition, walkJson } from './walk.ts'

interface Wanted {
  place?: JsonTextPosition
  readonly below: Map<JsonPathSegment, Wanted>
}

/** The issues of a text, each with its place there: that of the value, for what is missing that of its object. */
export function locateJsonIssues(text: string, issues: readonly Issue[]): readonly Issue[] {
  const root: Wanted = { below: new Map() }
  const ends = issues.map(({ path }) => path.reduce(child, root))
  // What is wanted of the values around the one that is read, which were all read before it.
  const around: (Wanted | undefined)[] = []
  walkJson(text, (path, _, here) => {
    const step = path.at(-1)
    const wanted = step === undefined ? root : around[path.length - 1]?.below.get(step)
    around[path.length] = wanted
    // Of a name that is there twice, the last value counts.
    if (wanted) wanted.place = here()
  })
  return issues.map((issue, index) => ({ ...issue, ...ends[index]?.place }))
}

function child({ below }: Wanted, step: JsonPathSegment): Wanted {
  const found = below.get(step) ?? { below: new Map() }
  below.set(step, found)
  return found
}
