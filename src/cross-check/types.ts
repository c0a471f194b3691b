import { diagnostic, type Location, type Sink } from '../diagnostics/index.ts'
import type { Json } from '../schema/index.ts'
import { judgeTypes, type TypeDifference } from './assignable.ts'
import { askForTypes, typesPackage } from './typescript-types.ts'

/** A type of a version with its JSON Schema. */
export interface TypedSchema {
  readonly type: string
  /** Where the description has it. */
  readonly at: Location
  readonly schema: Readonly<Record<string, Json>>
}

/** The types of one module, and the definitions that their schemas refer to as `#/$defs/…`. */
export interface TypedModule {
  readonly name: string
  /** Its path among the files. */
  readonly module: string
  readonly types: readonly TypedSchema[]
  readonly definitions: Readonly<Record<string, Json>>
  /** Whether settings of the version hold numbers or dates in another type. */
  readonly holds: boolean
  /** The properties by which discriminators tell alternatives apart. */
  readonly discriminators: ReadonlySet<string>
}

/** Why the types of two printers may differ where neither is wrong. */
type Reason = string

/**
 * Holds generated types against those that json-schema-to-typescript makes of our JSON Schemas: TypeScript has to assign
 * them both ways. What differs goes to the sink, by reason; what has none is a finding.
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

/** A name that no type has. */
function freeName(names: readonly string[]): string {
  let name = 'EveryType'
  while (names.includes(name)) name += '_'
  return name
}

type Schema = Readonly<Record<string, Json>>

/** Keywords of which the other printer makes nothing, or something else than a type can be. */
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

/** Why a type differs at a path: by what its schema says there and on the way. */
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

function requiresUndescribed({ required, properties = {} }: Schema, name: string): boolean {
  return Array.isArray(required) && required.includes(name) && !Object.hasOwn(properties as Schema, name)
}

function isClosed({ additionalProperties: others, properties = {} }: Schema): boolean {
  return others === false && Object.keys(properties as Schema).length === 0
}

/** What it requires it does not let be. */
function isClosedTooFar(schema: Schema): boolean {
  const { required, additionalProperties: others } = schema
  const names = Array.isArray(required) ? required.map(String) : []
  return others === false && names.some((name) => requiresUndescribed(schema, name))
}

const telling = ['type', 'enum', 'const', '$ref', 'allOf', 'anyOf', 'oneOf', 'properties', 'items']

function isEmpty(schema: Schema): boolean {
  return !telling.some((keyword) => Object.hasOwn(schema, keyword))
}

/** The schemas that say something of the values along a path, whatever combines them. */
function schemasAlong(whole: Schema, path: readonly string[]): ReadonlySet<Schema> {
  const met = new Set<Schema>()
  let here = together(whole, [whole])
  for (const name of path) {
    for (const one of here) met.add(one)
    here = together(
      whole,
      [...here].flatMap((one) => below(one, name)),
    )
  }
  for (const one of here) met.add(one)
  return met
}

function together(whole: Schema, schemas: readonly Schema[]): ReadonlySet<Schema> {
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

function below(
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
