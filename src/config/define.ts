/**
 * What a configuration says. Every path is relative to the folder of the configuration file.
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
  /** The schema that an editor checks a JSON or YAML file with: `node_modules/efti-schema-toolkit/schemas/config.schema.json`. */
  readonly $schema?: string
  /** The versions by name; a folder of the output is called by it. */
  readonly versions: Readonly<Record<string, VersionInput>>
  /** The pairs of versions to compare and to write adapters for. */
  readonly compare?: readonly CompareInput[]
  /** The output folder; `out` unless told otherwise. */
  readonly out?: string
  /**
   * A folder of its own for what people read of comparisons: reports, `changes.json`, `comment.md` and proving documents.
   * Without it, they stand in the output folder, beside the code.
   */
  readonly reports?: string
  /**
   * How generated modules import each other: `js` (`./types.js`) unless told otherwise, which compilers and most bundlers
   * take; `ts` (`./types.ts`) for Node that runs TypeScript itself, and Deno; `none` (`./types`) for Next.js and Jest.
   */
  readonly importEnding?: ImportEndingInput
  /**
   * What is generated: `types`, `codecs` (with types), `operations` (with both), `json-schema`, `data-elements`, `adapters`
   * (with types and codecs), `report`; all unless told otherwise. Types without codecs are one file that imports nothing.
   */
  readonly generate?: readonly OutputInput[]
  /** The vocabulary whose data elements are read from the schemas' annotations; `none` reads none. */
  readonly profile?: string
  /** What a source may cost before it is refused. */
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

/** What the import of a generated module by another ends with. */
export type ImportEndingInput = 'js' | 'ts' | 'none'

/** Where one version of the interface is published, and how to read it. */
export interface VersionInput {
  /** `stable` unless told otherwise; a draft is generated under `draft/` and marked in every file. */
  readonly status?: 'stable' | 'draft'
  /** The API groups by name. */
  readonly apis?: Readonly<Record<string, ApiInput>>
  /** The schemas that every API shares. */
  readonly schemas?: SchemasInput
  /**
   * Whether schema documents may have a document type declaration (`<!DOCTYPE`), as those of the W3C have: `allow` reads
   * its internal subset and nothing outside. `refuse` unless told otherwise; one without an internal subset is skipped.
   */
  readonly doctype?: 'refuse' | 'allow'
  /**
   * What `format` of JSON Schema and OpenAPI does: an `assertion` refuses values that do not have it; an `annotation`,
   * as the specifications have it unless told otherwise, refuses none.
   */
  readonly formats?: 'annotation' | 'assertion'
  /**
   * What `properties` or `items` without `type` speak of in JSON Schema and OpenAPI: `implied` takes objects and lists
   * alone, as most authors mean it; `stated`, as the specifications have it unless told otherwise, lets every value of
   * another type be.
   */
  readonly types?: 'stated' | 'implied'
  /**
   * What `readOnly` and `writeOnly` mean from OpenAPI 3.1 on: `direction`, unless told otherwise, lets `required` bind only
   * answers where a property is `readOnly` and only requests where it is `writeOnly`, as OpenAPI 3.0 always has it;
   * `annotation`, as JSON Schema has it, lets `required` bind both.
   */
  readonly readOnly?: 'direction' | 'annotation'
  /**
   * How generated code holds integers of the formats `int64`, `uint64` and `bigint`: `safe`, unless told otherwise, is a `number`, and
   * one that a `number` cannot hold is refused; `bigint`; `string` is a text of its digits. Documents stay the same.
   */
  readonly int64?: 'safe' | 'bigint' | 'string'
  /**
   * How generated code holds numbers of the formats `decimal` and `decimal128`: `safe`, unless told otherwise, is a `number`,
   * and one that a `number` cannot hold is refused; `string` is a text of its digits, as it was written.
   */
  readonly decimal?: 'safe' | 'string'
  /**
   * How generated code holds texts of the formats `date` and `date-time`: `string` unless told otherwise; `Date`, which for a
   * `date` is midnight in UTC; `Temporal`, a `Temporal.PlainDate` or `Temporal.Instant`, which the platform or a polyfill
   * has to have. Other texts are refused then.
   */
  readonly date?: 'string' | 'Date' | 'Temporal'
  /**
   * What becomes of a `pattern` of JSON Schema and OpenAPI that no program can hold: one of another dialect than
   * ECMAScript's, or without a bound on its time. `refuse` ends the build unless told otherwise; `skip` leaves it out with
   * a warning, and what it alone would refuse is taken.
   */
  readonly patterns?: 'refuse' | 'skip'
  /** Whether merge keys (`<<`) of YAML 1.1 are read; a description that has one is refused unless told otherwise. */
  readonly mergeKeys?: 'refuse' | 'read'
  /** Whether `x-nullable` of OpenAPI 2.0 allows null; an extension has no effect unless told otherwise. */
  readonly xNullable?: 'ignore' | 'read'
  /**
   * Which documents of a folder or an archive of schemas are read by themselves, by globs of their paths (`common/**`);
   * all unless told otherwise. What they lead to is read, too.
   */
  readonly include?: readonly string[]
  /** Which are not: drafts, left-overs, alternatives. */
  readonly exclude?: readonly string[]
  /**
   * The parts of its APIs that it has: `path:/orders/**`, `tag:public`, `x-audience=partner`; `schema:Order*` for schemas
   * that no operation uses. What matches one of them, and what it uses.
   */
  readonly only?: readonly string[]
  /** The parts that it does not have, written like those of `only`: `x-internal`. */
  readonly skip?: readonly string[]
  /** A folder or file of data examples, which every build checks. */
  readonly examples?: string | RemoteInput
  /**
   * Elements that are exchanged by themselves although the schemas declare them inside a type (`path`: names from a root
   * down) or name only their type (`type`): each becomes a root. `element` is `{namespace}local`.
   */
  readonly documents?: readonly DocumentInput[]
  /** Ties a body that the OpenAPI leaves open (`operationId.request`, `operationId.response.200`) to a root of the schemas. */
  readonly bind?: Readonly<Record<string, string>>
}

/** An element that documents may have as their root. */
export type DocumentInput =
  | { readonly path: string; readonly element?: string }
  | { readonly type: string; readonly element: string }

/** An OpenAPI file; or a group with overlays or schemas of its own; `{}` is one of which nothing is published. */
export type ApiInput =
  | string
  | RemoteInput
  | {
      readonly openapi?: string | RemoteInput
      /** Another name of `openapi`. */
      readonly file?: string | RemoteInput
      /**
       * Files of the OpenAPI Overlay Specification 1.0, applied to the OpenAPI file in this order: what its publisher left
       * out or got wrong. The published file stays as it is, and so does its pin.
       */
      readonly overlays?: readonly string[]
      readonly schemas?: SchemasInput
    }

/** A `.zip`, a folder, an `.xsd` or a `.json`. For several schema sets: the entry document of each, by the name of the set. */
export type SchemasInput = string | RemoteInput | Readonly<Record<string, string | RemoteInput>>

/** A source by its address: `efti-schema lock` fetches and pins it, everything else reads the pinned copy. */
export interface RemoteInput {
  /** http or https, without credentials. */
  readonly url: string
  /** What it must be; `lock` takes nothing else. */
  readonly sha256?: string
  /** The file that is meant, where the address is that of a `.zip`. */
  readonly entry?: string
  /** Origins that the server may redirect to (`https://files.example.org`); otherwise redirects stay at its own. */
  readonly redirectsTo?: readonly string[]
  /** Whether its host may be one of a private network. */
  readonly privateNetwork?: boolean
}

/** A pair of versions to compare, and what a person decided about it. */
export interface CompareInput {
  readonly from: string
  readonly to: string
  /**
   * Where the schemas' annotations keep the key that joins the two versions, where no profile knows their vocabulary:
   * `xpath` from an `xs:annotation` (`appinfo/ref/@id`), `pointer` from a schema object of JSON Schema (`/x-ref/id`).
   */
  readonly join?: { readonly xpath?: string; readonly pointer?: string }
  /** What a person decided about the join; `mappings/<from>-<to>.yaml` where there is such a file. */
  readonly mapping?: string
  /** The module that implements the generated `Hooks`; `mappings/<from>-<to>.hooks.ts` where there is such a file. */
  readonly hooks?: string
  readonly failOn?: FailOn
  /** How many documents are generated to try each adapter with; 100 unless told otherwise. */
  readonly documents?: number
  /** How many breaking changes may stand without a document that proves them before `check` fails; any number unless told. */
  readonly maxUnproven?: number
  /**
   * How bad the changes of a rule are, where you know better: `{ 'enum-value-added': 'safe' }`; or for one side or at some
   * paths only: `{ 'enum-value-added': [{ severity: 'safe', side: 'client', paths: ['/beta/**'] }] }`, the first that fits.
   */
  readonly rules?: Readonly<Record<string, SeverityInput | RuleInput | readonly RuleInput[]>>
  /**
   * Your side of each API: `{ 'gate-api-for-platform': 'client' }`. What only the other side feels is listed and not
   * counted. Both sides of an API without a role.
   */
  readonly role?: Readonly<Record<string, RoleInput>>
  /**
   * What is judged of schemas that no operation uses: `backward`, whether documents of `from` stay valid; `forward`, whether
   * readers of `from` accept documents of `to`; `full` unless told otherwise. With `-transitive`, `to` is also compared with
   * every earlier version that the comparisons lead from.
   */
  readonly compatibility?: CompatibilityInput
  /**
   * The parts that are compared: `path:/orders/**`, `tag:public`, `x-audience=partner`; `schema:Order*` for schemas that no
   * operation uses. What matches one of them, and what it uses.
   */
  readonly only?: readonly string[]
  /** The parts that are not compared, written like those of `only`: `x-internal`. */
  readonly skip?: readonly string[]
  /** What paths of `from` begin with, and what those of `to` begin with in its place: `{ '/v1': '/v2' }`. */
  readonly prefixes?: Readonly<Record<string, string>>
  /** What may become of what is deprecated, and of what is not stable yet. */
  readonly deprecation?: DeprecationInput
  /** Whether `info.version` of each OpenAPI description must grow as its changes ask (semantic versioning). */
  readonly semver?: boolean
  /**
   * Whether comments of YAML and XML can take changes at the line that they stand behind or above, or in the block below it:
   * `# diff:ignore property-removed until 2027-06-30 nobody reads it`. They cannot unless told otherwise.
   */
  readonly ignoreComments?: boolean
  /**
   * Ids of data elements that identify a document: `migrate` refuses to give two documents the same value for one of them.
   * The profile names its own.
   */
  readonly unique?: readonly string[]
  /**
   * What people keep beside a decision, by the id that the report gives it: `{ 'orderToOrder.unit_code': { owner: 'product',
   * due: '2027-01-31' } }`. The report shows it; hooks and the mapping are what answers a decision.
   */
  readonly decisions?: Readonly<Record<string, DecisionInput>>
  /** A YAML or JSON file of changes that you take: a list of `id`, `reason` and, if it ends, `until: YYYY-MM-DD`. */
  readonly accepted?: string
  /** What `impact --format json` wrote: the report shows these places of your code. */
  readonly impact?: string
}

/** What people keep beside a decision. */
export interface DecisionInput {
  /** Who decides. */
  readonly owner?: string
  /** Until when, `YYYY-MM-DD`. */
  readonly due?: string
  /** What was decided, in words. */
  readonly answer?: string
  /** Where that is written: a ticket, minutes. */
  readonly source?: string
}

/** Who calls an API, or who serves it. */
export type RoleInput = 'client' | 'server'

/** The directions of compatibility as schema registries name them. */
export type CompatibilityInput =
  | 'backward'
  | 'forward'
  | 'full'
  | 'backward-transitive'
  | 'forward-transitive'
  | 'full-transitive'

/** How bad a change is: it breaks somebody, may break somebody, hurts nobody, or changes words only. */
export type SeverityInput = 'breaking' | 'risky' | 'safe' | 'annotation'

/** When what was announced may go, and with how much notice. */
export interface DeprecationInput {
  /**
   * How many days at least lie between the day of a check and the `x-sunset` that a change announces; deprecating something
   * without a day is a finding as well.
   */
  readonly notice?: number
  /** Removals that pass: of what was `deprecated`, or only `after-sunset`. None unless told otherwise. */
  readonly removal?: 'deprecated' | 'after-sunset'
  /** How bad changes are at most of operations with an `x-stability-level`: `{ alpha: 'safe', beta: 'risky' }`. */
  readonly stability?: Readonly<Record<string, SeverityInput>>
}

/** How bad the changes of a rule are where a side or some paths are concerned. */
export interface RuleInput {
  readonly severity: SeverityInput
  /** Whose code: of changes that concern an API. Both sides unless told otherwise. */
  readonly side?: RoleInput
  /**
   * Paths of operations (`/beta/**`), all of which a change must concern; of schemas that no operation uses, the way to the
   * place (`Order/lines/*`).
   */
  readonly paths?: readonly string[]
}

/** From which severity on a comparison fails: `any` change at all, or `none`. */
export type FailOn = 'breaking' | 'risky' | 'any' | 'none'

/** Gives a configuration its types; returns it as it is. */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config
}
