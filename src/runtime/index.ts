export type { Codec, JsonCodec, ParseLimits, XmlCodec } from './codec.ts'
export { type Decimal, type Integer, InvalidValueError, type Issue, type Result } from './result.ts'
export type { StandardIssue, StandardResult, StandardSchema } from './standard-schema.ts'
