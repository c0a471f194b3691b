import { describe, expect, it } from 'vitest'
import { mergeHooksFile } from '../../src/adapt/index.ts'

const point = { dataElement: 'A', source: '/a', target: '/b' }
const hook = (name: string) => ({ name, purpose: 'missing' as const, reason: "it's open", points: [point] })
const pairs = (...hooks: readonly string[]) => [{ name: 'oldToNew', hooks: hooks.map(hook) }]
const merge = (existing: string | undefined, ...hooks: readonly string[]) =>
  mergeHooksFile(existing, pairs(...hooks), './out/hooks.js')

describe('mergeHooksFile', () => {
  it('writes a file whose members fail until they are decided', async () => {
    const { text, added } = await merge(undefined, 'A_missing')
    expect(added).toEqual(['oldToNew.A_missing'])
    expect(text).toBe(`import type { Hooks } from './out/hooks.js'

/** What the specifications leave open between the two versions, decided by you. */
export const hooks: Hooks = {
  oldToNew: {
    /**
     * it's open
     * A: /a → /b
     */
    A_missing(_value, point) {
      throw new Error('decide A_missing for ' + point.dataElement)
    },
  },
}
`)
  })

  it('changes nothing where nothing is new', async () => {
    const { text } = await merge(undefined, 'A_missing', 'B_code')
    expect(await merge(text, 'B_code', 'A_missing')).toEqual({ text, added: [], unplaced: [], answered: [] })
  })

  it('adds what is new behind what a person wrote, and touches nothing else', async () => {
    const own = `import { x } from './x.ts'
// mine
export const hooks = {
  oldToNew: {
      A_missing: () => x, // because
      chooseOne(_, [first]) { return first } // last
  },
} satisfies Hooks
export const more = 1
`
    const { text, added, answered } = await merge(own, 'A_missing', 'B_code')
    expect(added).toEqual(['oldToNew.B_code'])
    expect(answered).toEqual(['oldToNew.A_missing'])
    const [before, after] = own.split(' // last\n')
    expect(text).toBe(`${before}, // last
      /**
       * it's open
       * A: /a → /b
       */
      B_code(_value, point) {
        throw new Error('decide B_code for ' + point.dataElement)
      },
${after}`)
  })

  /** What stands around a new member, for which `NEW` stands. */
  const placed: readonly (readonly [string, string, string])[] = [
    ['{}', '{\n  NEW\n}', 'an object without members'],
    ['{\n}', '{\n  NEW\n}', 'one of two lines'],
    ['{\n  // none yet\n}', '{\n  // none yet\n  NEW\n}', 'one with a comment'],
    ['{\n  x: one /* why */,\n}', '{\n  x: one /* why */,\n  NEW\n}', 'a comma behind a comment'],
    ['{\n  x: one // why\n  ,\n}', '{\n  x: one // why\n  ,\n  NEW\n}', 'a comma on the next line'],
    ['{\n  x: one // why\n}', '{\n  x: one, // why\n  NEW\n}', 'no comma before a comment'],
    ['{\n  x: one, /* a */ // b\n}', '{\n  x: one, /* a */ // b\n  NEW\n}', 'several comments'],
    ['{ x: one }', '{ x: one,\n  NEW }', 'all on one line'],
  ]

  it.each(placed)('%j becomes %j: %s', async (given, wanted) => {
    const { text } = await merge(`export const hooks = ${given}\n`, 'A_missing')
    const stub = /oldToNew: \{.*?\n {2}\},/su
    expect(text.replace(stub, 'NEW')).toBe(`export const hooks = ${wanted}\n`)
  })

  const merged: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ['an adapter of its own', 'export const hooks = { other: {} }', ['oldToNew.A_missing'], []],
    ['an empty object', 'export const hooks = {\n}', ['oldToNew.A_missing'], []],
    ['an object behind a spread', 'export const hooks = { ...mine }', [], ['oldToNew.A_missing']],
    ['members behind a spread', 'export const hooks = { oldToNew: { ...mine } }', [], ['oldToNew.A_missing']],
    ['an object that stands elsewhere', 'export const hooks = { oldToNew }', [], ['oldToNew.A_missing']],
    ['no hooks at all', 'export const other = {}', [], ['oldToNew.A_missing']],
    ['a name in brackets', "export const hooks = { ['oldToNew']: { [`A_missing`]: decide } }", [], []],
    ['a computed name', 'export const hooks = { [which]: {} }', [], ['oldToNew.A_missing']],
    ['a quoted name', "export const hooks = { 'oldToNew': { 'A_missing'() {} } }", [], []],
  ]

  it.each(merged)('%s', async (_name, existing, added, unplaced) => {
    const result = await merge(existing, 'A_missing')
    expect(result.added).toEqual(added)
    expect(result.unplaced).toEqual(unplaced)
    const again = await merge(result.text, 'A_missing')
    expect(again.added).toEqual([])
    expect(again.text).toBe(result.text)
  })

  it('keeps the line ends of the file', async () => {
    const given = 'export const hooks = {\r\n  oldToNew: {\r\n  },\r\n}\r\n'
    const { text } = await merge(given, 'A_missing')
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    expect((await merge(`\uFEFF${given}`, 'A_missing')).text).toBe(`\uFEFF${text}`)
  })
})
