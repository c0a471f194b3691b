export type {
  Annotation,
  AnnotationElement,
  DataElement,
  Profile,
  SubsetMembership,
} from './annotation.ts'
export {
  childSteps,
  type DataElementPlace,
  dataElementPlaces,
  type PathStep,
  printSteps,
  rootContexts,
  rootStep,
} from './data-elements.ts'
export type { Facets, Pattern, Primitive, WhiteSpace } from './facets.ts'
export type {
  AllNode,
  ArrayNode,
  AttributeUse,
  AttributeWildcard,
  CodeListMember,
  CodeListNode,
  ComplexNode,
  ConditionalNode,
  ConstantNode,
  Contains,
  Content,
  Derivation,
  DynamicNode,
  Json,
  ListNode,
  NeverNode,
  NodeId,
  NotNode,
  ObjectNode,
  Property,
  ReferenceNode,
  ResourceNode,
  ScalarNode,
  TypeKind,
  TypeNode,
  UnevaluatedNode,
  UnionNode,
  UnknownNode,
} from './model.ts'
export { expandedName, isSameName, type Name, parseExpandedName } from './name.ts'
export { absent, type NumberedNodes, numberedNodes, numbersOf } from './numbered.ts'
export {
  type AllParticle,
  type AnyParticle,
  type Blocked,
  type ChoiceParticle,
  type ConstraintPath,
  type ConstraintStep,
  type ElementParticle,
  elementsOf,
  elementsOfContent,
  type IdentityConstraint,
  type Namespaces,
  type Occurs,
  type Particle,
  type ProcessContents,
  type SequenceParticle,
} from './particle.ts'
export type { AttributeDeclaration, ElementDeclaration, SchemaSet } from './set.ts'
export { isReplaceable, isReplaceableRoot, simpleTypesInPlaceOf } from './simple-derivation.ts'
export {
  declarationOf,
  derivationSteps,
  documentTypes,
  substitutesOf,
  typesInPlaceOf,
} from './substitution.ts'
export {
  type Api,
  type BodySchema,
  bodyAddress,
  type Encoding,
  type ExampleFile,
  type Input,
  isForm,
  type Media,
  type Operation,
  type Parameter,
  type RequestBody,
  type Response,
  type SecurityRequirement,
  type SecurityScheme,
  type Version,
  type VersionStatus,
} from './version.ts'
export { childrenOf, nodeOf, reachable, resolve, type Visitor, visit } from './visit.ts'
