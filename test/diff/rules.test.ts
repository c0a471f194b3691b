import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Change, diff, ruleSeverities, rules } from '../../src/diff/index.ts'
import { cases, lopsided, mirrors } from './mirrors.ts'
import { type VersionText, versionOf } from './versions.ts'

const mirrored = {
  narrows: 'widens',
  widens: 'narrows',
  replaces: 'replaces',
  annotates: 'annotates',
} as const

function summaryOf({ effect, severity, who }: Change): string {
  return [effect, severity, ...who].join(' ')
}

/** The changes of the last case: two of its tests look at them. */
let last: { readonly given: object; readonly changes: readonly Change[] } | undefined

async function changesBetween(given: readonly [VersionText, VersionText]): Promise<readonly Change[]> {
  if (last?.given !== given) {
    const [before, after] = [await versionOf('a', given[0]), await versionOf('b', given[1])]
    last = { given, changes: diff(before, after).changes }
  }
  return last.changes
}

describe.each(cases)('%s', (rule, { given, want, undone = rule, beside = [] }) => {
  test('is found, with its effect and whom it hurts', async () => {
    const changes = await changesBetween(given)
    const found = changes.filter((change) => change.rule === rule)
    expect(found.map(summaryOf)).toContain(want)
    expect(changes.map((change) => change.rule).filter((id) => id !== rule && !beside.includes(id))).toEqual(
      [],
    )
    expect(found[0]?.before?.at ?? found[0]?.after?.at).toBeDefined()
    const known = rules.filter(({ id }) => id === rule).flatMap((one) => ruleSeverities(one).effects)
    expect(found.map(({ effect }) => effect).filter((effect) => !known.includes(effect))).toEqual([])
  })

  test('is its own mirror, or has one', async () => {
    const [before, after] = [await versionOf('a', given[0]), await versionOf('b', given[1])]
    const [one] = (await changesBetween(given)).filter((change) => change.rule === rule)
    const [other] = diff(after, before).changes.filter((change) => change.rule === undone)
    expect(other?.effect).toBe(one && mirrored[one.effect])
  })

  test('is not found where nothing changed', async () => {
    for (const text of given) {
      const version = await versionOf('a', text)
      expect(diff(version, version).changes).toEqual([])
    }
  })
})

describe('the table of rules', () => {
  const files = readdirSync(new URL('../../src/diff/rules/', import.meta.url))
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => file.replace(/\.ts$/u, ''))

  test('lists every file under its name: a new rule needs a line in src/diff/rules/index.ts', () => {
    expect(rules.map(({ id }) => id).sort()).toEqual(files.sort())
  })

  test('has a case for each rule: a row of one of test/diff/cases.*.ts', () => {
    const tested = new Set(cases.map(([rule]) => rule))
    expect(files.filter((file) => !tested.has(file))).toEqual([])
  })

  test('has a mirror for each rule that mirrors it back, or a reason why not', () => {
    const found = [...mirrors].filter(([rule, undone]) => mirrors.get(undone) !== rule)
    expect(found.map(([rule]) => rule)).toEqual([...lopsided.keys()])
  })
})
