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
    expect(await merge(text, 'B_code', 'A_missing')).toEqual({ text, added: [], unplaced: [] })
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
    const { text, added } = await merge(own, 'A_missing', 'B_code')
    expect(added).toEqual(['oldToNew.B_code'])
    const kept = text.split('\n').filter((line) => own.includes(line))
    expect(kept.join('\n')).toContain("import { x } from './x.ts'\n// mine")
    expect(text).toContain('      A_missing: () => x, // because\n')
    expect(text).toContain('return first }, // last\n      /**')
    expect(text).toContain(
      "      B_code(_value, point) {\n        throw new Error('decide B_code for ' + point.dataElement)",
    )
    expect(text.endsWith('  },\n} satisfies Hooks\nexport const more = 1\n')).toBe(true)
  })

  const merged: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ['an adapter of its own', 'export const hooks = { other: {} }', ['oldToNew.A_missing'], []],
    ['an empty object', 'export const hooks = {\n}', ['oldToNew.A_missing'], []],
    ['an object behind a spread', 'export const hooks = { ...mine }', [], ['oldToNew.A_missing']],
    ['members behind a spread', 'export const hooks = { oldToNew: { ...mine } }', [], ['oldToNew.A_missing']],
    ['an object that stands elsewhere', 'export const hooks = { oldToNew }', [], ['oldToNew.A_missing']],
    ['no hooks at all', 'export const other = {}', [], ['oldToNew.A_missing']],
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
