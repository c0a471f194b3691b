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
  CodeListMember,
  CodeListNode,
  ComplexNode,
  ConditionalNode,
  ConstantNode,
  Content,
  Json,
  ListNode,
  NeverNode,
  NodeId,
  NotNode,
  ObjectNode,
  Property,
  ReferenceNode,
  ScalarNode,
  TypeKind,
  TypeNode,
  UnionNode,
  UnknownNode,
} from './model.ts'
export { expandedName, isSameName, type Name, parseExpandedName } from './name.ts'
export {
  type AllParticle,
  type AnyParticle,
  type ChoiceParticle,
  type ElementParticle,
  elementsOf,
  type Occurs,
  type Particle,
  type SequenceParticle,
} from './particle.ts'
export type { ElementDeclaration, SchemaSet } from './set.ts'
export {
  type Api,
  type BodySchema,
  bodyAddress,
  type ExampleFile,
  type Input,
  type Media,
  type Operation,
  type Parameter,
  type RequestBody,
  type Response,
  type Version,
  type VersionStatus,
} from './version.ts'
export { childrenOf, nodeOf, reachable, resolve, type Visitor, visit } from './visit.ts'
