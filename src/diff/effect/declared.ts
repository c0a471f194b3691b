import { comparedTexts, type TextRange, type TypeIn, textJudge } from '../../containment/index.ts'
import { type AttributeUse, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { ElementSide } from '../subjects.ts'
import { type EffectAnswer, makeEffectAnswer } from './questions.ts'
import { combineEffects, doneBy, onBoth } from './simple-type.ts'

type Declared = Pick<AttributeUse | ElementSide, 'fixed' | 'default'>

/**
 * The effect of a changed fixed or default value on the valid texts; values are compared, not their notation.
 * Undefined if unknown, or if a changed default means another value for absent text.
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
  /** The texts of a type with the fixed value and default of one side. */
  const range = (side: Declared, { set, id }: TypeIn): TextRange => ({
    ...{ set, type: id, ...(isDefault ? {} : { fixed: side.fixed }) },
    hasDefault: pair.on === 'element' && impliedBy(side) !== undefined,
  })
  const whole =
    isDefault || !isFit(later, after) ? undefined : compareRanges(range(before, type), range(after, later))
  if (whole?.effect === 'none') return whole
  // The change judged in the type of each side, if both values are valid for it.
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

/** Whether the declared fixed and default values are valid for a type; false if the type cannot be judged. */
function isFit(type: TypeIn, { fixed, default: value }: Declared): boolean {
  const judge = textJudge(type)
  return judge !== undefined && [fixed, value].every((text) => text === undefined || judge(text))
}

/** The effect that both answers have, with the examples of either; undefined if one is missing. */
function ofBoth(made: EffectAnswer | undefined, undone: EffectAnswer | undefined): EffectAnswer | undefined {
  if (!made || !undone) return undefined
  const effect = combineEffects(onBoth(doneBy(made.effect), doneBy(undone.effect)))
  const { before = undone.shows.before, after = undone.shows.after } = made.shows
  const shows = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
  return effect && { effect, shows }
}

/** The value that absent text means: the default, else the fixed value. */
function impliedBy(side: Declared): string | undefined {
  return side.default ?? side.fixed
}

/** The effect between two ranges of texts, with examples; undefined if undecided. */
function compareRanges(before: TextRange, after: TextRange): EffectAnswer | undefined {
  const [forth, back] = [comparedTexts(before, after), comparedTexts(after, before)]
  if (forth.kind === 'undecided' || back.kind === 'undecided') return undefined
  const [refused, allowed] = [forth, back].map((one) =>
    one.kind === 'yes' ? { holds: true as const } : { holds: false as const, value: one.witness },
  )
  return refused && allowed && makeEffectAnswer(refused, allowed)
}

/** Whether two texts are the same value of a type, or both absent. */
function isSameValue({ set, id }: TypeIn, one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  const both = compareRanges({ set, type: id, fixed: one }, { set, type: id, fixed: other })
  return both?.effect === 'none'
}

/** The simple type of an attribute, or of an element's text; undefined for element content. */
function findSimpleType(set: SchemaSet, type: NodeId | undefined) {
  const node = type === undefined ? undefined : resolve(set, type)
  if (node?.kind !== 'complex') return node && { set, id: node.id }
  return node.content.kind === 'text' ? { set, id: node.content.type } : undefined
}
