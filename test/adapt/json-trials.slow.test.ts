import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { proveAdapter } from '../../src/prove/index.ts'
import { runsOf } from '../support/heavy.ts'
import { leavesOf, unaccounted } from './json-account.ts'
import { madePair } from './json-pairs.ts'
import { jsonAdapters, mappingOf } from './json-versions.ts'

const pairs = runsOf(30, 500)
const documents = runsOf(6, 12)
const dropping = { repeats: 'first', undetermined: 'drop', misfit: 'drop' } as const

/** Properties of a document, by name. */
function namesIn(value: unknown): readonly string[] {
  return leavesOf(value).flatMap(([place]) => place.split('/'))
}

test(`${pairs} pairs of versions that differ by known edits convert all that the edits leave convertible`, async () => {
  const faults: string[] = []
  for (let seed = 1; seed <= pairs; seed++) {
    const pair = madePair(seed)
    const { adapters, from, told, tried } = await jsonAdapters(
      pair.before,
      pair.after,
      mappingOf(pair.mapping),
    )
    const fault = (what: string) => faults.push(`seed ${seed}: ${what} (${pair.edits.join('; ')})`)
    const [ajv, other] = [new Ajv2020({ strict: false }), new Ajv2020({ strict: false })]
    const valid = { before: ajv.compile(pair.before), after: other.compile(pair.after) }
    for (const code of told.filter((one) => !one.startsWith('mapping-no-effect'))) fault(code)
    // Edits of types that no document holds.
    if (adapters.length === 0) continue
    const [there, back] = [from('v1', 'T0'), from('v2', 'U0')]
    const run = (adapter: typeof there, value: unknown, options = {}) =>
      adapter.run(
        value,
        Object.fromEntries(adapter.context.map(({ id }) => [id, 'given'])),
        { [adapter.name]: pair.hooks },
        options,
      )
    for (let index = 0; index < documents; index++) {
      for (const side of ['before', 'after'] as const) {
        const [first, second] = side === 'before' ? [there, back] : [back, there]
        const [own, theirs] =
          side === 'before' ? (['before', 'after'] as const) : (['after', 'before'] as const)
        const value = pair.document(own, seed * 100 + index)
        if (!valid[own](value)) fault(`the maker made an invalid document`)
        const made = run(first, value, dropping)
        if (!made.ok) fault(`${own} ${index}: ${made.issues[0]?.message}`)
        else if (!valid[theirs](made.value)) fault(`${own} ${index}: invalid ${JSON.stringify(made.value)}`)
        const { values, carried, lost, refused } = made.tally
        if (values !== carried + lost + refused || values !== leavesOf(value).length)
          fault(`${own} ${index}: a tally of ${values} for ${leavesOf(value).length}`)
        const missing = unaccounted(value, made, pair.codes)
        if (missing.length > 0) fault(`${own} ${index}: nothing is said of ${missing[0]}`)
        // Nothing is left out in silence either where nothing may be dropped.
        for (const options of [{}, { misfit: 'drop' }, { repeats: 'drop' }]) {
          const whole = run(first, value, options)
          const left = whole.ok ? unaccounted(value, whole, pair.codes) : []
          if (left.length > 0 || (whole.ok && whole.tally.refused > 0))
            fault(`${own} ${index}: nothing is said of ${left[0]} with ${JSON.stringify(options)}`)
        }
        const strays = namesIn(made.value).filter((name) => pair.decoys.includes(name))
        if (strays.length > 0) fault(`${own} ${index}: a value moved to ${strays[0]}`)
        // What the first conversion lost cannot come back; nothing else may be missing.
        const returned = run(second, made.value, dropping)
        if (!valid[own](returned.value)) fault(`${own} ${index}: invalid after coming back`)
        const gone = new Set(made.losses.map(({ path }) => path.join('/')))
        const kept = leavesOf(value).filter(([place]) => !gone.has(place.slice(1)))
        const texts = new Set(leavesOf(returned.value).map(([, leaf]) => String(JSON.stringify(leaf))))
        const lostBack = new Set(returned.losses.map(({ value: leaf }) => String(JSON.stringify(leaf))))
        const left = kept.find(([, leaf]) => {
          const text = String(JSON.stringify(leaf))
          return !texts.has(text) && !lostBack.has(text) && !lostBack.has(JSON.stringify(String(leaf)))
        })
        if (left && made.losses.every(({ reason }) => reason !== 'incomplete'))
          fault(`${own} ${index}: ${left[0]} is missing after both ways`)
      }
    }
    for (const adapter of tried) {
      const proof = proveAdapter(adapter, { documents: 6 })
      if (proof.findings.length > 0) fault(`${proof.adapter}: ${proof.findings[0]?.says}`)
    }
  }
  expect(faults).toEqual([])
})
