import type { Location } from '../diagnostics/index.ts'
import type {
  Annotation,
  Api,
  ArrayNode,
  AttributeUse,
  AttributeWildcard,
  BodySchema,
  ConditionalNode,
  DataElement,
  LeftOut,
  Media,
  Name,
  NodeId,
  ObjectNode,
  Occurs,
  Operation,
  Parameter,
  Property,
  RequestBody,
  Response,
  SchemaSet,
  SecurityRequirement,
  SecurityScheme,
  TypeNode,
} from '../schema/index.ts'
import type { Effect, Reach } from './change/change.ts'
import type { GroupedContents } from './contents/grouped.ts'
import type { ContentSide, FoundSide, StandInsSide } from './contents/sides.ts'
import type { Spoken } from './normalize/index.ts'
import type { HeaderSide, WritingSide } from './written.ts'

export type { HeaderSide, WritingSide } from './written.ts'

export type { ContentSide, FoundSide, StandInsSide }

/** What a rule sees of one side, by the kind of thing that is compared. */
export interface Subjects {
  readonly api: Api
  /** A place of a description that cannot be read. */
  readonly unread: LeftOut
  readonly operation: OperationSide
  /** An operation that the provider calls, and that stands on one side alone. */
  readonly webhook: Operation
  readonly 'security-scheme': SecuritySchemeSide
  /** An operation by where it is called. */
  readonly servers: Operation
  /** What lets callers of an operation in, schemes by their later names. */
  readonly security: readonly SecurityRequirement[]
  readonly parameter: Parameter
  readonly header: HeaderSide
  /** How the values of a parameter, a header or a property of a form are written. */
  readonly writing: WritingSide
  readonly 'request-body': RequestBody
  readonly response: Response
  readonly media: Media
  readonly 'body-schema': BodySchema
  /** A namespace that became another as a whole. */
  readonly namespace: string
  readonly root: RootSide
  readonly 'named-type': NamedTypeSide
  /** The type that an element or attribute names; what differs inside is claimed by its change. */
  readonly 'type-use': TypeUseSide
  /** What sort of thing a value is: text, number, code list, elements, object … */
  readonly form: FormSide
  readonly value: ValueSide
  readonly content: ContentSide
  /** What can stand in for a type by `xsi:type`, and for an element by its substitution group. */
  readonly 'stand-ins': StandInsSide
  readonly element: ElementSide
  readonly attribute: AttributeUse
  /** A global element or attribute that wildcards of both versions can find: of one alone, or an attribute of both. */
  readonly 'found-declaration': FoundSide
  /** `xs:anyAttribute`. */
  readonly 'attribute-wildcard': AttributeWildcard
  /** An identity constraint: key, unique, keyref. */
  readonly 'identity-constraint': ConstraintSide
  readonly object: ObjectNode
  readonly property: PropertySide
  /** `readOnly` or `writeOnly` of a property. */
  readonly access: AccessSide
  readonly array: ArrayNode
  /** oneOf, anyOf, several types; a schema that is no choice is one with a single member. */
  readonly choice: ChoiceSide
  /** A member of a choice that stands on one side alone. */
  readonly alternative: MemberSide
  /** A member of allOf that stands on one side alone. */
  readonly requirement: MemberSide
  readonly conditional: ConditionalNode
  readonly unevaluated: UnevaluatedSide
  /** A node whose kind has no rules of its own. */
  readonly node: NodeSide
  /** Words of a node, or of an operation, a parameter, a response or a header. */
  readonly annotation: Annotation
  readonly 'data-element': DataElementSide
}

export type Subject = keyof Subjects

export interface OperationSide {
  readonly operation: Operation
  /** Why it was matched: the same address, the same id, a like path, or the roots that its bodies carry. */
  readonly by: 'address' | 'id' | 'path' | 'roots'
  /** Whether the other side's calls are among its own: its path has parameters that take their texts. */
  readonly answers?: true
  /** What its path starts with, where that is another on the other side in all paths that started so. */
  readonly start?: string
}

export interface RootSide {
  readonly set: string
  readonly name: Name
  /** No document starts with it: others stand in its place. */
  readonly isAbstract?: boolean
  readonly at: Location
}

export interface NamedTypeSide {
  readonly name: Name
  readonly at: Location
}

export interface TypeUseSide {
  readonly type: string
  readonly id: NodeId
  /** What the differences inside come to; absent where there are none. Set on the later side. */
  readonly outcome?: { readonly effect: Effect; readonly reach: Reach; readonly breaksTypes: boolean }
  readonly at: Location
}

export interface FormSide {
  readonly form: string
  /** Wider forms that hold every value of this one: a code list is a string. */
  readonly within: readonly string[]
  /** Whether nothing limits it beyond its form. */
  readonly isPlain: boolean
  /** How generated code holds it. */
  readonly shape: 'value' | 'object'
  /** The JSON schema or simple type that has it, in the pair's set. */
  readonly id?: NodeId
  /** The whole type of an XML element or attribute, in the pair's set. */
  readonly type?: NodeId
  readonly at: Location
}

export interface ValueSide {
  readonly set: SchemaSet
  readonly node: TypeNode
  /** Members of a union that changed places, where that says what some text stands for. Set on the later side. */
  readonly overtaking?: { readonly first: string; readonly second: string } | undefined
}

export interface ConstraintSide {
  readonly name: string
  readonly kind: string
  /** Where it looks and what must be unique, printed. */
  readonly text: string
  /** The same without what no document shows: names, and the order of fields. */
  readonly asks: string
  /** Paths to what it is said of, printed. */
  readonly selector: readonly string[]
  /** What must be unique or be found, printed, in an order that says nothing. */
  readonly fields: readonly string[]
  /** The key that its fields refer to, printed; empty where they refer to none. */
  readonly referred: string
  /** Whether others refer to it. */
  readonly isReferred: boolean
  /** Whether documents of the other side can hold what it is said of. */
  readonly isMet: boolean
  /** Whether documents that keep a constraint of the other side keep this one, too. */
  readonly isImplied?: boolean
}

export interface ElementSide {
  readonly name: Name
  readonly occurs: Occurs
  /** Absent where the global declaration says what is said of the element. */
  readonly type?: NodeId
  /** Whether it refers to a global declaration. */
  readonly isReference?: boolean
  /** Whether documents need it where what stands around it stands. */
  readonly isRequired: boolean
  /** The questions to the contents that it is a part of, and what they call it. */
  readonly grouped?: { readonly contents: GroupedContents; readonly key: string } | undefined
  readonly nillable: boolean
  readonly default?: string
  readonly fixed?: string
  /** Derivations that may not stand in for its type here (`block`). */
  readonly block?: readonly string[]
  readonly path: readonly string[]
  /** Equal on both sides where the parents correspond. */
  readonly parent: string
  /** Whether names and namespaces are compared one by one; not below a replaced root, whose namespaces all differ. */
  readonly hasOwnNamespace: boolean
  readonly at: Location
}

export interface PropertySide {
  readonly property: Property
  /** Whether the object refuses properties that it does not name. */
  readonly isClosed: boolean
}

export interface AccessSide {
  readonly keyword: 'readOnly' | 'writeOnly'
  readonly name: string
  readonly isSet: boolean
  readonly isRequired: boolean
}

export interface SecuritySchemeSide {
  readonly name: string
  readonly scheme: SecurityScheme
}

export interface ChoiceSide {
  /** The choice as a whole, where it is one. */
  readonly id?: NodeId
  readonly isNullable: boolean
  /** `one` where exactly one member may match; nothing where there are not several. */
  readonly mode: 'any' | 'one' | undefined
  readonly discriminator?: DiscriminatorSide
  /** It is the choice of the schemas that are made of one by `allOf`: that one's discriminator is all that is compared. */
  readonly isOfHeirs?: true
  /** The members of a choice whose mode is compared. */
  readonly members?: readonly NodeId[]
  readonly at: Location
}

export interface DiscriminatorSide {
  readonly property: string
  /** Whether every alternative asks for the property and lists its values, so that the discriminator refuses nothing more. */
  readonly isTold: boolean
  /** The values of alternatives that both sides have, with the later side's name for each alternative. */
  readonly values: ReadonlyMap<string, string>
}

export interface MemberSide {
  /** The schema's name, or its form. */
  readonly called: string
  readonly isNamed?: true
  readonly form: string
  /** Whether it refuses nothing. */
  readonly isOpen: boolean
  /** Whether generated types say it. */
  readonly isTyped?: boolean
  /** Whether its values must be no other member's, which can be so or not. */
  readonly isExclusive?: true
  /** The node, and what stands beside it in its `allOf` or choice. */
  readonly id: NodeId
  readonly others?: readonly NodeId[]
  readonly choice?: ChoiceOfMember
  readonly at: Location
}

/** A choice as those of its members see it that the other side has not. */
export interface ChoiceOfMember {
  readonly members: readonly NodeId[]
  /** Those that the other side has not: one list for all of them. */
  readonly lone: readonly NodeId[]
  /** How the choice calls this one. */
  readonly member: NodeId
}

/** What becomes of that which no other keyword speaks of. */
export interface UnevaluatedSide {
  /** The schema whose values are looked at, where what is left over stands there itself. */
  readonly id?: NodeId
  readonly properties: LeftOver
  readonly items: LeftOver
  /** What one schema below speaks of beyond the names and places that it lists. */
  readonly spoken?: readonly Spoken[]
}

export type LeftOver = 'refused' | 'limited' | 'allowed'

export interface NodeSide {
  readonly kind: string
  readonly id?: NodeId
  /** The node's own statement, without its members: what differs when nothing below does. */
  readonly text: string
  readonly at: Location
}

export interface DataElementSide {
  readonly element: DataElement
  /** Whether this side states subset memberships at all. */
  readonly hasSubsets: boolean
  readonly at: Location
}
