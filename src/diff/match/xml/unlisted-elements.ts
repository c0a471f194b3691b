import { joinDataElements, type Root, type RootPair } from '../../../align/index.ts'
import { childSteps, type PathStep, printSteps, resolve } from '../../../schema/index.ts'
import type { ContentSide } from '../../subjects.ts'
import { stepName } from '../shared/document-paths.ts'
import { addPair, type Walk, type WalkPlace } from '../shared/walk.ts'
import { untold } from './elements.ts'

/**
 * Children of corresponding elements that no data element is tied to there: a schema allows them because their type
 * is used elsewhere too. They pair by name; those without counterpart are named together, one change for each parent.
 */
export function matchUnlisted(walk: Walk, pair: RootPair, root: WalkPlace): void {
  const listed = { before: listedPaths(pair.before), after: listedPaths(pair.after) }
  for (const { id, before, after } of joinDataElements(pair)) {
    const [one, other] = [before[0], after[0]]
    if (one === undefined || other === undefined) continue
    const [mine, theirs] = [
      unlistedBelow(walk.before.set, one.steps, listed.before),
      unlistedBelow(walk.after.set, other.steps, listed.after),
    ]
    if (mine === undefined || theirs === undefined) continue
    const at = {
      before: walk.before.locations.get(one.steps.at(-1)?.id ?? ''),
      after: walk.after.locations.get(other.steps.at(-1)?.id ?? ''),
    }
    const sides = { before: contentSide(mine, theirs, at.before), after: contentSide(theirs, mine, at.after) }
    const path = one.steps.map(stepName)
    const dataElements = [one.dataElement]
    const key = `${root.key}/${id}${printSteps(one.steps)}/unlisted`
    addPair(walk, 'content', sides, { ...root, path, key, dataElements }, at)
  }
}

/** Paths that carry a data element, or lead to one. */
function listedPaths({ places }: Root): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { steps } of [...places.values()].flat()) {
    for (let length = 1; length <= steps.length; length++) found.add(printSteps(steps.slice(0, length)))
  }
  return found
}

/** Names of the element children outside the listed paths; nothing for an element that has no element content. */
function unlistedBelow(
  set: Walk['before']['set'],
  steps: readonly PathStep[],
  listed: ReadonlySet<string>,
): readonly string[] | undefined {
  const type = steps.at(-1)?.type
  if (type === undefined) return undefined
  const node = resolve(set, type)
  if (node.kind !== 'complex' || node.content.kind !== 'elements') return undefined
  const children = childSteps(set, type).filter((step) => step.kind === 'element')
  return children
    .filter((child) => !listed.has(printSteps([...steps, child])))
    .map((child) => child.name.local)
}

function contentSide(
  own: readonly string[],
  others: readonly string[],
  at: ContentSide['at'] | undefined,
): ContentSide | undefined {
  const known = new Set(others.map((name) => name.toLowerCase()))
  const unlisted = own.filter((name) => !known.has(name.toLowerCase())).sort()
  return at && { ...untold, order: [], isFree: true, wildcards: [], edited: [], isMixed: false, unlisted, at }
}
