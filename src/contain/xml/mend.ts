import { expandedName, type NodeId, resolve } from '../../schema/index.ts'
import { brokenKey, type Holder } from './keys.ts'
import { type Placed, placed } from './placed.ts'
import type { Side } from './side.ts'
import { isSurelyOf } from './text.ts'
import { isElement, type XmlText, type XmlTree, type XmlWitness } from './tree.ts'
import type { Judged } from './view.ts'

const manyTimes = 40

/**
 * A witness whose document keeps the keys of the first side, other values put in where that helps; the name of a key
 * where it does not.
 */
export function mended(side: Side, witness: XmlWitness, judged: Judged): XmlTree | string {
  let tree = witness.tree
  for (let time = 1; time <= manyTimes; time += 1) {
    const root = placed(side, tree, judged)
    const broken = brokenKey(root)
    if (broken === undefined) return tree
    const shown = at(root, witness)
    const added = broken.absent && additionOf(side, broken.absent)
    const change = added ?? changeOf(side, broken.holders, broken.wanted, time, (one) => one === shown)
    if (change === undefined) return broken.name
    tree = rebuilt(root, change)
  }
  return 'there are too many'
}

interface Change {
  readonly holder: Pick<Holder, 'of' | 'attribute'>
  readonly text: XmlText
}

/** An attribute that is optional but for the key. */
function additionOf(
  side: Side,
  { of, attribute }: Pick<Required<Holder>, 'of' | 'attribute'>,
): Change | undefined {
  const shape = of.type === undefined ? undefined : side.view.shape(of.type)
  if (shape?.kind !== 'complex') return undefined
  const key = expandedName(attribute)
  const use = shape.attributes.find(({ name }) => expandedName(name) === key)
  return use && { holder: { of, attribute }, text: side.smallest.attribute(use).value }
}

/** Another value for one of a key's fields, or the one that it should refer to. */
function changeOf(
  side: Side,
  holders: readonly Holder[],
  wanted: readonly string[] | undefined,
  time: number,
  isShown: (one: Placed) => boolean,
): Change | undefined {
  for (const [index, holder] of holders.entries()) {
    const type = typeOf(side, holder)
    if (type === undefined || isShown(holder.of)) continue
    const want = wanted?.[index]
    const texts = want === undefined ? others(side, type, holder.text, time) : [want]
    const text = texts.find((one) => one !== holder.text && isSurelyOf({ set: side.view.set, id: type }, one))
    if (text !== undefined) return { holder, text }
  }
  return undefined
}

function others(side: Side, type: NodeId, text: string, time: number): readonly string[] {
  const node = resolve(side.view.set, type)
  const codes = node.kind === 'code-list' ? node.members.map(({ value }) => value) : []
  const next = codes.indexOf(text) + 1
  const counted = `${text.slice(0, 8).replace(/\d+$/, '')}${time}`
  return [
    ...codes.slice(next),
    ...codes.slice(0, next),
    counted,
    String(time + 1),
    `${time + 1}0`,
    `2025-02-${String(time).padStart(2, '0')}`,
  ]
}

/** The simple type of a value; nothing where it must be what it is. */
function typeOf({ view }: Side, { of, attribute }: Holder): NodeId | undefined {
  if (of.judged === undefined || of.type === undefined) return undefined
  const shape = view.shape(of.type)
  if (attribute === undefined) {
    if (of.judged.fixed !== undefined) return undefined
    return shape.kind === 'simple' ? shape.id : shape.text
  }
  if (shape.kind === 'simple') return undefined
  const use = shape.attributes.find(({ name }) => expandedName(name) === expandedName(attribute))
  return use?.fixed === undefined ? use?.type : undefined
}

/** The element at the end of a witness's path. */
function at(root: Placed, { path, tree }: XmlWitness): Placed | undefined {
  let place: Placed | undefined = root
  let current: XmlTree | undefined = tree
  for (const { child } of path) {
    const index: number = current?.children.slice(0, child).filter(isElement).length ?? 0
    place = place?.children[index]
    current = place?.tree
  }
  return place
}

function rebuilt(one: Placed, change: Change): XmlTree {
  const { tree, children } = one
  const { holder, text } = change
  const rest = [...children]
  const inner = tree.children.map((child) => {
    const next = isElement(child) ? rest.shift() : undefined
    return next ? rebuilt(next, change) : child
  })
  if (one !== holder.of) return { ...tree, children: inner }
  const { attribute } = holder
  if (attribute === undefined) return { ...tree, children: [text] }
  const key = expandedName(attribute)
  const others = tree.attributes.filter(({ name }) => expandedName(name) !== key)
  return { ...tree, attributes: [...others, { name: attribute, value: text }], children: inner }
}
