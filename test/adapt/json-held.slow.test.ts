import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { proveAdapter } from '../../src/prove/index.ts'
import { randomFrom } from '../../src/sample/index.ts'
import { runsOf } from '../support/heavy.ts'
import '../support/temporal.ts'
import { leavesOf } from './json-account.ts'
import { madePair } from './json-pairs.ts'
import { jsonAdapters, mappingOf, pointer } from './json-versions.ts'

const pairs = runsOf(30, 300)
const documents = runsOf(6, 10)
const dropping = { repeats: 'first', undetermined: 'drop', misfit: 'drop' } as const

const longs = [undefined, 'bigint', 'string'] as const
const dates = [undefined, 'Date', 'Temporal'] as const

/** How a version holds values. */
function settings(seed: number) {
  const random = randomFrom(seed)
  const int64 = longs[random.below(3)]
  const date = dates[random.below(3)]
  return {
    assertFormats: true,
    holds: {
      ...(int64 === undefined ? {} : { int64 }),
      ...(random.happens(0.5) ? { decimal: 'string' as const } : {}),
      ...(date === undefined ? {} : { date }),
    },
  }
}

function makeAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, logger: false })
  addFormats.default(ajv)
  return ajv
}

/** Numbers that a JavaScript number does not hold are texts with a mark in what the maker gives. */
function print(value: unknown): string {
  return JSON.stringify(value).replace(/"#([^"]+)"/g, '$1')
}

/** What a text of JSON holds by pointer: numbers by their digits, points in time by what they are. */
function leaves(text: string): readonly (readonly [place: string, value: string])[] {
  const exact = text.replace(/(?<=[[:,])-?\d[\d.]*(?=[,}\]])/g, '"$&"')
  return leavesOf(JSON.parse(exact)).map(([place, leaf]) => [place, normalize(leaf)])
}

function normalize(leaf: unknown): string {
  const value = String(JSON.stringify(leaf)).replaceAll('"', '')
  if (/^-?\d+\.\d+$/.test(value)) return value.replace(/\.?0+$/, '')
  return /^\d{4}-\d\d-\d\dT/.test(value) ? value.replace(/^([^.Z+]+).*/, '$1') : value
}

/** A value that is neither in what was made of a document nor said to be lost; it counts as often as it is there. */
function unaccounted(
  source: string,
  target: string,
  losses: readonly { readonly path: readonly (string | number)[] }[],
  codes: ReadonlyMap<string, string>,
): string | undefined {
  const gone = losses.map(({ path }) => pointer(path))
  const made = leaves(target).map(([, value]) => value)
  for (const [place, value] of leaves(source)) {
    // An object without properties may have some where it went.
    if (value === '{}' || gone.some((one) => place === one || place.startsWith(`${one}/`))) continue
    const at = [value, codes.get(value)].map((one) => made.indexOf(one ?? '')).find((one) => one >= 0)
    if (at === undefined) return `${place} ${value}`
    made.splice(at, 1)
  }
  return undefined
}

test(`${pairs} pairs of versions with other settings lose no held value in silence`, async () => {
  const faults: string[] = []
  let converted = 0
  let held = 0
  for (let seed = 1; seed <= pairs; seed++) {
    const pair = madePair(seed, true)
    const setting = [settings(seed), settings(seed + 5000)] as const
    const { codec, from, told, tried } = await jsonAdapters(
      ...([pair.before, pair.after, mappingOf(pair.mapping), setting] as const),
    )
    const fault = (what: string) =>
      faults.push(`seed ${seed}: ${what} (${pair.edits.join('; ')}; ${JSON.stringify(setting)})`)
    const valid = { before: makeAjv().compile(pair.before), after: makeAjv().compile(pair.after) }
    for (const code of told.filter((one) => !one.startsWith('mapping-no-effect'))) fault(code)
    if (tried.length === 0) continue
    const sides = { before: from('v1', 'T0'), after: from('v2', 'U0') }
    const codecs = { before: codec('v1', 'T0'), after: codec('v2', 'U0') }
    for (let index = 0; index < documents; index++) {
      for (const [own, theirs] of [
        ['before', 'after'],
        ['after', 'before'],
      ] as const) {
        const text = print(pair.document(own, seed * 100 + index))
        const read = codecs[own].parse(text)
        // A version that holds numbers as numbers refuses long ones.
        if (!read.ok) {
          if (read.issues.some(({ rule }) => rule !== 'number-digits')) fault(`${own} ${index}: ${text}`)
          continue
        }
        const adapter = sides[own]
        const given = Object.fromEntries(adapter.context.map(({ id }) => [id, 'given']))
        const made = adapter.run(read.value, given, { [adapter.name]: pair.hooks }, dropping)
        if (!made.ok) {
          // Without a value that the other form cannot hold there may be no document.
          const strict = adapter.run(read.value, given, { [adapter.name]: pair.hooks }, {})
          const isHeldBack = strict.issues.some(({ rule }) => rule === 'does-not-fit')
          if (!isHeldBack || made.issues.some(({ rule }) => rule !== 'required-missing'))
            fault(`${own} ${index}: ${made.issues[0]?.message}`)
          continue
        }
        converted += 1
        const { values, carried, lost, refused } = made.tally
        if (values !== carried + lost + refused || values !== leavesOf(JSON.parse(text)).length)
          fault(`${own} ${index}: a tally of ${values}`)
        const checked = codecs[theirs].validate(made.value)
        if (!checked.ok) {
          fault(`${own} ${index}: ${checked.issues[0]?.message} ${checked.issues[0]?.path.join('/')}`)
          continue
        }
        const written = codecs[theirs].serialize(made.value)
        if (!valid[theirs](JSON.parse(written))) fault(`${own} ${index}: invalid ${written}`)
        held += made.losses.filter(({ reason }) => reason === 'does-not-fit').length
        // What a text said and its form does not keep was lost when it was read, as the setting has it.
        const again = codecs[own].serialize(read.value)
        const left = unaccounted(again, written, made.losses, pair.codes)
        if (left !== undefined && made.losses.every(({ reason }) => reason !== 'incomplete'))
          fault(`${own} ${index}: nothing is said of ${left} in ${again}: ${written}`)
      }
    }
    for (const adapter of tried) {
      const proof = proveAdapter(adapter, { documents: 6 })
      if (proof.findings.length > 0) fault(`${proof.adapter}: ${proof.findings[0]?.says}`)
    }
  }
  expect(faults).toEqual([])
  expect(converted).toBeGreaterThan(pairs * documents)
  expect(held).toBeGreaterThan(0)
})
