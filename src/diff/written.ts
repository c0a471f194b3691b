import type { Parameter } from '../schema/index.ts'

/** A header of a response, or of the part that holds a property of a body. */
export interface HeaderSide extends Parameter {
  readonly partOf?: string
}

/** How values are written. */
export interface WritingSide {
  readonly what: 'parameter' | 'header' | 'property'
  readonly name: string
  /** Of a header, the property whose part has it. */
  readonly partOf?: string
  /** The style with what goes with it, where it is not of a media type. */
  readonly style?: string
  /** The media types that it may be of. */
  readonly types?: readonly string[]
  /** Reserved characters stand as they are. */
  readonly isReserved?: boolean
  /** Whether an empty text is taken: it is said to be, or is a value of the type. */
  readonly empty?: 'said' | 'value'
}
