import type { Code } from '../../typescript/index.ts'
import type { TypedScalar } from './value-form.ts'

/** The conversion of one text to another, and the converter in generated code. */
export interface KindConversion {
  readonly kind: string
  /** Source codes that the target's list lacks; the user decides about them. */
  readonly withoutCounterpart: readonly string[]
  /** The converter: an expression of type `Convert<source, target>`. */
  print(scope: ConversionScope): Code
}

/** What a printed converter may refer to in its module. */
export interface ConversionScope {
  /** Imports a name of the runtime. */
  runtime(name: string): Code
  /** A code list: inline, or an imported constant. */
  list(codes: readonly string[]): Code
}

/** A kind of value that rules convert. */
export interface ValueKind {
  readonly name: string
  /** The conversion; undefined where this kind does not fit both sides. */
  convert(source: TypedScalar, target: TypedScalar): KindConversion | undefined
}
