import { comparedTexts, type TextRange, type TypeIn, textJudge } from '../../containment/index.ts'
import { type AttributeUse, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { ElementSide } from '../subjects.ts'
import { answered, type EffectAnswer } from './questions.ts'
import { combineEffects, doneBy, onBoth } from './simple-type.ts'

type Declared = Pick<AttributeUse | ElementSide, 'fixed' | 'default'>

/**
 * What another fixed or default value does to the texts that are valid: values are compared, not how they are written,
 * and an element without text is valid where it has one of them.
 */
export function decideDeclared(found: ClassifiedFinding): EffectAnswer | undefined {
  const { pair, rule } = found
  if ((pair.on !== 'element' && pair.on !== 'attribute') || !pair.sets || !pair.before || !pair.after) return
  const { before, after } = pair
  const [type, later] = [
    findSimpleType(pair.sets.before, before.type),
    findSimpleType(pair.sets.after, after.type),
  ]
  if (!type || !later) return
  const isDefault = rule.endsWith('default-changed')
  const range = (side: Declared, { set, id }: TypeIn): TextRange => ({
    ...{ set, type: id, ...(isDefault ? {} : { fixed: side.fixed }) },
    hasDefault: pair.on === 'element' && impliedBy(side) !== undefined,
  })
  const whole =
    isDefault || !isFit(later, after) ? undefined : compareRanges(range(before, type), range(after, later))
  if (whole?.effect === 'none') return whole
  // Each side's type alone, where both values are of it.
  const sides = [type, later].map((one) =>
    isFit(one, before) && isFit(one, after)
      ? compareRanges(range(before, one), range(after, one))
      : undefined,
  )
  const answer = ofBoth(sides[0] ?? sides[1], sides[1] ?? sides[0])
  // The same texts are valid with any default; what is absent means another value.
  const isOther = answer?.effect === 'none' && !isSameValue(type, impliedBy(before), impliedBy(after))
  return isDefault && isOther ? undefined : answer
}

/** Whether the values that are declared are of a type. */
function isFit(type: TypeIn, { fixed, default: value }: Declared): boolean {
  const judge = textJudge(type)
  return judge !== undefined && [fixed, value].every((text) => text === undefined || judge(text))
}

function ofBoth(made: EffectAnswer | undefined, undone: EffectAnswer | undefined): EffectAnswer | undefined {
  if (!made || !undone) return undefined
  const effect = combineEffects(onBoth(doneBy(made.effect), doneBy(undone.effect)))
  const { before = undone.shows.before, after = undone.shows.after } = made.shows
  const shows = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
  return effect && { effect, shows }
}

/** The value where nothing is written. */
function impliedBy(side: Declared): string | undefined {
  return side.default ?? side.fixed
}

function compareRanges(before: TextRange, after: TextRange): EffectAnswer | undefined {
  const [forth, back] = [comparedTexts(before, after), comparedTexts(after, before)]
  if (forth.kind === 'undecided' || back.kind === 'undecided') return undefined
  const [refused, allowed] = [forth, back].map((one) =>
    one.kind === 'yes' ? { holds: true as const } : { holds: false as const, value: one.witness },
  )
  return refused && allowed && answered(refused, allowed)
}

function isSameValue({ set, id }: TypeIn, one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  const both = compareRanges({ set, type: id, fixed: one }, { set, type: id, fixed: other })
  return both?.effect === 'none'
}

/** The simple type of an attribute, or of the text of an element. */
function findSimpleType(set: SchemaSet, type: NodeId | undefined) {
  const node = type === undefined ? undefined : resolve(set, type)
  if (node?.kind !== 'complex') return node && { set, id: node.id }
  return node.content.kind === 'text' ? { set, id: node.content.type } : undefined
}
