import type { Code } from '../../typescript/index.ts'
import type { TypedScalar } from './value-form.ts'

/** How one text becomes another: by which kind, and the converter in generated code. */
export interface KindConversion {
  readonly kind: string
  /** Codes of the source that the target's list has not; a person decides what they become. */
  readonly withoutCounterpart: readonly string[]
  /** The converter: an expression of type `Convert<source, target>`. */
  print(scope: ConversionScope): Code
}

/** What a converter may use of the module that it is printed into. */
export interface ConversionScope {
  runtime(name: string): Code
  /** A constant of the module with these codes. */
  list(codes: readonly string[]): Code
}

/** One kind of value that can be carried by rule. */
export interface ValueKind {
  readonly name: string
  /** The conversion, or nothing where this kind does not fit both sides. */
  convert(source: TypedScalar, target: TypedScalar): KindConversion | undefined
}
