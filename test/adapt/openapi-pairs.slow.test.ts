import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { proveAdapter } from '../../src/prove/index.ts'
import { runsOf } from '../support/heavy.ts'
import { leavesOf, unaccounted } from './json-account.ts'
import { jsonAdapters, mappingOf } from './json-versions.ts'
import {
  type Description,
  type EditKind,
  makeOpenapiPair,
  type OpenapiPair,
  type PropertySchema,
} from './openapi-pairs.ts'

const pairs = runsOf(40, 500)
const documents = runsOf(4, 12)
const timeout = runsOf(120_000, 900_000)
const dropping = { repeats: 'first', undetermined: 'drop', misfit: 'drop' } as const

/** A reported change: severity, rule, and the version in which the place is read. */
type Report = readonly [severity: Change['severity'], rule: string, version: 'before' | 'after']

const renamed: Report = ['breaking', 'property-renamed', 'before']
const removed: Report = ['breaking', 'property-removed', 'before']
const addedFreely: Report = ['risky', 'property-added', 'after']
const addedRequired: Report = ['breaking', 'property-added', 'after']

/** What has to be reported of an edit: all of one of these lists. */
const wanted: Readonly<Record<EditKind, readonly (readonly Report[])[]>> = {
  rename: [[renamed], [removed, addedFreely], [removed, addedRequired]],
  decoy: [[removed, addedFreely]],
  move: [
    [removed, addedFreely],
    [removed, addedRequired],
  ],
  wrap: [[['breaking', 'form-changed', 'before']]],
  'add-required': [[addedRequired]],
  'add-optional': [[addedFreely]],
  'number-to-text': [[['breaking', 'form-changed', 'before']]],
  'code-removed': [[['breaking', 'enum-value-removed', 'before']]],
  'code-added': [[['breaking', 'enum-value-added', 'before']]],
  shorter: [[['breaking', 'max-length-narrowed', 'before']]],
  longer: [[['breaking', 'max-length-widened', 'before']]],
  'became-required': [[['breaking', 'property-became-required', 'before']]],
  'became-optional': [[['breaking', 'property-became-optional', 'before']]],
}

/** The type and property at a path of properties below a type, read from the description alone. */
function resolvePath(
  { components: { schemas } }: Description,
  start: number,
  path: readonly string[],
): string | undefined {
  let type = Object.keys(schemas)[start] ?? ''
  const steps = path.filter((step) => step !== '[]')
  for (const [index, step] of steps.entries()) {
    const property = schemas[type]?.properties[step]
    if (property === undefined) return undefined
    if (index === steps.length - 1) return `${type}.${step}`
    type = (property.items ?? property).$ref?.split('/').at(-1) ?? ''
  }
  return undefined
}

/** The place of a change in both descriptions, which have the same types in the same order. */
function resolvePlace({ before, after }: OpenapiPair, [head = '', ...rest]: readonly string[]) {
  // A place is in the operation, or in a type that has several places there.
  const type = Object.keys(before.components.schemas).indexOf(head)
  const path = type < 0 && rest[0] === '200' ? rest.slice(1) : rest
  const [one, other] = [before, after].map((side) => resolvePath(side, Math.max(type, 0), path))
  return { before: one, after: other }
}

/** A value for a property that a document lacks. */
function answerFor({ type, enum: codes }: PropertySchema): unknown {
  if (codes) return codes[0]
  return type === 'number' ? 7 : type === 'array' ? [] : type === 'object' ? { text: 'given' } : 'given'
}

/** The schema of a property by the end of its name in the context (`a.b`) or of a decision (`Type_b_missing`). */
function findProperty({ components: { schemas } }: Description, name: string): PropertySchema | undefined {
  const property =
    name
      .replace(/_missing$/u, '')
      .split(/[._]/u)
      .at(-1) ?? ''
  return Object.values(schemas).flatMap(({ properties }) => properties[property] ?? [])[0]
}

function compileBody(description: Description) {
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema(description, 'api')
  const [root] = Object.keys(description.components.schemas)
  return ajv.compile({ $ref: `api#/components/schemas/${root}` })
}

test(`${pairs} pairs of OpenAPI descriptions: exactly the edits are reported, each at its whole path`, {
  timeout,
}, async () => {
  const faults: string[] = []
  const met = new Set<EditKind>()
  for (let seed = 1; seed <= pairs; seed++) {
    const pair = makeOpenapiPair(seed)
    for (const { kind } of pair.edits) met.add(kind)
    const { versions } = await jsonAdapters({ openapi: pair.before }, { openapi: pair.after })
    const told = diff(...versions).changes.filter(({ rule }) => !rule.startsWith('type-'))
    const at = told.map(({ severity, rule, where: { path } }) => {
      return { severity, rule, ...resolvePlace(pair, path) }
    })
    const explained = new Set<number>()
    for (const { kind, ...places } of pair.edits) {
      const find = ([severity, rule, version]: Report): number =>
        at.findIndex(
          (one) =>
            one.severity === severity && one.rule === rule && one[version] === places[version]?.join('.'),
        )
      const found = wanted[kind].map((reports) => reports.map(find)).find((all) => !all.includes(-1))
      if (found === undefined) faults.push(`seed ${seed}: ${kind} ${JSON.stringify(places)} is not told`)
      for (const index of found ?? []) explained.add(index)
    }
    for (const [index, { severity, rule, before, after }] of at.entries())
      if (!explained.has(index))
        faults.push(`seed ${seed}: ${severity} ${rule} ${before ?? after} is no edit`)
  }
  expect(faults).toEqual([])
  expect([...met].sort()).toEqual(Object.keys(wanted).sort())
})

test(`${pairs} pairs of OpenAPI descriptions: adapters convert what the edits leave convertible`, {
  timeout,
}, async () => {
  const faults: string[] = []
  for (let seed = 1; seed <= pairs; seed++) {
    const pair = makeOpenapiPair(seed)
    const fault = (what: string) =>
      faults.push(`seed ${seed}: ${what} (${pair.edits.map(({ kind }) => kind).join()})`)
    const made = await jsonAdapters(
      { openapi: pair.before },
      { openapi: pair.after },
      mappingOf(pair.mapping),
    )
    for (const code of made.told.filter((one) => !one.startsWith('mapping-no-effect'))) fault(code)
    if (made.adapters.length === 0) continue
    const valid = { before: compileBody(pair.before), after: compileBody(pair.after) }
    const names = (['before', 'after'] as const).map(
      (side) => Object.keys(pair[side].components.schemas)[0] ?? '',
    )
    const adapters = { before: made.from('v1', names[0] ?? ''), after: made.from('v2', names[1] ?? '') }
    const run = (own: 'before' | 'after', value: unknown) => {
      const [adapter, target] = [adapters[own], own === 'before' ? pair.after : pair.before]
      const answer = (name: string) => {
        const property = findProperty(target, name)
        return property && answerFor(property)
      }
      return adapter.run(
        value,
        Object.fromEntries(adapter.context.map(({ id }) => [id, answer(id)])),
        { [adapter.name]: Object.fromEntries(adapter.hooks.map((name) => [name, () => answer(name)])) },
        dropping,
      )
    }
    for (let index = 0; index < documents; index++) {
      for (const own of ['before', 'after'] as const) {
        const other = own === 'before' ? 'after' : 'before'
        const value = pair.body(own, seed * 100 + index)
        if (!valid[own](value)) fault('the maker made an invalid document')
        const first = run(own, value)
        if (!first.ok) fault(`${own} ${index}: ${first.issues[0]?.message}`)
        else if (!valid[other](first.value)) fault(`${own} ${index}: invalid ${JSON.stringify(first.value)}`)
        const { values, carried, lost, refused } = first.tally
        if (values !== carried + lost + refused || values !== leavesOf(value).length)
          fault(`${own} ${index}: tally`)
        const [silent] = unaccounted(value, first, pair.codes)
        if (silent !== undefined) fault(`${own} ${index}: nothing is said of ${silent}`)
        const stray = leavesOf(first.value).find(([place]) =>
          place.split('/').some((name) => pair.decoys.has(name)),
        )
        if (stray) fault(`${own} ${index}: a value moved to ${stray[0]}`)
        // Only what the other version has no place for is lost: decoys, and what is new there.
        const needless = first.losses.find(
          ({ path }) => !path.some((step) => isAlone(pair, own, String(step))),
        )
        if (needless) fault(`${own} ${index}: ${needless.reason} ${needless.path.join('/')}`)
        const back = run(other, first.value)
        if (!valid[own](back.value)) fault(`${own} ${index}: invalid after coming back`)
        const gone = new Set(first.losses.map(({ path }) => path.join('/')))
        const returned = new Set(
          leavesOf(back.value).map(([place, leaf]) => `${place} ${JSON.stringify(leaf)}`),
        )
        const codes = new Set([...pair.codes.keys()])
        // An object without properties gets those that the other version requires.
        const missing = leavesOf(value).find(
          ([place, leaf]) =>
            (typeof leaf !== 'object' || Array.isArray(leaf)) &&
            !gone.has(place.slice(1)) &&
            !codes.has(String(leaf)) &&
            !returned.has(`${place} ${JSON.stringify(leaf)}`),
        )
        if (missing) fault(`${own} ${index}: ${missing[0]} is missing after both ways`)
      }
    }
    // Two codes that become one do not come back as two.
    const plain = await jsonAdapters(
      { openapi: pair.before },
      { openapi: pair.after },
      mappingOf({ ...pair.mapping, codes: [] }),
    )
    for (const adapter of plain.tried) {
      const proof = proveAdapter(adapter, { documents: 4 })
      if (proof.findings.length > 0) fault(`${proof.adapter}: ${proof.findings[0]?.says}`)
    }
  }
  expect(faults).toEqual([])
})

/** Whether an edit gave a property to one version alone. */
function isAlone({ edits }: OpenapiPair, own: 'before' | 'after', property: string): boolean {
  return edits.some(
    ({ kind, ...places }) =>
      ['decoy', 'add-required', 'add-optional'].includes(kind) && places[own]?.[1] === property,
  )
}
