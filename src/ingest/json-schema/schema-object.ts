import type { Annotation, NodeId } from '../../schema/index.ts'
import { choiceParts } from './combine.ts'
import { conditionalParts } from './conditional.ts'
import { dependencyParts } from './dependencies.ts'
import { ignoresSiblings } from './dialect.ts'
import type { Part, Reading } from './reading.ts'
import { dynamicReferences, reference, reportIgnoredSiblings } from './reference.ts'
import { typeParts } from './type.ts'
import { withUnevaluated } from './unevaluated.ts'

/** Everything that a schema object asks of a value; `annotate` takes what it says about its properties. */
export function partsOf(
  reading: Reading,
  annotate: (id: NodeId, annotation: Annotation) => void,
): readonly Part[] {
  const target = reference(reading)
  if (target && ignoresSiblings(reading.dialect)) {
    reportIgnoredSiblings(reading)
    return target
  }
  return withUnevaluated(reading, [
    ...(target ?? []),
    ...dynamicReferences(reading),
    ...typeParts(reading, annotate),
    ...dependencyParts(reading),
    ...choiceParts(reading),
    ...conditionalParts(reading),
  ])
}
