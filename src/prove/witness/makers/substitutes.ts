import type { MadeElement } from '../../../sample/index.ts'
import { expandedName } from '../../../schema/index.ts'
import { editLast, insertChildren, replaceContent, type TreeEdit } from '../edits.ts'
import { findSubject, type Showing, unchanged, type WitnessEntry, type WitnessMaker } from '../entry.ts'
import type { DocumentPlace } from '../places.ts'
import { createContainmentMaker } from './contained.ts'
import { findIndex, findLastElement } from './elements.ts'

/**
 * Documents with the substitute that only the accepting side allows: beside the others, then in place of one. Then
 * what containment finds.
 */
export const substitute: WitnessMaker = (entry) => {
  const own = findSubstitutePlaces(entry).flatMap((here): readonly Showing[] => {
    const shown = { ways: [here], edit: unchanged }
    const there = entry.correspondence.above(entry.accepting.side, here)
    const made = findLastElement(entry.accepting, here)
    if (made === undefined || there?.steps.length !== here.steps.length - 1) return []
    const edits = [editLast(insertChildren([made], findIndex(here))), makeReplacingEdit(entry, made)]
    return edits.map((edit): Showing => ({ broken: { ways: [there], edit }, shown }))
  })
  const found = createContainmentMaker('element-unexpected')(entry)
  return [...own, ...(typeof found === 'string' ? [] : found)]
}

/** Returns the accepting side's places of the substitute that the change names; roots are excluded. */
function findSubstitutePlaces({ change, accepting }: WitnessEntry): readonly DocumentPlace[] {
  const name = change[accepting.side]?.value
  return accepting.places
    .where(({ kind, name: own }) => kind === 'element' && expandedName(own) === name)
    .filter(({ steps }) => steps.length > 1)
}

/**
 * Returns an edit that replaces the first child which may stand there on the rejecting side; undefined if there is
 * none.
 */
function makeReplacingEdit({ change, found, rejecting }: WitnessEntry, made: MadeElement): TreeEdit {
  const side = findSubject(found.pair, 'stand-ins', rejecting)
  const head = change.where.path.at(-1)
  const isOne = ({ name }: MadeElement): boolean =>
    name.local === head || side?.names.includes(expandedName(name)) === true
  return editLast((parent) => {
    const index = parent.children.findIndex((child) => typeof child !== 'string' && isOne(child))
    return index === -1 ? undefined : replaceContent(parent.children.with(index, made))(parent)
  })
}
