import { Project, ts } from 'ts-morph'
import { diagnostic, type Location, type Sink } from '../diagnostics/index.ts'
import type { Json } from '../schema/index.ts'
import { askForTypes, typesPackage } from './typescript-types.ts'

/** A type of a version with its JSON Schema. */
export interface TypedSchema {
  readonly type: string
  /** Its place in the sources. */
  readonly at: Location
  readonly schema: Readonly<Record<string, Json>>
}

/** The types of one module, and the definitions that their schemas refer to as `#/$defs/…`. */
export interface TypedModule {
  readonly name: string
  /** Its path among the generated files. */
  readonly module: string
  readonly types: readonly TypedSchema[]
  readonly definitions: Readonly<Record<string, Json>>
  /** Whether settings of the version represent numbers or dates as other types. */
  readonly holds: boolean
  /** The properties of discriminators. */
  readonly discriminators: ReadonlySet<string>
}

/** Why the types of two tools differ although both are correct. */
type Reason = string

/**
 * Compares generated types with those that json-schema-to-typescript makes from our JSON Schemas: each must be
 * assignable to the other. Differences go to the sink, grouped by reason; without a reason they are findings. If
 * it cannot be asked, that is reported.
 */
export async function crossCheckTypes(
  own: TypedModule,
  files: ReadonlyMap<string, string>,
  sink: Sink,
  ask: typeof askForTypes = askForTypes,
): Promise<void> {
  const [first] = own.types
  if (first === undefined) return
  const names = own.types.map(({ type }) => type)
  const whole = {
    ...{ type: 'object', additionalProperties: false, required: names },
    properties: Object.fromEntries(own.types.map(({ type, schema }) => [type, schema])),
    $defs: own.definitions,
  }
  const name = freeName(names)
  const answer = await ask(whole, name)
  if ('missing' in answer) return sink(diagnostic('verify-package-missing', { name: answer.missing }))
  const notAsked = (reason: string): void =>
    sink(diagnostic('verify-not-asked', { name: own.name, by: typesPackage, reason }, first.at))
  if ('impossible' in answer) return notAsked(answer.impossible)
  const pairs = names.map((type) => ({ ours: type, theirs: type }))
  const { broken, differences } = judgeTypes(files, own.module, { text: answer.text, name }, pairs)
  const found = new Map<
    string,
    { difference: TypeDifference; reason: Reason | undefined; types: Set<string> }
  >()
  for (const difference of differences) {
    const reason = whyDifferent(whole, difference, own, broken)
    const key = reason ?? difference.pair.ours
    const known = found.get(key) ?? { difference, reason, types: new Set<string>() }
    known.types.add(difference.pair.ours)
    found.set(key, known)
  }
  for (const { difference, reason, types } of found.values()) {
    const { pair, path: steps, says } = difference
    const at = own.types.find(({ type }) => type === pair.ours)?.at
    const facts = { by: typesPackage, type: pair.ours, path: steps.join(' > ') }
    if (reason === undefined) sink(diagnostic('verify-types-differ', { ...facts, says }, at))
    else sink(diagnostic('verify-types-explained', { ...facts, types: types.size, reason }, at))
  }
}

/** `EveryType`, with underscores until no type has that name. */
function freeName(names: readonly string[]): string {
  let name = 'EveryType'
  while (names.includes(name)) name += '_'
  return name
}

type Schema = Readonly<Record<string, Json>>

/** Keywords that the other tool ignores or reads differently, with the reason. */
const reasons: readonly (readonly [(schema: Schema) => boolean, Reason])[] = [
  [({ not }) => not !== undefined, `${typesPackage} reads no "not"`],
  [(schema) => schema.if !== undefined, `${typesPackage} reads no "if"`],
  [
    ({ unevaluatedProperties: rest }) => rest !== undefined,
    `${typesPackage} reads no "unevaluatedProperties"`,
  ],
  [({ unevaluatedItems: rest }) => rest !== undefined, `${typesPackage} reads no "unevaluatedItems"`],
  [
    ({ patternProperties: patterns }) => patterns !== undefined,
    `to ${typesPackage} what a pattern names is every property`,
  ],
  [({ $dynamicRef: reference }) => reference !== undefined, `${typesPackage} follows no "$dynamicRef"`],
]

/**
 * The reason why a type differs at a path, by the keywords of its schemas there and on the way; `undefined` if
 * none explains it.
 */
function whyDifferent(
  whole: Schema,
  { pair, path, says }: TypeDifference,
  { holds, discriminators }: TypedModule,
  broken: string | undefined,
): Reason | undefined {
  const met = [...schemasAlong(whole, [pair.ours, ...path])]
  const found = reasons.find(([isSaid]) => met.some(isSaid))
  if (found) return found[1]
  const heldFormats = /^(?:u?int64|bigint|decimal(?:128)?|date(?:-time)?)$/
  if (holds && met.some(({ format }) => heldFormats.test(String(format))))
    return 'settings hold numbers or dates in another type'
  const last = path.at(-1)
  if (last !== undefined && met.some((schema) => requiresUndescribed(schema, last)))
    return `${typesPackage} reads "required" only of properties beside it`
  if (
    met.some(({ properties = {} }) =>
      Object.keys(properties as Schema).some((name) => discriminators.has(name)),
    )
  )
    return 'a discriminator says a literal in our types, and nothing in JSON Schema'
  const isImpossible = says.includes("'never'") ? isClosed : isClosedTooFar
  if (met.some(({ allOf }) => allOf !== undefined) && met.some(isImpossible))
    return `${typesPackage} leaves "additionalProperties: false" out of parts of "allOf"`
  if (met.some(isEmpty)) return `${typesPackage} reads an empty schema as an object`
  return broken === undefined ? undefined : `its own types do not compile: ${broken}`
}

/** Whether a schema requires a property that it does not describe. */
function requiresUndescribed({ required, properties = {} }: Schema, name: string): boolean {
  return Array.isArray(required) && required.includes(name) && !Object.hasOwn(properties as Schema, name)
}

/** Whether a schema forbids all properties. */
function isClosed({ additionalProperties: others, properties = {} }: Schema): boolean {
  return others === false && Object.keys(properties as Schema).length === 0
}

/** Whether a schema requires a property that it forbids. */
function isClosedTooFar(schema: Schema): boolean {
  const { required, additionalProperties: others } = schema
  const names = Array.isArray(required) ? required.map(String) : []
  return others === false && names.some((name) => requiresUndescribed(schema, name))
}

const telling = ['type', 'enum', 'const', '$ref', 'allOf', 'anyOf', 'oneOf', 'properties', 'items']

/** Whether a schema has no keyword that determines a type. */
function isEmpty(schema: Schema): boolean {
  return !telling.some((keyword) => Object.hasOwn(schema, keyword))
}

/** All schemas that apply to the values along a path, through references and combinations. */
function schemasAlong(whole: Schema, path: readonly string[]): ReadonlySet<Schema> {
  const met = new Set<Schema>()
  let here = collectApplicable(whole, [whole])
  for (const name of path) {
    for (const one of here) met.add(one)
    here = collectApplicable(
      whole,
      [...here].flatMap((one) => listPropertySchemas(one, name)),
    )
  }
  for (const one of here) met.add(one)
  return met
}

/** The schemas with all those that apply to the same value or its items, through references and combinations. */
function collectApplicable(whole: Schema, schemas: readonly Schema[]): ReadonlySet<Schema> {
  const all = new Set(schemas)
  for (const schema of all) {
    const { $ref: reference, items, prefixItems, allOf, anyOf, oneOf, then, else: other } = schema
    const target =
      typeof reference === 'string' && reference.startsWith('#/$defs/')
        ? (whole.$defs as Schema)[
            decodeURIComponent(reference.slice(8)).replaceAll('~1', '/').replaceAll('~0', '~')
          ]
        : undefined
    for (const inner of [target, items, prefixItems, allOf, anyOf, oneOf, then, other].flat())
      if (isSchema(inner)) all.add(inner)
  }
  return all
}

/**
 * The schemas that apply to a property: its own, and those of additional and pattern properties. For `*`, those of
 * all properties.
 */
function listPropertySchemas(
  { properties, additionalProperties, patternProperties }: Schema,
  name: string,
): readonly Schema[] {
  const named = isSchema(properties) ? properties : {}
  const own = name === '*' ? Object.values(named) : [named[name]]
  const others = isSchema(patternProperties) ? Object.values(patternProperties) : []
  return [...own, additionalProperties, ...others].filter(isSchema)
}

function isSchema(value: Json | undefined): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Two types that must be assignable to each other, apart from `readonly`. */
export interface AssignablePair {
  readonly ours: string
  /** The property of the other module's whole type that has the other type. */
  readonly theirs: string
}

/** Where and how one type is not assignable to the other. */
interface TypeDifference {
  readonly pair: AssignablePair
  /** Names of properties from the type down. */
  readonly path: readonly string[]
  readonly says: string
}

/** The first error of the other module itself, if any, and the differences. */
export interface Judged {
  readonly broken?: string
  readonly differences: readonly TypeDifference[]
}

/** The runtime types that generated modules of JSON types import. */
const runtime = 'export type Decimal = string\nexport type Integer = string\n'

const head = `type Deep<T> = T extends (infer I)[] | readonly (infer I)[] ? readonly Deep<I>[]
  : T extends object ? { readonly [K in keyof T]: Deep<T[K]> } : T
`

/**
 * Asks TypeScript whether the types of two modules are assignable both ways, and returns the differences. `files`
 * are our modules, by path.
 */
function judgeTypes(
  files: ReadonlyMap<string, string>,
  module: string,
  other: { readonly text: string; readonly name: string },
  pairs: readonly AssignablePair[],
): Judged {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true },
      ...{ target: ts.ScriptTarget.ES2022, lib: ['lib.es2023.d.ts'], types: [] },
      ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
      allowImportingTsExtensions: true,
    },
  })
  for (const [path, text] of files) project.createSourceFile(`/out/${path}`, text)
  project.createSourceFile('/node_modules/efti-schema-toolkit/runtime.d.ts', runtime)
  const theirs = project.createSourceFile('/other.ts', other.text)
  const lines = pairs.flatMap((pair, index) => {
    const mine = `Deep<Ours.${pair.ours}>`
    const his = `Deep<Other['${pair.theirs}']>`
    return [
      `export const a${index} = (one: ${mine}): ${his} => one`,
      `export const b${index} = (one: ${his}): ${mine} => one`,
    ]
  })
  const opening = `import type * as Ours from '/out/${module}'\nimport type { ${other.name} as Other } from '/other.ts'\n${head}`
  const judge = project.createSourceFile('/judge.ts', `${opening}${lines.join('\n')}\n`)
  const [fault] = theirs
    .getPreEmitDiagnostics()
    .map(({ compilerObject }) => printMessage(compilerObject.messageText))
  const before = opening.split('\n').length - 1
  const differences = judge.getPreEmitDiagnostics().flatMap((one): readonly TypeDifference[] => {
    const pair = pairs[Math.floor(((one.getLineNumber() ?? 0) - 1 - before) / 2)]
    const { messageText } = one.compilerObject
    if (pair === undefined) return []
    return [{ pair, path: pathIn(messageText), says: printMessage(findLastMessage(messageText)) }]
  })
  return { ...(fault === undefined ? {} : { broken: fault }), differences }
}

type Message = string | ts.DiagnosticMessageChain

/** The text of a compiler message, cut after 200 characters. */
function printMessage(message: Message): string {
  const text = typeof message === 'string' ? message : message.messageText
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** The most deeply nested message of a chain. */
function findLastMessage(message: Message): Message {
  return typeof message === 'string' || message.next?.[0] === undefined
    ? message
    : findLastMessage(message.next[0])
}

/** The property names that a compiler message mentions, outermost first; `*` is any property. */
function pathIn(message: Message): readonly string[] {
  const text = typeof message === 'string' ? message : message.messageText
  const [, name] = /^Types of property '(.+)' are incompatible/.exec(text) ?? []
  const [, names] = /^The types of '(.+)' are incompatible/.exec(text) ?? []
  const [, missing] = /^Property '(.+?)' is (?:missing|optional)/.exec(text) ?? []
  const [, several] = /^Type .+ is missing the following properties from type .+: ([^:]+)$/s.exec(text) ?? []
  const own = /^'string' index signatures are/.test(text)
    ? ['*']
    : name !== undefined
      ? [name]
      : names !== undefined
        ? names.split('.')
        : []
  const next = typeof message === 'string' ? undefined : message.next?.[0]
  const inner = next === undefined ? [] : pathIn(next)
  const lacking = missing ?? several?.split(', ')[0]
  return [...own, ...(lacking === undefined ? [] : [lacking]), ...inner]
}
