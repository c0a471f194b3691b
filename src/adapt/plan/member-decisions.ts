import type { ValuePlan } from '../kinds/index.ts'
import type { HookPlan, MemberPlan, PlanRule } from './plan.ts'

/** The hooks of a member: those that every value needs, and those that some values need. */
export interface MemberDecisions {
  readonly always: readonly HookPlan[]
  readonly sometimes: readonly HookPlan[]
}

/**
 * The hooks of a member. A hook that makes the member, or fills one without a source, is needed always; one for an
 * absent value sometimes.
 */
export function findMemberDecisions({ rule, missing }: MemberPlan): MemberDecisions {
  const asked = missing ? [missing] : []
  switch (rule.kind) {
    case 'hook':
    case 'assemble':
      return { always: [rule.hook], sometimes: asked }
    case 'value':
      return findValueDecisions(rule, asked)
    case 'missing':
      return { always: asked, sometimes: [] }
    default:
      return { always: [], sometimes: asked }
  }
}

/** The hooks of a member with one value: those for codes and formats, and for missing attributes. */
function findValueDecisions(
  { value, decides, missingAttributes }: Extract<PlanRule, { kind: 'value' }>,
  asked: readonly HookPlan[],
): MemberDecisions {
  const always: HookPlan[] = []
  const sometimes = [...asked]
  if (decides) (decidesAll(value) ? always : sometimes).push(decides)
  for (const { target, source } of value.attributes) {
    const hook = missingAttributes.get(target.member.property)
    if (hook) (source === undefined && !target.member.isOptional ? always : sometimes).push(hook)
  }
  return { always, sometimes }
}

/**
 * Whether every source value needs the decision: the attribute is required and none of its codes, or of the text's
 * codes, has a counterpart.
 */
function decidesAll({ undecided, text, source }: ValuePlan): boolean {
  if (undecided) {
    const { attribute, codes } = undecided
    if (attribute.member.isOptional) return false
    return codes === 'any' || (attribute.scalar.codes ?? []).every((code) => codes.includes(code))
  }
  const all = source.scalar.codes ?? []
  return all.length > 0 && all.length === text.withoutCounterpart.length
}
