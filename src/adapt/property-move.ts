import type { Location } from '../diagnostics/index.ts'

/** A property whose value an adapter gives to a property of another name, or of another object. */
export interface PropertyMove {
  /** Where the source declares it. */
  readonly before: readonly Location[]
  /** Where the target declares its counterpart. */
  readonly after: readonly Location[]
  /** Its name in the source. */
  readonly from: string
  /** The path of the counterpart, as a mapping file writes it. */
  readonly to: string
  /** The name of the counterpart, if the same object has it. */
  readonly name?: string
  /** Whether the adapter leaves the value as it is, apart from changes inside of objects that have a name. */
  readonly isSame: boolean
}
