import { writtenAt } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'

/**
 * A component of an OpenAPI description that only XML bodies use is read twice, as a JSON schema and as an XML type. What
 * was found of the XML type at a place speaks for the JSON schema, which no operation uses.
 */
export function withoutReadTwice(found: readonly ClassifiedFinding[]): readonly ClassifiedFinding[] {
  const ofXml = found.filter(({ pair }) => pair.sets?.before.language === 'xml' && isUsed(pair))
  if (ofXml.length === 0) return found
  const told = new Set(ofXml.map(placeKey))
  return found.filter((one) => {
    const isUnusedJson = one.pair.sets?.before.language === 'json' && !isUsed(one.pair)
    return !isUnusedJson || !told.has(placeKey(one))
  })
}

function isUsed({ scope }: ClassifiedFinding['pair']): boolean {
  return scope.operations.length > 0
}

/** Where a finding stands in both texts, documentation apart from what documents can hold. */
function placeKey({ pair, effect, beforeAt, afterAt }: ClassifiedFinding): string {
  const [before, after] = [beforeAt ?? writtenAt(pair, 'before'), afterAt ?? writtenAt(pair, 'after')]
  const at = (place: typeof before) => place && [place.file, place.line, place.column]
  return JSON.stringify([effect === 'annotates', at(before) ?? 0, at(after) ?? 0])
}
