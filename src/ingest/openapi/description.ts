import type { SchemaPlace, SchemaReader } from '../json-schema/index.ts'
import type { ReadingContext } from './openapi-object.ts'
import type { XmlBodies } from './xml-bodies.ts'

/** One OpenAPI description while it is read: what every object's reader needs. */
export interface Description extends ReadingContext {
  readonly api: string
  readonly root: SchemaPlace
  /** The schemas of everything that is not XML, in the set of this name. */
  readonly schemas: SchemaReader
  readonly jsonSet: string
  readonly xml: XmlBodies
  /** What the description says about open bodies, by `api#` and address. */
  readonly hints: Map<string, string>
}
