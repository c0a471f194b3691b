import { makeCandidate, simpleText, startMaking } from '../../../sample/index.ts'
import { type NodeId, resolve } from '../../../schema/index.ts'
import { editLast, putAttribute, replaceInside, replaceText, type TreeEdit } from '../edits.ts'
import {
  findSubject,
  type RunningSide,
  type Showing,
  type WitnessEntry,
  type WitnessMaker,
} from '../entry.ts'
import { pairPlaces, whyNoShowing } from '../located.ts'
import { type Aspect, type KnownTexts, offendingText } from '../offending-text.ts'
import type { DocumentPlace } from '../places.ts'
import { createContainmentMaker, findOuterPlace } from './contained.ts'

/**
 * Returns a maker of documents with a text that the rejecting side rejects for this aspect only. Without an aspect,
 * for its type as a whole. A text says that none was found.
 */
export function createTextMaker(aspect?: Aspect): WitnessMaker {
  return (entry) => {
    const wanted = [...[entry.change.before?.value, entry.change.after?.value], ...foundText(entry)].filter(
      (value) => typeof value === 'string',
    )
    const pairs = pairPlaces(entry)
    if (pairs.length === 0) return whyNoShowing(entry)
    const found = pairs.flatMap(([here, there]) => {
      const types = textTypes(entry, here, there)
      const name = there.steps.at(-1)?.name.local ?? ''
      const shown =
        types &&
        offendingText(types.accepting, types.rejecting, name, types.isWhole ? aspect : undefined, wanted)
      const own = shown === undefined ? [] : [withTexts(here, there, shown)]
      return types && aspect === 'builtin' ? [...own, ...dangling(types, here, there)] : own
    })
    if (found.length > 0) return found
    const isListed = pairs.every(([here]) => findTextType(here)?.node.kind === 'code-list')
    return isListed
      ? `Of the values that ${entry.accepting.name} lists, ${entry.rejecting.name} refuses none for this alone.`
      : `No text was found that ${entry.rejecting.name} refuses for this alone.`
  }
}

/**
 * For a type that is now IDREF or ENTITY: documents with a name that nothing in them has. Attributes are also
 * added. `[]` for other types.
 */
function dangling(
  { accepting, rejecting }: Types,
  here: DocumentPlace,
  there: DocumentPlace,
): readonly Showing[] {
  if (!('builtin' in rejecting.node) || !['IDREF', 'ENTITY'].includes(rejecting.node.builtin)) return []
  const making = startMaking(accepting.set, { seed: 0, size: 'minimal' })
  const text = simpleText(making, accepting.node.id, there.steps.at(-1)?.name.local ?? '')
  if (text === undefined) return []
  const isAttribute = [here, there].every(({ steps }) => steps.at(-1)?.kind === 'attribute')
  const [edit, own] = [textAt(there, text), textAt(here, text)]
  const putIn = {
    broken: { ways: [findOuterPlace(there)], edit },
    shown: { ways: [findOuterPlace(here)], edit: own },
  }
  return [withTexts(here, there, text), ...(isAttribute ? [putIn] : [])]
}

/** Returns the text that the comparison found valid on the accepting side only; `[]` if it found none. */
function foundText({ found, accepting }: WitnessEntry): readonly string[] {
  const shown = found.shows?.[accepting.side]
  return typeof shown === 'string' ? [shown] : []
}

/**
 * Documents with another value: a text, an attribute's text, or all that is inside the element. A text says that
 * none was found.
 */
export const otherValue: WitnessMaker = (entry) => {
  const pairs = pairPlaces(entry)
  if (pairs.length === 0) return whyNoShowing(entry)
  const found = pairs.flatMap(([here, there]) => [
    ...otherFixed(entry, here, there),
    ...otherText(entry, here, there),
    ...otherAttributes(here, there),
    ...otherInside(entry, here, there),
  ])
  return found.length > 0 ? found : `No value was found that ${entry.rejecting.name} refuses.`
}

/** Documents with a value of another form: those of `otherValue`, then those that containment finds. */
export const otherForm: WitnessMaker = (entry) => {
  const made = otherValue(entry)
  const found = createContainmentMaker(
    'element-unexpected',
    'attribute-unexpected',
    'text-unexpected',
    'value',
  )(entry)
  return typeof made === 'string' || typeof found === 'string' ? made : [...made, ...found]
}

/** Documents with another value than the rejecting side's fixed one; `[]` if it has none. */
function otherFixed(entry: WitnessEntry, here: DocumentPlace, there: DocumentPlace): readonly Showing[] {
  const { found, accepting, rejecting } = entry
  const findFixed = (party: RunningSide): string | undefined =>
    (findSubject(found.pair, 'attribute', party) ?? findSubject(found.pair, 'element', party))?.fixed
  const [fixed, own] = [findFixed(rejecting), findFixed(accepting)]
  const type = findTextType(here)
  if (fixed === undefined || type === undefined) return []
  const made = [0, 1, 2].map((seed) =>
    simpleText(
      startMaking(here.set, { seed, size: 'minimal' }),
      type.node.id,
      here.steps.at(-1)?.name.local ?? '',
    ),
  )
  return [...foundText(entry), ...(own === undefined ? made : [own])].flatMap((text) =>
    text === undefined || text === fixed ? [] : [withTexts(here, there, text)],
  )
}

/**
 * Documents with the text that the comparison found, and one that only the accepting side's type accepts. `[]` if a
 * side has no text.
 */
function otherText(entry: WitnessEntry, here: DocumentPlace, there: DocumentPlace): readonly Showing[] {
  const [mine, theirs] = [findTextType(here), findTextType(there)]
  if (mine === undefined || theirs === undefined) return []
  const found = foundText(entry)
  const shown = offendingText(mine, theirs, there.steps.at(-1)?.name.local ?? '', undefined, found)
  return [...found, ...(shown === undefined ? [] : [shown])].map((value) => withTexts(here, there, value))
}

/**
 * For each attribute of both sides: documents with a value that only the accepting side accepts. Attributes without
 * such a value are skipped.
 */
function otherAttributes(here: DocumentPlace, there: DocumentPlace): readonly Showing[] {
  const [mine, theirs] = [listAttributes(here), listAttributes(there)]
  return mine.flatMap((use) => {
    const other = theirs.find(({ name }) => name.local === use.name.local)
    if (other === undefined) return []
    const types = [resolve(here.set, use.type), resolve(there.set, other.type)] as const
    const value = offendingText(
      { set: here.set, node: types[0] },
      { set: there.set, node: types[1] },
      use.name.local,
    )
    if (value === undefined) return []
    const edit = (name: typeof use.name): TreeEdit => editLast(putAttribute({ name, value }))
    return [
      { broken: { ways: [there], edit: edit(other.name) }, shown: { ways: [here], edit: edit(use.name) } },
    ]
  })
}

/**
 * Documents with all that the accepting side has inside the element: the smallest first, then four random ones.
 * `[]` for attributes.
 */
function otherInside(
  { accepting }: WitnessEntry,
  here: DocumentPlace,
  there: DocumentPlace,
): readonly Showing[] {
  if (here.steps.at(-1)?.kind === 'attribute' || there.steps.at(-1)?.kind === 'attribute') return []
  const made = accepting.pass([here])?.passage.chains[0]?.at(-1)
  const step = here.steps.at(-1)
  if (made === undefined || step === undefined) return []
  const candidate = { name: step.name, type: step.type, isNillable: false, fixed: undefined }
  const more = [1, 2, 3, 4].map((seed) =>
    makeCandidate(startMaking(here.set, { seed, size: 'random', maxElements: 12 }), candidate, 0),
  )
  return [made, ...more].flatMap((inside): readonly Showing[] => {
    if (inside === undefined || inside.attributes.some(({ name }) => name.local === 'type')) return []
    const edit = editLast(replaceInside(inside))
    return [{ broken: { ways: [there], edit }, shown: { ways: [here], edit } }]
  })
}

/** Returns a showing with a text at both places. */
function withTexts(here: DocumentPlace, there: DocumentPlace, value: string): Showing {
  return {
    broken: { ways: [there], edit: textAt(there, value) },
    shown: { ways: [here], edit: textAt(here, value) },
  }
}

/** Returns an edit that sets an attribute's value or an element's text. */
function textAt({ steps }: DocumentPlace, value: string): TreeEdit {
  const last = steps.at(-1)
  if (last?.kind === 'attribute') return editLast(putAttribute({ name: last.name, value }))
  return editLast(replaceText(value))
}

interface Types {
  readonly accepting: KnownTexts
  readonly rejecting: KnownTexts
  readonly isWhole: boolean
}

/**
 * Returns the types of the texts at two places, and whether these are the compared types and not members of them.
 * Undefined if a place has no text.
 */
function textTypes(
  { found, accepting, rejecting }: WitnessEntry,
  here: DocumentPlace,
  there: DocumentPlace,
): Types | undefined {
  const [mine, theirs] = [findTextType(here), findTextType(there)]
  if (mine === undefined || theirs === undefined) return undefined
  const nodes = [accepting, rejecting].map((party) => findSubject(found.pair, 'value', party)?.node)
  const isWhole = nodes[0] === mine.node && nodes[1] === theirs.node
  return { accepting: mine, rejecting: theirs, isWhole }
}

/**
 * Returns the type of the text at a place: its own, or that of its simple content. Undefined if it has child
 * elements instead.
 */
function findTextType({ set, steps }: DocumentPlace): KnownTexts | undefined {
  const type = steps.at(-1)?.type
  if (type === undefined) return undefined
  const node = resolve(set, type)
  if (node.kind !== 'complex') return { set, node }
  return node.content.kind === 'text' ? { set, node: resolveText(set, node.content.type) } : undefined
}

function resolveText(set: DocumentPlace['set'], type: NodeId): KnownTexts['node'] {
  return resolve(set, type)
}

/** Returns the attributes of a place's type; `[]` for simple types. */
function listAttributes({ set, steps }: DocumentPlace) {
  const type = steps.at(-1)?.type
  const node = type === undefined ? undefined : resolve(set, type)
  return node?.kind === 'complex' ? node.attributes : []
}
