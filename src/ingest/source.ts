import type { Location } from '../diagnostics/index.ts'
import { globTest } from '../files/index.ts'
import type { SourceLimits } from './limits.ts'

/** `schemas.zip!/types/a.xsd`: a source and one file in it. */
export interface Address {
  readonly path: string
  readonly entry?: string
}

/** Splits an address at its first `!/` into a source's path and an entry in it; no entry without `!/`. */
export function parseAddress(text: string): Address {
  const at = text.indexOf('!/')
  return at < 0 ? { path: text } : { path: text.slice(0, at), entry: text.slice(at + 2) }
}

/** Returns a test for paths: matches an `include` glob, or there are none, and no `exclude` glob. */
export function isChosen({
  include,
  exclude = [],
}: Pick<Conventions, 'include' | 'exclude'>): (path: string) => boolean {
  const [wanted, left] = [include?.map(globTest), exclude.map(globTest)]
  return (path) => (wanted?.some((test) => test(path)) ?? true) && !left.some((test) => test(path))
}

/** A file of a source, read into memory; nothing outside a source is ever opened. */
export interface SourceFile {
  /** As diagnostics and outputs name it, relative to its source: `schemas.zip!/types/time.xsd`. */
  readonly name: string
  /** Inside its source, with `/`: `types/time.xsd`. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** A declared source: one file, a folder or an archive. References are answered from here alone. */
export interface Source {
  readonly name: string
  /** The path that declares it, with `/`, where the source is one file with what lies beside and below it. */
  readonly declaredAs?: string
  /** By `path`, sorted by code unit. */
  readonly files: ReadonlyMap<string, SourceFile>
  /** What reading its documents may cost; the defaults where absent. */
  readonly limits?: SourceLimits
}

/** A source with the way it was declared. */
export interface DeclaredSource extends Source {
  readonly kind: 'archive' | 'folder' | 'file'
  /** The `path` of the declared file where the source is one. */
  readonly entry?: string
  /** The digest of the archive where the source is one. */
  readonly sha256?: string
}

/** What configuration says about one version; paths are relative to the configuration's folder. */
export interface VersionSource {
  readonly name: string
  readonly status: 'stable' | 'draft'
  readonly apis: ReadonlyMap<string, ApiSource>
  readonly schemas?: SchemaSource
  readonly conventions?: Conventions
  /** Where annotations keep the key that joins this version with others, instead of a vocabulary's markup. */
  readonly join?: { readonly xpath?: string; readonly pointer?: string }
  /** Which parts of its APIs it has, as a person wrote it; everything where nothing is said. */
  readonly only?: readonly SourceFilter[]
  /** And which not. */
  readonly skip?: readonly SourceFilter[]
  /** A folder or file of data examples. */
  readonly examples?: string
  /** A file or schemas that name the subsets of data elements. */
  readonly subsets?: string
  /** Elements that are roots although the schemas declare them inside a type, or only their type. */
  readonly documents?: readonly InnerRoot[]
  /** Body address → root, `{namespace}local`, with `set#` before it where several sets have it. */
  readonly bind: ReadonlyMap<string, string>
  /** Where the configuration says so, by body address. */
  readonly bindAt?: ReadonlyMap<string, Location>
}

/** An element that documents may have as their root, by its path from a root or by its type. */
export interface InnerRoot {
  /** `{namespace}local`; the name at the end of the path where it is absent. */
  readonly element?: string
  /** Names from a root down, with `/`; `set#` before it where several sets have it. */
  readonly path?: string
  /** A named type; `set#` before it where several sets have it. */
  readonly type?: string
  readonly at?: Location
}

/** A filter as it is written. */
export interface SourceFilter {
  readonly text: string
  readonly at?: Location
}

/** How values are held in generated code: `int64` and `uint64`, `decimal` and `decimal128`, `date` and `date-time`. */
export interface HoldingByFormat {
  readonly int64?: 'bigint' | 'string'
  readonly decimal?: 'string'
  readonly date?: 'Date' | 'Temporal'
}

/** How the documents of a version are read where authors and specifications differ; a setting of it is a line here. */
export interface Conventions {
  /** A schema document may have a document type declaration; its internal subset is read, nothing outside. */
  readonly allowDoctype?: boolean
  /** `format` refuses values in JSON Schema and OpenAPI; otherwise only where a schema's own vocabulary says so. */
  readonly assertFormats?: boolean
  /** A discriminator chooses the alternative of `oneOf` and `anyOf`; otherwise it only describes, as OpenAPI says. */
  readonly assertDiscriminators?: boolean
  /** `readOnly` and `writeOnly` only describe from OpenAPI 3.1 on; otherwise `required` binds one direction beside them. */
  readonly readOnlyDescribes?: boolean
  /** `properties` and `items` speak of objects and lists alone where no `type` says so. */
  readonly implyTypes?: boolean
  /** Which documents of a folder or archive of schemas are read by themselves, by globs; what they lead to is read, too. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** How programs hold numbers and dates of some formats; as JSON has them where absent. */
  readonly holds?: HoldingByFormat
  /** Merge keys (`<<`) of YAML 1.1 are read; a document that has one is refused otherwise. */
  readonly mergeKeys?: boolean
  /** `x-nullable` of OpenAPI 2.0 means `nullable`. */
  readonly readsXNullable?: boolean
  /**
   * Defects of one place are warnings: `compare` leaves that place out of comparisons, `skip` makes validators
   * accept anything there. Refused where absent.
   */
  readonly defects?: 'compare' | 'skip'
  /**
   * What is done, with a warning, with patterns that cannot be evaluated: `open`
   * compares them as text, `skip` leaves them out. Refused where absent.
   */
  readonly unheldPatterns?: 'open' | 'skip'
  /**
   * An XML body whose root has no name in the description gets one of ours, so that comparisons can look into it. Without
   * it such a body is left open: what is generated must not invent names.
   */
  readonly namesUnnamedRoots?: boolean
}

/** An API group; one with neither part is named and empty (nothing of it is published). */
export interface ApiSource {
  readonly openapi?: string
  /** Overlay documents, which are applied to that file in this order. */
  readonly overlays?: readonly string[]
  readonly schemas?: SchemaSource
}

/** A zip, folder, .xsd or .json; or set names with the entry documents of each. */
export type SchemaSource = string | ReadonlyMap<string, string>
