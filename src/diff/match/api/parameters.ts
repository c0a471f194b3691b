import type { Parameter } from '../../../schema/index.ts'
import { extendWithin, type Pair, type PairOf, type PairScope } from '../../pair.ts'
import type { HeaderSide } from '../../subjects.ts'
import { type Matched, matchNames } from '../shared/pairing.ts'
import { pairDescriptions } from './api-descriptions.ts'
import type { Bodies } from './bodies.ts'

interface Target {
  readonly add: (pair: Pair) => Pair
  readonly bodies: Bodies
}

/** Compares a parameter or a header with what it was. */
export function addParameter(
  { add, bodies }: Target,
  on: 'parameter' | 'header',
  { before, after }: Matched<HeaderSide>,
  scope: PairScope,
  parent: Pair,
): void {
  const parameter = before ?? after
  if (parameter === undefined) return
  const here: PairScope = {
    ...scope,
    path: [...scope.path, parameter.name],
    within: extendWithin(
      scope,
      on === 'header' ? `header ${parameter.name}` : `${parameter.in} parameter "${parameter.name}"`,
      1,
    ),
    key: `${scope.key} ${on} ${parameter.in} ${parameter.name}`,
  }
  const at = { beforeAt: before?.at, afterAt: after?.at }
  const pair: PairOf<'parameter' | 'header'> = { on, before, after, ...at, scope: here, parent }
  const own = add(pair as unknown as Pair)
  if (!before || !after) return
  add(pairDescriptions(own, before, after))
  // Each place has a style of its own.
  if (before.in === after.in) bodies.matchWriting(on, [before, after], here, own)
  bodies.matchSchemas(before.schema, after.schema, here, own, at)
}

/** Compares the headers of a response, or of the part that holds a property; the case of a name says nothing. */
export function addHeaders(
  target: Target,
  [before, after]: readonly [readonly Parameter[], readonly Parameter[]],
  scope: PairScope,
  parent: Pair,
  partOf?: string,
): void {
  const byName = (headers: readonly Parameter[]) =>
    new Map(
      headers.map((header): readonly [string, HeaderSide] => [
        header.name.toLowerCase(),
        partOf === undefined ? header : { ...header, partOf },
      ]),
    )
  for (const matched of matchNames(byName(before), byName(after))) {
    addParameter(target, 'header', matched, scope, parent)
  }
}
