import type { Root } from '../../align/index.ts'
import type { NodeId } from '../../schema/index.ts'
import type { Member, ScalarForm } from '../../typescript/index.ts'
import type { ValueForm, ValuePlan } from '../kinds/index.ts'
import type { AttributeCopy } from './attribute-copies.ts'
import type { PlanFindings, UnmappedPlace } from './findings.ts'
import type { PlannedOutcome } from './planned-outcomes.ts'
import type { HeldAttribute } from './wildcards.ts'

export type PlanSide = 'from' | 'to'

/** One adapter of XML or JSON documents: the data from which its hooks, losses and index entry are printed. */
export interface AdapterPlan {
  /** `consignmentToFTI010GetCmdsResponse` */
  readonly name: string
  readonly from: Root
  readonly to: Root
  readonly hooks: readonly HookPlan[]
  readonly context: readonly ContextPlan[]
  /** Data elements that a rule converts, in the target's order. */
  readonly carried: readonly string[]
  readonly losses: readonly StaticLoss[]
  readonly fates: readonly PlannedOutcome[]
  readonly stray: readonly UnmappedPlace[]
  readonly findings: PlanFindings
  readonly unjoined: { readonly from: readonly string[]; readonly to: readonly string[] }
}

/** One adapter of XML documents: all data from which its module is printed. */
export interface PairPlan extends AdapterPlan {
  readonly root: ObjectPlan
  /** The function to start with instead of `root`, where a document names its own type. */
  readonly start?: DispatchPlan
  /** Every function for an object, the root's first, in the order of first use. */
  readonly objects: readonly ObjectPlan[]
  /** Every function that converts a value by its type or element. */
  readonly dispatches: readonly DispatchPlan[]
  /** The property path and id of data element places that are never read. */
  readonly known: readonly (readonly [string, string])[]
  readonly stops: readonly StopPlan[]
}

/** A function whose content only depends on the types on both sides. */
interface TypedPlan {
  /**
   * The key of the types. Adapters between the same two schema sets can share functions with the same key.
   * Undefined where the content depends on the place: data elements are joined, or the mapping file decides.
   */
  readonly typePair?: string
}

/** A function that makes a target object from a source object in one context. */
export interface ObjectPlan extends TypedPlan {
  readonly name: string
  readonly dataElement: string
  readonly says: string
  readonly source: NodeId
  readonly target: NodeId
  /** Whether the source lacks this object: it is made from the object around it. */
  readonly isGroup: boolean
  readonly members: readonly MemberPlan[]
  /** Repeated source objects whose values go into separate lists. */
  readonly unlinked: ReadonlyMap<string, Unlinked>
}

export interface Unlinked {
  readonly dataElement: string
  readonly route: PlanRoute
}

/** Property names from the source object at hand down to a value. */
export type PlanRoute = readonly string[]

export interface MemberPlan {
  readonly member: Member
  /** The data element printed as a comment; the property name where there is none. */
  readonly dataElement: string
  readonly says: string
  /** The source's data elements that it is made from. */
  readonly reads: readonly string[]
  readonly rule: PlanRule
  /** Whether both versions allow a nil value, which then stays nil. */
  readonly isNil?: boolean
  /** The hook for a required member that the source lacks. */
  readonly missing?: HookPlan
  /** The mapping's decision about more values than the target allows. */
  readonly repeats?: RepeatsPlan
}

/** A function that determines the type or element of a value and converts it accordingly. */
export interface DispatchPlan extends TypedPlan {
  readonly name: string
  readonly says: string
  /** By `$type`, or by `element`, where a value without one is text between elements. */
  readonly by: 'type' | 'element'
  readonly cases: readonly DispatchCase[]
  /** Types or elements of the source without a counterpart: recorded losses. */
  readonly lacks: readonly (string | undefined)[]
}

export interface DispatchCase {
  /** The type or element that the source value names. */
  readonly label: string | undefined
  /**
   * The type or element that the target value names; undefined for the declared type, the only element, or text.
   */
  readonly becomes: string | undefined
  readonly rule: PlanRule
  /** On each side: whether the value is in the member `value` beside the type name, as for texts. */
  readonly isHeld: { readonly source: boolean; readonly target: boolean }
  /** Whether the target has the same type or element; false for a base of the type. */
  readonly isSame: boolean
  /** Whether both versions allow a nil value of the element, which then stays nil. */
  readonly isNil?: boolean
}

export type RepeatsPlan = { readonly policy: 'error' | 'first' | 'drop' } | { readonly hook: HookPlan }

/** A source place that the mapping declares to have no counterpart, and the decision about a value there. */
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
      /** What becomes of the target's attributes that hold no single text. */
      readonly copies?: readonly AttributeCopy[]
      readonly missingAttributes: ReadonlyMap<string, HookPlan>
    }
  | { readonly kind: 'given'; readonly value: ValuePlan }
  | { readonly kind: 'constant'; readonly value: ValuePlan['target']; readonly text: string }
  /** A hook makes the whole member from the source value, or from all of them if the target is a list. */
  | {
      readonly kind: 'hook'
      readonly hook: HookPlan
      readonly route: PlanRoute
      readonly isNeeded: boolean
      /** Whether a list at the end of the route is one value. */
      readonly isWhole: boolean
    }
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
      /** The function that chooses by type or element. */
      readonly dispatch: DispatchPlan
      /** For all children in order: whether the list may be empty (`any`). */
      readonly children?: 'any' | 'some'
    }
  /** The source has one element here, the target several: the value gets the element name. */
  | {
      readonly kind: 'named'
      readonly route: PlanRoute
      readonly element: string
      readonly rule: PlanRule
      /** Whether both versions allow a nil value, which then stays nil. */
      readonly isNil?: boolean
    }
  /** What a wildcard finds, or a value that both declare alike, as it is. */
  | {
      readonly kind: 'copy'
      readonly route: PlanRoute
      /** Whether a list at the end of the route is one value. */
      readonly isWhole?: boolean
      /** The expanded name that an element of any content gets. */
      readonly element?: string
      /** The attributes that a copy of a wildcard's leaves out, for the target declares them. */
      readonly except?: readonly string[]
    }
  /** The attributes that a wildcard of the target takes: those that the source's finds, and some that it declares. */
  | {
      readonly kind: 'attributes'
      readonly found?: Extract<PlanRule, { readonly kind: 'copy' }>
      readonly held: readonly HeldAttribute[]
    }
  /** The source has no value: only a hook can give one. */
  | { readonly kind: 'missing' }

/** A decision that the specifications leave open. */
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
  /** The attribute that the hook gives, if it is about one. */
  readonly attribute?: string
  /** All places that ask this hook. */
  readonly points: HookPlace[]
  /**
   * The code that the source allows at each asking place, undefined where it allows several. One single code
   * answers the hook.
   */
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
  /** The value of a property of a type. */
  | { readonly kind: 'property'; readonly side: PlanSide; readonly id: NodeId; readonly property: string }
  /** Any of the types at the asking places. */
  | { readonly kind: 'union'; readonly side: PlanSide; readonly ids: Set<NodeId> }
  /** A value with its attributes, written out: types that differ in name only share a question. */
  | {
      readonly kind: 'held'
      readonly side: PlanSide
      readonly form: ValueForm
      readonly needs: readonly string[]
    }

/** A value that the target needs and the source lacks: the caller gives it. */
export interface ContextPlan {
  readonly dataElement: string
  readonly says: string
  readonly target: string
  readonly isRequired: boolean
  /** The form in which it is given: a text, number or boolean. */
  readonly form: ScalarForm
}

export type LossCause = 'place' | 'attribute' | 'repeats'

export interface StaticLoss {
  readonly kind: 'certain' | 'possible'
  /**
   * `place`: the target lacks the place; `attribute`: it lacks the attribute; `repeats`: it allows fewer values.
   */
  readonly cause: LossCause
  readonly path: string
  readonly dataElement?: string
  readonly reason: string
}
