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
import type { Whole } from './pair.ts'
import type { HeaderSide, WritingSide } from './written.ts'

export type { HeaderSide, WritingSide } from './written.ts'

export type { ContentSide, FoundSide, StandInsSide }

/** What a rule sees of one side, by the kind of thing that is compared. */
export interface Subjects {
  readonly api: Api
  /** A place of an OpenAPI description that cannot be read. */
  readonly unread: LeftOut
  readonly operation: OperationSide
  /** A webhook (the server calls it) that only one side has. */
  readonly webhook: Operation
  readonly 'security-scheme': SecuritySchemeSide
  /** An operation, for the comparison of its server addresses. */
  readonly servers: Operation
  /** The security requirements of an operation, schemes by their later names. */
  readonly security: readonly SecurityRequirement[]
  readonly parameter: Parameter
  readonly header: HeaderSide
  /** How the values of a parameter, header or form property are serialized. */
  readonly writing: WritingSide
  readonly 'request-body': RequestBody
  readonly response: Response
  readonly media: Media
  readonly 'body-schema': BodySchema
  /** A namespace that was replaced as a whole. */
  readonly namespace: string
  readonly root: RootSide
  readonly 'named-type': NamedTypeSide
  /** The type that a place uses; differences inside it are reported as one change. */
  readonly 'type-use': TypeUseSide
  /** What sort of thing a value is: text, number, code list, elements, object … */
  readonly form: FormSide
  readonly value: ValueSide
  readonly content: ContentSide
  /** The derived types that `xsi:type` can name for a type, or the substitutes of an element. */
  readonly 'stand-ins': StandInsSide
  readonly element: ElementSide
  readonly attribute: AttributeUse
  /**
   * A global element or attribute that wildcards find: declared in one version, or an attribute declared in both.
   */
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
  /** `oneOf`, `anyOf` or several types; another schema counts as a choice with a single member. */
  readonly choice: ChoiceSide
  /** A member of a choice that only one side has. */
  readonly alternative: MemberSide
  /** A member of an `allOf` that only one side has. */
  readonly requirement: MemberSide
  readonly conditional: ConditionalNode
  readonly unevaluated: UnevaluatedSide
  /** A node whose kind has no rules of its own. */
  readonly node: NodeSide
  /** The documentation and keywords of a node, operation, parameter, response or header. */
  readonly annotation: Annotation
  readonly 'data-element': DataElementSide
}

export type Subject = keyof Subjects

export interface OperationSide {
  readonly operation: Operation
  /** Why it was matched: same address, same id, similar path, or corresponding roots of its bodies. */
  readonly by: 'address' | 'id' | 'path' | 'roots'
  /** It also answers the other side's calls: its path parameters accept the texts of the other path. */
  readonly answers?: true
  /** The prefix of its path, if all paths with this prefix moved to another one. */
  readonly start?: string
  /** Path parameters changed places, in a path that is otherwise the same. */
  readonly isReordered?: true
}

export interface RootSide {
  readonly set: string
  readonly name: Name
  /** The element is abstract: documents start with its substitutes. */
  readonly isAbstract?: boolean
  readonly at: Location
}

export interface NamedTypeSide {
  readonly name: Name
  /** It is the schema of a whole JSON file that nothing else refers to, so that documents can be of it. */
  readonly hasDocuments?: true
  /** It is a simple type that documents have only where `xsi:type` names it. */
  readonly isOnlyNamed?: true
  readonly at: Location
}

export interface TypeUseSide {
  readonly type: string
  readonly id: NodeId
  /**
   * The combined effect of the differences inside; absent if there are none. Only set on the later side; undecided
   * from the start where the differences are not listed.
   */
  readonly outcome?: { readonly effect: Effect; readonly reach: Reach; readonly breaksTypes: boolean }
  /** The same types, where they were compared at an earlier use. Only set on the later side. */
  readonly sameAs?: Whole
  readonly at: Location
}

export interface FormSide {
  readonly form: string
  /** What people call it, where that is not the form: the only form of the members of `allOf`. */
  readonly called?: string
  /** Wider forms that include every value of this one: `string` for a code list. */
  readonly within: readonly string[]
  /** Whether it has no constraints beyond its form. */
  readonly isPlain: boolean
  /** What it is in generated code. */
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
  /** Two union members that changed order, if some text is read differently by it. Only set on the later side. */
  readonly overtaking?: { readonly first: string; readonly second: string } | undefined
}

export interface ConstraintSide {
  readonly name: string
  readonly kind: string
  /** The constraint with selector and fields, printed. */
  readonly text: string
  /** The printed constraint without what documents cannot show: names and the order of fields. */
  readonly asks: string
  /** The selector paths, printed. */
  readonly selector: readonly string[]
  /** The fields, printed and sorted. */
  readonly fields: readonly string[]
  /** The key that its fields refer to, printed; empty where they refer to none. */
  readonly referred: string
  /** Whether others refer to it. */
  readonly isReferred: boolean
  /** Whether documents of the other side can have elements that it applies to. */
  readonly isMet: boolean
  /** Whether a constraint of the other side implies this one. */
  readonly isImplied?: boolean
}

export interface ElementSide {
  readonly name: Name
  readonly occurs: Occurs
  /** Absent for a reference: the global declaration states the type. */
  readonly type?: NodeId
  /** Whether it refers to a global declaration. */
  readonly isReference?: boolean
  /** Whether documents must have it wherever its parent content is. */
  readonly isRequired: boolean
  /** The comparison of the contents that it belongs to, and its key there. */
  readonly grouped?: { readonly contents: GroupedContents; readonly key: string } | undefined
  readonly nillable: boolean
  readonly default?: string
  readonly fixed?: string
  /** The derivations that cannot replace its type here (`block`). */
  readonly block?: readonly string[]
  readonly path: readonly string[]
  /** A key of its parent; equal on both sides if the parents correspond. */
  readonly parent: string
  /** Whether its namespace is compared by itself: not if it moved as a whole, nor below a replaced root. */
  readonly hasOwnNamespace: boolean
  readonly at: Location
}

export interface PropertySide {
  readonly property: Property
  /** Whether the other object refuses properties that it does not name. */
  readonly isClosed: boolean
  /** The object of the property and the other one, if that restricts further properties. */
  readonly objects?: { readonly own: ObjectNode; readonly other: ObjectNode }
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
  /** The schema of which only nullability is compared. */
  readonly whole?: NodeId
  readonly isNullable: boolean
  /** `one` if exactly one member may match; undefined if the mode is not compared. */
  readonly mode: 'any' | 'one' | undefined
  readonly discriminator?: DiscriminatorSide
  /** The choice of subtypes that extend a schema by `allOf`; only the discriminator of that schema is compared. */
  readonly isOfHeirs?: true
  /** The members of a choice whose mode is compared. */
  readonly members?: readonly NodeId[]
  readonly at: Location
}

export interface DiscriminatorSide {
  readonly property: string
  /**
   * Whether every alternative requires the property with a code list, so that the discriminator restricts nothing.
   */
  readonly isRedundant: boolean
  /** The values of alternatives that both sides have, with the later side's name for each alternative. */
  readonly values: ReadonlyMap<string, string>
  /** The alternative for all other values (`defaultMapping`), by the later side's name if both sides have it. */
  readonly fallback?: string
}

export interface MemberSide {
  /** The schema's name, or its form. */
  readonly called: string
  readonly isNamed?: true
  readonly form: string
  /** Whether it accepts every value. */
  readonly isOpen: boolean
  /** Whether generated types show it. */
  readonly isTyped?: boolean
  /** Its values may match no other member (`oneOf`), and it is not known whether they do. */
  readonly isExclusive?: true
  /** The node; `others` are the members beside it in its `allOf`, `lone` those that only this side has. */
  readonly id: NodeId
  readonly others?: readonly NodeId[]
  readonly lone?: readonly NodeId[]
  readonly choice?: ChoiceOfMember
  readonly at: Location
}

/** The choice around a member that only one side has. */
export interface ChoiceOfMember {
  readonly members: readonly NodeId[]
  /** The members that only this side has; the same list for all of them. */
  readonly lone: readonly NodeId[]
  /** The id of this member in `members`. */
  readonly member: NodeId
}

/** What a schema does with unevaluated properties and items. */
export interface UnevaluatedSide {
  /** The schema that has the `unevaluated…` keyword itself. */
  readonly id?: NodeId
  readonly properties: LeftOver
  readonly items: LeftOver
  /** What a schema below evaluates beyond the properties and items that it lists. */
  readonly spoken?: readonly Spoken[]
}

export type LeftOver = 'refused' | 'limited' | 'allowed'

export interface NodeSide {
  readonly kind: string
  readonly id?: NodeId
  /** The node's own keywords as text, without its members. */
  readonly text: string
  readonly at: Location
}

export interface DataElementSide {
  readonly element: DataElement
  /** Whether this side states subset memberships at all. */
  readonly hasSubsets: boolean
  readonly at: Location
}
