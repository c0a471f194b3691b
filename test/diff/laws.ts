import { type Change, diff, type Effect } from '../../src/diff/index.ts'
import type { Version } from '../../src/schema/index.ts'

const inverse: { readonly [E in Effect]: Effect } = {
  narrows: 'widens',
  widens: 'narrows',
  replaces: 'replaces',
  annotates: 'annotates',
}

/**
 * The effects of a comparison with the places of both sides, sorted; the other way round where asked. A path is no
 * place: it is told in the names of the earlier side.
 */
export function effectsOf(changes: readonly Change[], isTurned = false): readonly string[] {
  const place = (side: Change['before']): string =>
    side?.at === undefined ? '' : `${side.at.file}:${side.at.line}:${side.at.column}`
  // What stops programs alone has no opposite: a property that goes stops them, one that comes does not.
  return changes
    .filter(({ effect, who }) => effect !== 'annotates' || who.length === 0)
    .map(({ effect, before, after }) => {
      const places = [place(before), place(after)]
      return [isTurned ? inverse[effect] : effect, ...(isTurned ? places.reverse() : places)].join(' ')
    })
    .sort()
}

/** What breaks from one version to a third, and neither on the way to a second nor from there: places that were lost. */
export function lostBreaks(first: Version, second: Version, third: Version): readonly string[] {
  const places = (from: Version, to: Version): readonly string[] =>
    diff(from, to)
      .changes.filter(({ severity }) => severity === 'breaking' || severity === 'risky')
      .map(({ where }) => where.path.join('/'))
  const onTheWay = [...places(first, second), ...places(second, third)]
  const breaking = diff(first, third).changes.filter(({ severity }) => severity === 'breaking')
  return breaking
    .map(({ where }) => where.path.join('/'))
    .filter((path) => !onTheWay.some((other) => isNear(path, other)))
}

/** One place is the other, or stands below it. */
function isNear(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}
