/**
 * A configuration. Every path is relative to the folder of the configuration file.
 * @example
 * ```ts
 * import { defineConfig } from 'efti-schema-toolkit'
 *
 * export default defineConfig({
 *   versions: {
 *     '1': { apis: { shop: 'specs/1/openapi.yaml' }, schemas: 'specs/1/schemas.zip' },
 *     '2': { apis: { shop: 'specs/2/openapi.yaml' }, schemas: 'specs/2/schemas.zip', status: 'draft' },
 *   },
 *   compare: [{ from: '1', to: '2' }],
 * })
 * ```
 */
export interface ConfigInput {
  /**
   * The JSON Schema by which an editor checks a JSON or YAML file:
   * `node_modules/efti-schema-toolkit/schemas/config.schema.json`.
   */
  readonly $schema?: string
  /** The versions by name, which is also the name of their output folder. */
  readonly versions: Readonly<Record<string, VersionInput>>
  /** The pairs of versions to compare and to generate adapters for. */
  readonly compare?: readonly CompareInput[]
  /** The output folder; `out` by default. */
  readonly out?: string
  /**
   * A separate folder for reports: `changes.json`, `comment.md`, report pages and example documents. By default,
   * they are in the output folder, beside the code.
   */
  readonly reports?: string
  /**
   * How generated modules import each other: `js` (default: `./types.js`) for compilers and most bundlers. `ts`
   * (`./types.ts`) for Deno, and Node running TypeScript; `none` (`./types`) for Next.js and Jest.
   */
  readonly importEnding?: ImportEndingInput
  /**
   * The language of generated modules: `ts` (default), or `js` for JavaScript (`.js`) with declarations (`.d.ts`),
   * which Node runs without a compiler.
   */
  readonly emit?: EmitInput
  /**
   * Where generated code imports its runtime from. By default, the toolkit: `efti-schema-toolkit/runtime`. `package`:
   * the package that has only the runtime, so that the toolkit can be a development dependency. `inline`: a copy of the
   * modules that the code uses, in the folder `runtime` of the output, so that the code needs no package.
   */
  readonly runtime?: RuntimeInput
  /**
   * What is generated, all by default: `types`, `codecs` (includes types), `operations` (includes both),
   * `json-schema`, `data-elements`, `adapters` (includes types and codecs), `report`. Types without codecs are one
   * file without imports.
   */
  readonly generate?: readonly OutputInput[]
  /** The vocabulary of data elements to read from the schemas' annotations; `none` reads none. */
  readonly profile?: string
  /** The limits of sources: larger ones are refused. */
  readonly limits?: Readonly<Record<string, number>>
}

/** A kind of output. */
export type OutputInput =
  | 'types'
  | 'codecs'
  | 'operations'
  | 'json-schema'
  | 'data-elements'
  | 'adapters'
  | 'report'

/** The language of generated modules. */
export type EmitInput = 'ts' | 'js'

/** Where generated code imports its runtime from. */
export type RuntimeInput = 'package' | 'inline'

/** The ending of imports between generated modules. */
export type ImportEndingInput = 'js' | 'ts' | 'none'

/** One version of the interface: its files, and how to read them. */
export interface VersionInput {
  /** `stable` by default; a draft is generated under `draft/` and marked in every file. */
  readonly status?: 'stable' | 'draft'
  /** The API groups by name. */
  readonly apis?: Readonly<Record<string, ApiInput>>
  /** The schemas shared by all APIs. */
  readonly schemas?: SchemasInput
  /**
   * Whether schema documents may have a document type declaration (`<!DOCTYPE`), as those of the W3C do. `refuse`
   * (default) refuses one with an internal subset, and skips one without. `allow` reads the internal subset, but
   * nothing external.
   */
  readonly doctype?: 'refuse' | 'allow'
  /**
   * What `format` does in JSON Schema and OpenAPI: an `assertion` refuses values of another format. An
   * `annotation` refuses none; this is the default, as in the specifications.
   */
  readonly formats?: 'annotation' | 'assertion'
  /**
   * What a `discriminator` does beside `oneOf` or `anyOf` in OpenAPI. An `assertion` chooses the alternative: a value
   * must have the property, and fit the alternative that it names. An `annotation` changes no verdict, so that a
   * `oneOf` refuses values that fit several alternatives; this is the default, as in the specifications.
   */
  readonly discriminator?: 'annotation' | 'assertion'
  /**
   * What `properties` or `items` without `type` mean in JSON Schema and OpenAPI. `implied` allows only objects or
   * arrays, as most authors intend. `stated` also allows values of other types; this is the default, as in the
   * specifications.
   */
  readonly types?: 'stated' | 'implied'
  /**
   * What `readOnly` and `writeOnly` mean from OpenAPI 3.1 on. `direction` (default): `required` applies to
   * `readOnly` properties only in responses, to `writeOnly` ones only in requests, as always in OpenAPI 3.0.
   * `annotation`: `required` applies in both directions, as in JSON Schema.
   */
  readonly readOnly?: 'direction' | 'annotation'
  /**
   * How generated code represents integers of the formats `int64`, `uint64` and `bigint`. `safe` (default): a
   * `number`; integers that it cannot represent exactly are refused. `bigint`, or `string`: a text of digits.
   * Documents are the same in all cases.
   */
  readonly int64?: 'safe' | 'bigint' | 'string'
  /**
   * How generated code represents numbers of the formats `decimal` and `decimal128`. `safe` (default): a `number`;
   * those that it cannot represent exactly are refused. `string`: a text of the digits as written.
   */
  readonly decimal?: 'safe' | 'string'
  /**
   * How generated code represents texts of the formats `date` and `date-time`. `string` is the default. `Date`:
   * midnight UTC for a `date`. `Temporal`: a `Temporal.PlainDate` or `Temporal.Instant`, from the platform or a
   * polyfill. Except with `string`, invalid texts are refused.
   */
  readonly date?: 'string' | 'Date' | 'Temporal'
  /**
   * What happens with a `pattern` of JSON Schema and OpenAPI that cannot be run, such as one of another dialect than
   * ECMAScript. `refuse` (default) ends the build. `skip` ignores the pattern with a
   * warning, so values that only it refuses are accepted.
   */
  readonly patterns?: 'refuse' | 'skip'
  /** Whether merge keys (`<<`) of YAML 1.1 are read; by default, an OpenAPI file with one is refused. */
  readonly mergeKeys?: 'refuse' | 'read'
  /** Whether `x-nullable` of OpenAPI 2.0 allows null; by default, this extension has no effect. */
  readonly xNullable?: 'ignore' | 'read'
  /**
   * Globs (`common/**`) of the documents that are read in a folder or archive of schemas; all by default.
   * Documents that they refer to are read too.
   */
  readonly include?: readonly string[]
  /** Globs of documents that are not read by themselves, such as drafts. */
  readonly exclude?: readonly string[]
  /**
   * The parts of its APIs to keep, with what these use: `path:/orders/**`, `tag:public`, `x-audience=partner`;
   * `schema:Order*` for schemas that no operation uses.
   */
  readonly only?: readonly string[]
  /** The parts to leave out, written like those of `only`: `x-internal`. */
  readonly skip?: readonly string[]
  /** A folder or file of example documents, which every build validates. */
  readonly examples?: string | RemoteInput
  /**
   * The subsets that data elements belong to: a YAML or JSON file (`DE12: [public, customs]`), a CSV file (header
   * `id,subset`), or schemas whose annotations name them. They replace those of the schemas of the version.
   */
  readonly subsets?: string | RemoteInput
  /**
   * Elements that occur as roots of documents although the schemas declare them inside a type (`path`: names from
   * a root down), or declare only their type (`type`). Each becomes a root; `element` is `{namespace}local`.
   */
  readonly documents?: readonly DocumentInput[]
  /**
   * Assigns a root of the schemas to a body for which the OpenAPI file gives no schema (`operationId.request`,
   * `operationId.response.200`).
   */
  readonly bind?: Readonly<Record<string, string>>
}

/** An element that can be the root of documents. */
export type DocumentInput =
  | { readonly path: string; readonly element?: string }
  | { readonly type: string; readonly element: string }

/**
 * An OpenAPI file, or an object with overlays or schemas of its own; `{}` for an API of which nothing is
 * published.
 */
export type ApiInput =
  | string
  | RemoteInput
  | {
      readonly openapi?: string | RemoteInput
      /** An alias of `openapi`. */
      readonly file?: string | RemoteInput
      /**
       * Files of the OpenAPI Overlay Specification 1.0, applied in this order to correct or complete the OpenAPI
       * file. The published file and its pin stay unchanged.
       */
      readonly overlays?: readonly string[]
      readonly schemas?: SchemasInput
    }

/**
 * A `.zip`, a folder, an `.xsd` or a `.json`; for several schema sets, the entry document of each by the set's
 * name.
 */
export type SchemasInput = string | RemoteInput | Readonly<Record<string, string | RemoteInput>>

/** A source given by its URL: `efti-schema lock` fetches and pins it; all other commands read the pinned copy. */
export interface RemoteInput {
  /** http or https, without credentials. */
  readonly url: string
  /** The required digest; `lock` refuses any other content. */
  readonly sha256?: string
  /** The file to read, if the URL is that of a `.zip`. */
  readonly entry?: string
  /** Further origins to which redirects are allowed (`https://files.example.org`); by default only its own. */
  readonly redirectsTo?: readonly string[]
  /** Whether its host may be in a private network. */
  readonly privateNetwork?: boolean
}

/** A pair of versions to compare, and how. */
export interface CompareInput {
  readonly from: string
  readonly to: string
  /**
   * Where annotations contain the key that joins the two versions, if no profile knows their vocabulary. `xpath`
   * starts at an `xs:annotation` (`appinfo/ref/@id`), `pointer` at a JSON Schema object (`/x-ref/id`).
   */
  readonly join?: { readonly xpath?: string; readonly pointer?: string }
  /** Your decisions about joining the versions; by default `mappings/<from>-<to>.yaml`, if it exists. */
  readonly mapping?: string
  /**
   * The module that implements the generated `Hooks`; by default `mappings/<from>-<to>.hooks.ts`, if it exists.
   */
  readonly hooks?: string
  readonly failOn?: FailOn
  /** The number of documents generated to try each adapter; 100 by default. */
  readonly documents?: number
  /** The number of breaking changes without a proving document above which `check` fails; unlimited by default. */
  readonly maxUnproven?: number
  /**
   * The severity of a rule's changes, in place of the default: `{ 'enum-value-added': 'safe' }`. Or only for one
   * side or some paths, where the first match applies: `{ 'enum-value-added': [{ severity: 'safe', side: 'client',
   * paths: ['/beta/**'] }] }`.
   */
  readonly rules?: Readonly<Record<string, SeverityInput | RuleInput | readonly RuleInput[]>>
  /**
   * Your side of each API: `{ 'gate-api-for-platform': 'client' }`. Changes that affect only the other side are
   * listed but not counted. Without a role, both sides count.
   */
  readonly role?: Readonly<Record<string, RoleInput>>
  /**
   * The direction of compatibility for schemas that no operation uses. `backward`: documents of `from` stay valid.
   * `forward`: readers of `from` accept documents of `to`. `full` (default): both. With `-transitive`, `to` is
   * also compared with every earlier version that the comparisons lead from.
   */
  readonly compatibility?: CompatibilityInput
  /**
   * The parts to compare, with what these use: `path:/orders/**`, `tag:public`, `x-audience=partner`;
   * `schema:Order*` for schemas that no operation uses.
   */
  readonly only?: readonly string[]
  /** The parts not to compare, written like those of `only`: `x-internal`. */
  readonly skip?: readonly string[]
  /** Prefixes of paths in `from`, with those that replace them in `to`: `{ '/v1': '/v2' }`. */
  readonly prefixes?: Readonly<Record<string, string>>
  /** The policy for deprecated and unstable operations. */
  readonly deprecation?: DeprecationInput
  /** Whether `info.version` of each OpenAPI file must increase as its changes require (semantic versioning). */
  readonly semver?: boolean
  /**
   * Whether comments in YAML and XML can accept changes; by default they cannot. Example: `# diff:ignore
   * property-removed until 2027-06-30 nobody reads it`. A comment applies to its line, the next line, or the block
   * below.
   */
  readonly ignoreComments?: boolean
  /**
   * Ids of data elements that identify a document: `migrate` refuses to give two documents the same value. The
   * profile adds its own.
   */
  readonly unique?: readonly string[]
  /**
   * Notes on decisions, by the id in the report: `{ 'orderToOrder.unit_code': { owner: 'product', due:
   * '2027-01-31' } }`. The report shows them; only hooks and the mapping answer a decision.
   */
  readonly decisions?: Readonly<Record<string, DecisionInput>>
  /**
   * A YAML or JSON file of accepted changes: a list of `id`, `reason` and, if the acceptance ends, `until:
   * YYYY-MM-DD`.
   */
  readonly accepted?: string
  /** The output of `impact --format json`; the report shows these places in your code. */
  readonly impact?: string
}

/** What people keep beside a decision. */
export interface DecisionInput {
  /** Who decides. */
  readonly owner?: string
  /** The due day, `YYYY-MM-DD`. */
  readonly due?: string
  /** The decision, in words. */
  readonly answer?: string
  /** Where the decision is documented: a ticket, minutes. */
  readonly source?: string
}

/** The side of an API: who calls it, or who serves it. */
export type RoleInput = 'client' | 'server'

/** The directions of compatibility, named as in schema registries. */
export type CompatibilityInput =
  | 'backward'
  | 'forward'
  | 'full'
  | 'backward-transitive'
  | 'forward-transitive'
  | 'full-transitive'

/** The severity of a change: it breaks code, may break code, breaks nothing, or changes only documentation. */
export type SeverityInput = 'breaking' | 'risky' | 'safe' | 'annotation'

/** The policy for deprecations and removals. */
export interface DeprecationInput {
  /**
   * The least number of days between a check and the `x-sunset` that a change announces. Deprecating without a
   * sunset day is then a finding as well.
   */
  readonly notice?: number
  /** Removals that are allowed: of what was `deprecated`, or only `after-sunset`. None by default. */
  readonly removal?: 'deprecated' | 'after-sunset'
  /**
   * The highest severity of changes to operations with an `x-stability-level`: `{ alpha: 'safe', beta: 'risky' }`.
   */
  readonly stability?: Readonly<Record<string, SeverityInput>>
}

/** The severity of a rule's changes for one side or some paths. */
export interface RuleInput {
  readonly severity: SeverityInput
  /** The affected side, for changes of an API. Both sides by default. */
  readonly side?: RoleInput
  /**
   * Globs of paths: every operation that a change affects must match (`/beta/**`). For schemas that no operation
   * uses, the path of the place (`Order/lines/*`).
   */
  readonly paths?: readonly string[]
}

/** The severity from which a comparison fails; `any`: every change, `none`: no change. */
export type FailOn = 'breaking' | 'risky' | 'any' | 'none'

/** Returns the configuration unchanged; gives it its types in an editor. */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config
}
