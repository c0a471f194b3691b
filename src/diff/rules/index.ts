import type { Rule } from '../rule.ts'
import { alternativeAdded } from './alternative-added.ts'
import { alternativeRemoved } from './alternative-removed.ts'
import { apiAdded } from './api-added.ts'
import { apiRemoved } from './api-removed.ts'
import { apiVersionChanged } from './api-version-changed.ts'
import { attributeAdded } from './attribute-added.ts'
import { attributeBecameOptional } from './attribute-became-optional.ts'
import { attributeBecameRequired } from './attribute-became-required.ts'
import { attributeDefaultChanged } from './attribute-default-changed.ts'
import { attributeFixedChanged } from './attribute-fixed-changed.ts'
import { attributeRemoved } from './attribute-removed.ts'
import { attributeRenamed } from './attribute-renamed.ts'
import { attributeWildcardAdded } from './attribute-wildcard-added.ts'
import { attributeWildcardChanged } from './attribute-wildcard-changed.ts'
import { attributeWildcardRemoved } from './attribute-wildcard-removed.ts'
import { bodyRootChanged } from './body-root-changed.ts'
import { bodySchemaChanged } from './body-schema-changed.ts'
import { boundChanged } from './bound-changed.ts'
import { branchAdded } from './branch-added.ts'
import { branchRemoved } from './branch-removed.ts'
import { builtinChanged } from './builtin-changed.ts'
import { callbackAddressChanged } from './callback-address-changed.ts'
import { choiceModeChanged } from './choice-mode-changed.ts'
import { containsAdded } from './contains-added.ts'
import { containsCountChanged } from './contains-count-changed.ts'
import { containsRemoved } from './contains-removed.ts'
import { contentEncodingChanged } from './content-encoding-changed.ts'
import { contentMediaTypeChanged } from './content-media-type-changed.ts'
import { contentModelChanged } from './content-model-changed.ts'
import { contentSchemaChanged } from './content-schema-changed.ts'
import { dataElementAdded } from './data-element-added.ts'
import { dataElementChanged } from './data-element-changed.ts'
import { dataElementRemoved } from './data-element-removed.ts'
import { dataElementReworded } from './data-element-reworded.ts'
import { defaultChanged } from './default-changed.ts'
import { defectAdded } from './defect-added.ts'
import { defectRemoved } from './defect-removed.ts'
import { dependentRequiredAdded } from './dependent-required-added.ts'
import { dependentRequiredRemoved } from './dependent-required-removed.ts'
import { derivedTypeAdded } from './derived-type-added.ts'
import { derivedTypeRemoved } from './derived-type-removed.ts'
import { discriminatorAdded } from './discriminator-added.ts'
import { discriminatorDefaultChanged } from './discriminator-default-changed.ts'
import { discriminatorPropertyChanged } from './discriminator-property-changed.ts'
import { discriminatorRemoved } from './discriminator-removed.ts'
import { discriminatorValueAdded } from './discriminator-value-added.ts'
import { discriminatorValueChanged } from './discriminator-value-changed.ts'
import { discriminatorValueRemoved } from './discriminator-value-removed.ts'
import { documentationChanged } from './documentation-changed.ts'
import { elementAdded } from './element-added.ts'
import { elementBecameAbstract } from './element-became-abstract.ts'
import { elementBecameNillable } from './element-became-nillable.ts'
import { elementBlockChanged } from './element-block-changed.ts'
import { elementDefaultChanged } from './element-default-changed.ts'
import { elementFixedChanged } from './element-fixed-changed.ts'
import { elementMoved } from './element-moved.ts'
import { elementNamespaceChanged } from './element-namespace-changed.ts'
import { elementNoLongerAbstract } from './element-no-longer-abstract.ts'
import { elementNoLongerNillable } from './element-no-longer-nillable.ts'
import { elementOrderChanged } from './element-order-changed.ts'
import { elementRemoved } from './element-removed.ts'
import { elementRenamed } from './element-renamed.ts'
import { emptyValueChanged } from './empty-value-changed.ts'
import { encodingChanged } from './encoding-changed.ts'
import { enumValueAdded } from './enum-value-added.ts'
import { enumValueRemoved } from './enum-value-removed.ts'
import { enumerationAdded } from './enumeration-added.ts'
import { enumerationRemoved } from './enumeration-removed.ts'
import { evaluatedChanged } from './evaluated-changed.ts'
import { examplesChanged } from './examples-changed.ts'
import { extensibleValueAdded } from './extensible-value-added.ts'
import { extensibleValueRemoved } from './extensible-value-removed.ts'
import { formChanged } from './form-changed.ts'
import { formatChanged } from './format-changed.ts'
import { fractionDigitsNarrowed } from './fraction-digits-narrowed.ts'
import { fractionDigitsWidened } from './fraction-digits-widened.ts'
import { headerAdded } from './header-added.ts'
import { headerBecameOptional } from './header-became-optional.ts'
import { headerBecameRequired } from './header-became-required.ts'
import { headerDeprecated } from './header-deprecated.ts'
import { headerRemoved } from './header-removed.ts'
import { headerStyleChanged } from './header-style-changed.ts'
import { heldTypeChanged } from './held-type-changed.ts'
import { identityConstraintAdded } from './identity-constraint-added.ts'
import { identityConstraintChanged } from './identity-constraint-changed.ts'
import { identityConstraintRemoved } from './identity-constraint-removed.ts'
import { itemCountChanged } from './item-count-changed.ts'
import { itemCountNarrowed } from './item-count-narrowed.ts'
import { itemCountWidened } from './item-count-widened.ts'
import { itemsBecameUnique } from './items-became-unique.ts'
import { itemsNoLongerUnique } from './items-no-longer-unique.ts'
import { lengthChanged } from './length-changed.ts'
import { linksChanged } from './links-changed.ts'
import { lowerBoundNarrowed } from './lower-bound-narrowed.ts'
import { lowerBoundWidened } from './lower-bound-widened.ts'
import { maxLengthNarrowed } from './max-length-narrowed.ts'
import { maxLengthWidened } from './max-length-widened.ts'
import { mediaTypeAdded } from './media-type-added.ts'
import { mediaTypeRemoved } from './media-type-removed.ts'
import { mediaTypeReplaced } from './media-type-replaced.ts'
import { minLengthNarrowed } from './min-length-narrowed.ts'
import { minLengthWidened } from './min-length-widened.ts'
import { mixedContentAdded } from './mixed-content-added.ts'
import { mixedContentRemoved } from './mixed-content-removed.ts'
import { multipleOfChanged } from './multiple-of-changed.ts'
import { namespaceChanged } from './namespace-changed.ts'
import { objectClosed } from './object-closed.ts'
import { objectOpened } from './object-opened.ts'
import { occurrenceDecreased } from './occurrence-decreased.ts'
import { occurrenceIncreased } from './occurrence-increased.ts'
import { operationAdded } from './operation-added.ts'
import { operationDeprecated } from './operation-deprecated.ts'
import { operationIdChanged } from './operation-id-changed.ts'
import { operationMoved } from './operation-moved.ts'
import { operationRemoved } from './operation-removed.ts'
import { operationReplaced } from './operation-replaced.ts'
import { operationTagsChanged } from './operation-tags-changed.ts'
import { parameterAdded } from './parameter-added.ts'
import { parameterBecameOptional } from './parameter-became-optional.ts'
import { parameterBecameRequired } from './parameter-became-required.ts'
import { parameterDeprecated } from './parameter-deprecated.ts'
import { parameterMoved } from './parameter-moved.ts'
import { parameterRemoved } from './parameter-removed.ts'
import { parameterRenamed } from './parameter-renamed.ts'
import { parameterStyleChanged } from './parameter-style-changed.ts'
import { patternAdded } from './pattern-added.ts'
import { patternChanged } from './pattern-changed.ts'
import { patternRemoved } from './pattern-removed.ts'
import { propertyAdded } from './property-added.ts'
import { propertyBecameOptional } from './property-became-optional.ts'
import { propertyBecameReadOnly } from './property-became-read-only.ts'
import { propertyBecameRequired } from './property-became-required.ts'
import { propertyBecameWriteOnly } from './property-became-write-only.ts'
import { propertyCountChanged } from './property-count-changed.ts'
import { propertyDefaultChanged } from './property-default-changed.ts'
import { propertyNamesAdded } from './property-names-added.ts'
import { propertyNamesRemoved } from './property-names-removed.ts'
import { propertyNoLongerReadOnly } from './property-no-longer-read-only.ts'
import { propertyNoLongerWriteOnly } from './property-no-longer-write-only.ts'
import { propertyPatternsChanged } from './property-patterns-changed.ts'
import { propertyRemoved } from './property-removed.ts'
import { propertyRenamed } from './property-renamed.ts'
import { requestBodyAdded } from './request-body-added.ts'
import { requestBodyBecameOptional } from './request-body-became-optional.ts'
import { requestBodyBecameRequired } from './request-body-became-required.ts'
import { requestBodyRemoved } from './request-body-removed.ts'
import { requiredElementAdded } from './required-element-added.ts'
import { requiredOccurrenceDecreased } from './required-occurrence-decreased.ts'
import { requiredOccurrenceIncreased } from './required-occurrence-increased.ts'
import { requirementAdded } from './requirement-added.ts'
import { requirementRemoved } from './requirement-removed.ts'
import { responseStatusAdded } from './response-status-added.ts'
import { responseStatusRemoved } from './response-status-removed.ts'
import { rootAdded } from './root-added.ts'
import { rootRemoved } from './root-removed.ts'
import { rootReplaced } from './root-replaced.ts'
import { schemaBecameNullable } from './schema-became-nullable.ts'
import { schemaChanged } from './schema-changed.ts'
import { schemaDeprecated } from './schema-deprecated.ts'
import { schemaNoLongerNullable } from './schema-no-longer-nullable.ts'
import { securityChanged } from './security-changed.ts'
import { securitySchemeAdded } from './security-scheme-added.ts'
import { securitySchemeAddressChanged } from './security-scheme-address-changed.ts'
import { securitySchemeChanged } from './security-scheme-changed.ts'
import { securitySchemeFlowAdded } from './security-scheme-flow-added.ts'
import { securitySchemeFlowRemoved } from './security-scheme-flow-removed.ts'
import { securitySchemeRemoved } from './security-scheme-removed.ts'
import { securitySchemeScopeAdded } from './security-scheme-scope-added.ts'
import { securitySchemeScopeRemoved } from './security-scheme-scope-removed.ts'
import { securityScopeAdded } from './security-scope-added.ts'
import { securityScopeRemoved } from './security-scope-removed.ts'
import { serverChanged } from './server-changed.ts'
import { serverDefaultChanged } from './server-default-changed.ts'
import { shapeChanged } from './shape-changed.ts'
import { stabilityChanged } from './stability-changed.ts'
import { subsetAdded } from './subset-added.ts'
import { subsetRemoved } from './subset-removed.ts'
import { subsetStatusChanged } from './subset-status-changed.ts'
import { substituteAdded } from './substitute-added.ts'
import { substituteRemoved } from './substitute-removed.ts'
import { sunsetChanged } from './sunset-changed.ts'
import { totalDigitsNarrowed } from './total-digits-narrowed.ts'
import { totalDigitsWidened } from './total-digits-widened.ts'
import { tupleChanged } from './tuple-changed.ts'
import { typeAdded } from './type-added.ts'
import { typeBecameAbstract } from './type-became-abstract.ts'
import { typeChanged } from './type-changed.ts'
import { typeNoLongerAbstract } from './type-no-longer-abstract.ts'
import { typeRemoved } from './type-removed.ts'
import { typeRenamed } from './type-renamed.ts'
import { unevaluatedAllowed } from './unevaluated-allowed.ts'
import { unevaluatedRefused } from './unevaluated-refused.ts'
import { unionOrderChanged } from './union-order-changed.ts'
import { unlistedElementsAdded } from './unlisted-elements-added.ts'
import { unlistedElementsRemoved } from './unlisted-elements-removed.ts'
import { upperBoundNarrowed } from './upper-bound-narrowed.ts'
import { upperBoundWidened } from './upper-bound-widened.ts'
import { webhookAdded } from './webhook-added.ts'
import { webhookRemoved } from './webhook-removed.ts'
import { whiteSpaceChanged } from './white-space-changed.ts'
import { wildcardAdded } from './wildcard-added.ts'
import { wildcardAttributeChanged } from './wildcard-attribute-changed.ts'
import { wildcardAttributeDeclared } from './wildcard-attribute-declared.ts'
import { wildcardAttributeUndeclared } from './wildcard-attribute-undeclared.ts'
import { wildcardChanged } from './wildcard-changed.ts'
import { wildcardElementDeclared } from './wildcard-element-declared.ts'
import { wildcardElementUndeclared } from './wildcard-element-undeclared.ts'
import { wildcardRemoved } from './wildcard-removed.ts'
import { xmlFormChanged } from './xml-form-changed.ts'

/** Every rule. The order is that of a report: addresses, bodies, structure, values, words. */
export const rules: readonly Rule[] = [
  apiRemoved,
  defectAdded,
  defectRemoved,
  apiAdded,
  apiVersionChanged,
  operationRemoved,
  operationAdded,
  operationMoved,
  operationReplaced,
  operationIdChanged,
  operationDeprecated,
  operationTagsChanged,
  securityChanged,
  securityScopeAdded,
  securityScopeRemoved,
  securitySchemeChanged,
  securitySchemeRemoved,
  securitySchemeAdded,
  securitySchemeAddressChanged,
  securitySchemeFlowRemoved,
  securitySchemeFlowAdded,
  securitySchemeScopeRemoved,
  securitySchemeScopeAdded,
  serverChanged,
  serverDefaultChanged,
  webhookRemoved,
  callbackAddressChanged,
  webhookAdded,
  parameterRemoved,
  parameterAdded,
  parameterBecameRequired,
  parameterBecameOptional,
  parameterStyleChanged,
  encodingChanged,
  parameterRenamed,
  parameterMoved,
  emptyValueChanged,
  parameterDeprecated,
  headerDeprecated,
  headerRemoved,
  headerStyleChanged,
  headerAdded,
  headerBecameRequired,
  headerBecameOptional,
  requestBodyAdded,
  requestBodyRemoved,
  requestBodyBecameRequired,
  requestBodyBecameOptional,
  mediaTypeRemoved,
  mediaTypeAdded,
  mediaTypeReplaced,
  bodyRootChanged,
  bodySchemaChanged,
  responseStatusRemoved,
  responseStatusAdded,
  linksChanged,
  namespaceChanged,
  rootReplaced,
  rootRemoved,
  rootAdded,
  typeRemoved,
  typeAdded,
  typeRenamed,
  typeChanged,
  formChanged,
  shapeChanged,
  elementRemoved,
  elementAdded,
  requiredElementAdded,
  elementRenamed,
  elementMoved,
  elementNamespaceChanged,
  elementOrderChanged,
  contentModelChanged,
  wildcardRemoved,
  wildcardAdded,
  wildcardChanged,
  wildcardElementDeclared,
  wildcardElementUndeclared,
  wildcardAttributeDeclared,
  wildcardAttributeUndeclared,
  wildcardAttributeChanged,
  mixedContentRemoved,
  mixedContentAdded,
  typeBecameAbstract,
  typeNoLongerAbstract,
  elementBecameAbstract,
  elementNoLongerAbstract,
  derivedTypeRemoved,
  derivedTypeAdded,
  substituteRemoved,
  substituteAdded,
  elementBlockChanged,
  unlistedElementsRemoved,
  unlistedElementsAdded,
  occurrenceDecreased,
  occurrenceIncreased,
  requiredOccurrenceIncreased,
  requiredOccurrenceDecreased,
  elementBecameNillable,
  elementNoLongerNillable,
  elementDefaultChanged,
  elementFixedChanged,
  attributeRemoved,
  attributeAdded,
  attributeRenamed,
  attributeBecameRequired,
  attributeBecameOptional,
  attributeFixedChanged,
  attributeDefaultChanged,
  attributeWildcardRemoved,
  attributeWildcardAdded,
  attributeWildcardChanged,
  identityConstraintAdded,
  identityConstraintRemoved,
  identityConstraintChanged,
  enumValueRemoved,
  enumValueAdded,
  enumerationAdded,
  enumerationRemoved,
  lengthChanged,
  patternAdded,
  patternRemoved,
  patternChanged,
  multipleOfChanged,
  formatChanged,
  heldTypeChanged,
  unionOrderChanged,
  whiteSpaceChanged,
  builtinChanged,
  objectClosed,
  objectOpened,
  propertyCountChanged,
  propertyPatternsChanged,
  propertyRemoved,
  propertyRenamed,
  propertyAdded,
  propertyBecameRequired,
  propertyBecameOptional,
  propertyDefaultChanged,
  propertyBecameReadOnly,
  propertyNoLongerReadOnly,
  propertyBecameWriteOnly,
  propertyNoLongerWriteOnly,
  propertyNamesAdded,
  propertyNamesRemoved,
  dependentRequiredAdded,
  dependentRequiredRemoved,
  itemCountNarrowed,
  itemCountWidened,
  itemCountChanged,
  itemsBecameUnique,
  itemsNoLongerUnique,
  tupleChanged,
  containsAdded,
  containsRemoved,
  containsCountChanged,
  schemaBecameNullable,
  schemaNoLongerNullable,
  alternativeRemoved,
  alternativeAdded,
  choiceModeChanged,
  discriminatorAdded,
  discriminatorRemoved,
  discriminatorPropertyChanged,
  discriminatorValueRemoved,
  discriminatorValueAdded,
  discriminatorValueChanged,
  discriminatorDefaultChanged,
  requirementAdded,
  requirementRemoved,
  branchAdded,
  branchRemoved,
  unevaluatedRefused,
  unevaluatedAllowed,
  evaluatedChanged,
  schemaChanged,
  defaultChanged,
  contentEncodingChanged,
  contentMediaTypeChanged,
  contentSchemaChanged,
  xmlFormChanged,
  extensibleValueRemoved,
  extensibleValueAdded,
  documentationChanged,
  schemaDeprecated,
  sunsetChanged,
  stabilityChanged,
  examplesChanged,
  dataElementRemoved,
  dataElementAdded,
  dataElementChanged,
  dataElementReworded,
  subsetRemoved,
  subsetAdded,
  subsetStatusChanged,
  maxLengthNarrowed,
  maxLengthWidened,
  minLengthNarrowed,
  minLengthWidened,
  totalDigitsNarrowed,
  totalDigitsWidened,
  fractionDigitsNarrowed,
  fractionDigitsWidened,
  lowerBoundNarrowed,
  lowerBoundWidened,
  upperBoundNarrowed,
  upperBoundWidened,
  boundChanged,
]
