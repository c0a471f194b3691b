// What generated adapters are made of
export * from './adapt.ts'
export { heldFits, heldPassage } from './adapt-held.ts'
export type { JsonRule } from './adapt-json.ts'
export { adaptJson, unchangedJson } from './adapt-json.ts'
// Bodies of octets, forms in parts, sequences
export {
  type BodySide,
  type Bytes,
  type Items,
  type Octets,
  type Parts,
  type ServerSentEvent,
  type Streamed,
  streamed,
} from './body-types.ts'
// A client of operations; what sends webhooks
export { createClient, createSender, type Sender } from './client.ts'
export { ResponseError, type ResponseFault } from './client-answer.ts'
export { anyHeaders, type HeaderReader, plainHeaders, textHeaders } from './client-headers.ts'
export type * from './client-types.ts'
// Results and codecs
export type {
  BodyCodec,
  Codec,
  FormCodec,
  JsonCodec,
  ParseLimits,
  PartsCodec,
  StandardIssue,
  StandardResult,
  StandardSchema,
  TextCodec,
  XmlCodec,
} from './codec.ts'
// Documents of one version as documents of the other
export { createConverter } from './convert.ts'
export type {
  Chain,
  ChainAccount,
  ChainConverted,
  ChainDefinition,
  ChainOf,
  ChainParts,
  ChainRead,
  ChainStep,
  CodecValue,
  ConvertOptionsOf,
  InStep,
} from './convert-chain.ts'
export { chainStep, createChain, defineChain } from './convert-chain.ts'
export type * from './convert-types.ts'
export { withFormat, withMultiples } from './described-text.ts'
// What generated codecs are made of
export type {
  AnyType,
  Attribute,
  ComplexType,
  Declarations,
  DerivedType,
  Element,
  Group,
  ListType,
  RootElement,
  SimpleType,
  SimpleTypes,
  TextType,
  Type,
  UnionType,
} from './descriptor.ts'
export { formCodec } from './form-codec.ts'
// Gateways between two versions
export { createGateway } from './gateway.ts'
export { GatewayRefusal } from './gateway-problem.ts'
export type * from './gateway-types.ts'
// A server of operations
export { createHandler } from './handler.ts'
export type * from './handler-types.ts'
export { weighMediaType } from './http-media.ts'
export { Refusal } from './http-problem.ts'
export type * from './http-types.ts'
export { dateFormat, dateTimeFormat, type JsonFormats, jsonFormats } from './json/formats/index.ts'
export {
  heldBigint,
  heldDate,
  heldDateTime,
  heldDecimal,
  heldInstant,
  heldInteger,
  heldPlainDate,
} from './json/held-forms.ts'
export type { JsonType } from './json/json-descriptor.ts'
export { heldJsonCodec, jsonCodec, jsonMessageCodec } from './json-codec.ts'
// Operations: what a client and a handler share
export * from './operation.ts'
export { checkInput } from './operation-check.ts'
export { type CredentialSource, parseCredentials, type ShownCredential } from './operation-credentials.ts'
export { parseCookies, parseHeaders, parsePath, parseQuery } from './operation-read.ts'
export { segmentPart } from './operation-segment.ts'
export { buildCookies, buildHeaders, buildPath, buildQuery, buildUrl, styled } from './operation-write.ts'
export { type PartField, partsCodec } from './parts-codec.ts'
export { type Decimal, type Integer, InvalidValueError, type Issue, type Result } from './result.ts'
export { eventStream, jsonLines, jsonSequence, type SequenceFormat } from './sequence.ts'
export {
  type Reduced,
  type Selection,
  type SubsetPlace,
  type SubsetPlaces,
  select,
  unknownMembership,
} from './subsets.ts'
export { xsAnyURI } from './text/any-uri.ts'
// Built-in types of XML Schema
export { xsBase64Binary, xsHexBinary } from './text/binary.ts'
export { xsBoolean } from './text/boolean.ts'
export type { Composite } from './text/composite.ts'
export { xsDuration } from './text/duration.ts'
export { xsDouble, xsDoubleText, xsFloat, xsFloatText } from './text/float.ts'
export type { Lexical } from './text/lexical.ts'
export { limitedPattern } from './text/limited-pattern.ts'
export { type LimitedProgram, limitedStep } from './text/limited-program.ts'
export { linearPattern } from './text/linear-pattern.ts'
export { condition, type LinearProgram, type LinearSteps, step } from './text/linear-program.ts'
export { xsList } from './text/list.ts'
export {
  xsDecimal,
  xsInteger,
  xsSafeDecimal,
  xsSafeInteger,
  xsUnboundedDecimal,
  xsUnboundedInteger,
  xsUnboundedSafeDecimal,
  xsUnboundedSafeInteger,
} from './text/number.ts'
export type { TextPattern } from './text/pattern.ts'
export { xsNotation, xsQName } from './text/qualified-name.ts'
export { asWritten } from './text/simple.ts'
export {
  xsEntity,
  xsID,
  xsIDRef,
  xsLanguage,
  xsName,
  xsNCName,
  xsNMToken,
  xsNormalizedString,
  xsString,
  xsToken,
} from './text/string.ts'
export {
  xsDate,
  xsDateTime,
  xsGDay,
  xsGMonth,
  xsGMonthDay,
  xsGYear,
  xsGYearMonth,
  xsTime,
} from './text/time.ts'
export { xsUnion } from './text/union.ts'
export { textCodec } from './text-codec.ts'
export { anyEncoding, decodeDeclared } from './xml/encodings.ts'
export { plainXmlCodec } from './xml-codec.ts'
export { withSimpleTypes, xmlCodec } from './xml-codec-full.ts'
export type { ElementOf, XmlElement } from './xml-element.ts'
