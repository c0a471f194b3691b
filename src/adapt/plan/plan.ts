import type { Root } from '../../align/index.ts'
import type { NodeId } from '../../schema/index.ts'
import type { Member, ScalarForm } from '../../typescript/index.ts'
import type { ValueForm, ValuePlan } from '../kinds/index.ts'
import type { PlanFindings } from './findings.ts'
import type { PlannedOutcome } from './planned-outcomes.ts'
import type { UnmappedPlace } from './unmapped-places.ts'

export type PlanSide = 'from' | 'to'

/** One adapter of whatever language: what its hooks, its catalogue and its row in the index are printed from. */
export interface AdapterPlan {
  /** `consignmentToFTI010GetCmdsResponse` */
  readonly name: string
  readonly from: Root
  readonly to: Root
  readonly hooks: readonly HookPlan[]
  readonly context: readonly ContextPlan[]
  /** Data elements that are carried by rule, in the target's order. */
  readonly carried: readonly string[]
  readonly losses: readonly StaticLoss[]
  readonly fates: readonly PlannedOutcome[]
  readonly stray: readonly UnmappedPlace[]
  readonly findings: PlanFindings
  readonly unjoined: { readonly from: readonly string[]; readonly to: readonly string[] }
}

/** One adapter of XML documents: everything that its module is printed from. */
export interface PairPlan extends AdapterPlan {
  readonly root: ObjectPlan
  /** Where documents say of which type they are: the function that begins, instead of the root's. */
  readonly start?: DispatchPlan
  /** Every function for an object, the root's first, in the order of first use. */
  readonly objects: readonly ObjectPlan[]
  /** Every function that finds out of which type or element a value is. */
  readonly dispatches: readonly DispatchPlan[]
  /** Places of the source's data elements that are never read: property path to id. */
  readonly known: readonly (readonly [string, string])[]
  readonly stops: readonly StopPlan[]
}

/** A function from an object of the source to an object of the target in one context. */
export interface ObjectPlan {
  readonly name: string
  readonly dataElement: string
  readonly says: string
  readonly source: NodeId
  readonly target: NodeId
  /** Whether the source knows this object; otherwise it is put together from the object around it. */
  readonly isGroup: boolean
  readonly members: readonly MemberPlan[]
  /** Repeated objects of the source whose values go into lists of their own. */
  readonly unlinked: ReadonlyMap<string, Unlinked>
}

export interface Unlinked {
  readonly dataElement: string
  readonly route: PlanRoute
}

/** Properties down the source, from the object that a function is given. */
export type PlanRoute = readonly string[]

export interface MemberPlan {
  readonly member: Member
  /** The data element beside the line; the property's name where there is none. */
  readonly dataElement: string
  readonly says: string
  /** The source's data elements that it is made from. */
  readonly reads: readonly string[]
  readonly rule: PlanRule
  /** What to ask when the target requires the member and the source lacks it. */
  readonly missing?: HookPlan
  /** What a person decided about more values than the target allows. */
  readonly repeats?: RepeatsPlan
}

/** A function that finds out of which type or element a value is, and converts it as such. */
export interface DispatchPlan {
  readonly name: string
  readonly says: string
  /** What tells: `$type`, or `element`, where a value without one is text between elements. */
  readonly by: 'type' | 'element'
  readonly cases: readonly DispatchCase[]
  /** What the source's values can be and the target has nothing for: these are recorded losses. */
  readonly lacks: readonly (string | undefined)[]
}

export interface DispatchCase {
  /** What the source's value says. */
  readonly label: string | undefined
  /** What the target's says: nothing for a declared type, an element that needs no name, or text. */
  readonly becomes: string | undefined
  readonly rule: PlanRule
  /** The side whose value is in a member of its own, beside the type that it says it is of. */
  readonly isHeld: { readonly source: boolean; readonly target: boolean }
  /** Whether the target has the very type, or element, that the source's value says, and no base of it. */
  readonly isSame: boolean
}

export type RepeatsPlan = { readonly policy: 'error' | 'first' | 'drop' } | { readonly hook: HookPlan }

/** A place of the source that a person says has no counterpart, and what becomes of a value there. */
export interface StopPlan {
  readonly route: PlanRoute
  readonly dataElement: string
  readonly decides: 'error' | HookPlan
}

export type PlanRule =
  | { readonly kind: 'object'; readonly route: PlanRoute; readonly object: ObjectPlan }
  | { readonly kind: 'group'; readonly object: ObjectPlan }
  | {
      readonly kind: 'value'
      readonly route: PlanRoute
      readonly value: ValuePlan
      readonly decides?: HookPlan
      readonly missingAttributes: ReadonlyMap<string, HookPlan>
    }
  | { readonly kind: 'given'; readonly value: ValuePlan }
  | { readonly kind: 'constant'; readonly value: ValuePlan['target']; readonly text: string }
  /** A hook makes the whole member from values of the source (all of them, where the target takes a list). */
  | { readonly kind: 'hook'; readonly hook: HookPlan; readonly route: PlanRoute; readonly isNeeded: boolean }
  /** A hook makes the whole list from the object around it, and settles the values of the routes. */
  | {
      readonly kind: 'assemble'
      readonly hook: HookPlan
      readonly route: PlanRoute
      readonly settles: readonly PlanRoute[]
    }
  /** A value that is one of several types or elements. */
  | {
      readonly kind: 'either'
      readonly route: PlanRoute
      readonly dispatch: DispatchPlan
      /** Where they are all children in their order: whether there may be none. */
      readonly children?: 'any' | 'some'
    }
  /** A value of the one element that the source has, where the target has several. */
  | { readonly kind: 'named'; readonly route: PlanRoute; readonly element: string; readonly rule: PlanRule }
  /** What a wildcard finds, or a value that both declare alike, as it is. */
  | {
      readonly kind: 'copy'
      readonly route: PlanRoute
      /** Whether a list is one value. */
      readonly isWhole?: boolean
    }
  /** Nothing in the source: only a hook can tell. */
  | { readonly kind: 'missing' }

/** A question that the specifications leave open. */
export interface HookPlan {
  readonly name: string
  readonly purpose:
    | 'missing'
    | 'attribute'
    | 'code'
    | 'format'
    | 'convert'
    | 'supposed'
    | 'assemble'
    | 'mapped'
    | 'repeats'
    | 'without'
  readonly reason: string
  readonly input: TypeRef
  readonly output: TypeRef
  /** The attribute that is asked for, where it is one. */
  readonly attribute?: string
  /** Every place that asks. */
  readonly points: HookPlace[]
  /** The codes that each place that asks allows on the source's side, where it is one; agreed if all are the same. */
  readonly agreed?: Set<string | undefined>
}

export interface HookPlace {
  readonly dataElement: string
  readonly name?: string
  readonly source: string
  readonly target: string
}

export type TypeRef =
  | { readonly kind: 'node'; readonly side: PlanSide; readonly id: NodeId; readonly isList: boolean }
  /** The values of a member, whichever type or element they are of. */
  | { readonly kind: 'member'; readonly side: PlanSide; readonly member: Member; readonly isList: boolean }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'text' }
  | { readonly kind: 'indicator' }
  /** One of the types that ask. */
  | { readonly kind: 'union'; readonly side: PlanSide; readonly ids: Set<NodeId> }
  /** A value with its attributes, written out: types that differ in name only share a question. */
  | {
      readonly kind: 'held'
      readonly side: PlanSide
      readonly form: ValueForm
      readonly needs: readonly string[]
    }

/** What the target has and the source does not hold: the caller gives it. */
export interface ContextPlan {
  readonly dataElement: string
  readonly says: string
  readonly target: string
  readonly isRequired: boolean
  /** How it is given: a text, unless the target holds a number or a yes or no. */
  readonly form: ScalarForm
}

export type LossCause = 'place' | 'attribute' | 'repeats'

export interface StaticLoss {
  readonly kind: 'certain' | 'possible'
  /** The target has no such place, no such attribute, or allows fewer values. */
  readonly cause: LossCause
  readonly path: string
  readonly dataElement?: string
  readonly reason: string
}
