export type {
  Annotation,
  AnnotationElement,
  DataElement,
  Profile,
  SubsetMembership,
} from './annotation.ts'
export { anythingIn, isAnything } from './anything.ts'
export { ReachableTypeValues as Below } from './below.ts'
export { type BodyParts, bodyParts } from './body-parts.ts'
export { builtinPatterns, isBuiltIn, XSI, xsdNamespace } from './built-in.ts'
export { type AskedCredential, credentialsFor } from './credentials.ts'
export {
  childSteps,
  type DataElementPlace,
  dataElementPlaces,
  type PathStep,
  printSteps,
  rootContexts,
  rootStep,
} from './data-elements.ts'
export { type DirectedSet, directed } from './direction.ts'
export {
  type Facets,
  makeNamePattern as patternOfNames,
  type Pattern,
  type Primitive,
  type PropertyPattern,
  type ValueRepresentation as Holding,
  type WhiteSpace,
} from './facets.ts'
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
  Discriminator,
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
export { absent, listNumbers, type NumberedNodes, numberedNodes } from './numbered.ts'
export { findOctets, isOctetsSchema as isOctets } from './octets.ts'
export {
  type AllParticle,
  type AnyParticle,
  allows,
  type Blocked,
  type ChoiceParticle,
  type ConstraintPath,
  type ConstraintStep,
  type ElementParticle,
  type IdentityConstraint,
  isEmptyGroup,
  listContentElements as elementsOfContent,
  listElementParticles,
  localElements,
  type Namespaces,
  type Occurs,
  type Particle,
  type ProcessContents,
  type SequenceParticle,
} from './particle.ts'
export { findPointerNode as nodeOfPointer } from './pointer.ts'
export type { AttributeDeclaration, ElementDeclaration, SchemaSet } from './set.ts'
export {
  isReplaceable,
  isReplaceableRoot,
  listSimpleTypesInPlace,
  simpleTypesRestricting,
} from './simple-derivation.ts'
export {
  derivationSteps,
  documentTypes,
  findDeclaration,
  listSubstitutes,
  listTypesInPlace,
} from './substitution.ts'
export { usualType } from './usual-type.ts'
export {
  type Api,
  type BodySchema,
  bodyAddress,
  type Callback,
  type Credential,
  type Encoding,
  type ExampleFile,
  findSequence,
  type Input,
  isForm,
  isInParts,
  isInUnnamedParts,
  isText,
  type LeftOut,
  type Link,
  type Media,
  type OpenReason,
  type Operation,
  type Parameter,
  type RequestBody,
  type Response,
  type SecurityRequirement,
  type SecurityScheme,
  type SequenceFormatName as SequenceFormat,
  type Server,
  type Servers,
  type ServerVariable,
  type Version,
  type VersionStatus,
} from './version.ts'
export {
  findNode,
  listChildren,
  mapChildren as withChildren,
  reachable,
  resolve,
  type Visitor,
  visit,
} from './visit.ts'
