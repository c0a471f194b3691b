import { beforeAll, describe, expect, test } from 'vitest'
import { catalog } from '../../src/diagnostics/index.ts'
import { rules } from '../../src/diff/index.ts'
import { sources } from '../guards/sources.ts'
import { printCommands, printIssues } from './commands.ts'
import { printHelp } from './help.ts'
import { printEntry, printRule } from './printed.ts'
import { findUnshown, findWordings, printSentence } from './wording.ts'

const entries = new Map(
  Object.entries(catalog)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, entry]) => [code, printEntry(code, entry)]),
)
const changes = new Map(
  [...rules].sort((a, b) => (a.id < b.id ? -1 : 1)).map((rule) => [rule.id, printRule(rule)]),
)

/** What users read, made from small inputs and example facts, by area. */
const areas = new Map<string, () => string | Promise<string>>([
  ['diagnostics', () => [...entries.values()].join('\n')],
  ['rules', () => [...changes.values()].join('\n')],
  ['help', printHelp],
])

/** `npm run golden` writes these files. */
async function compare(name: string, text: string): Promise<void> {
  await expect(text).toMatchFileSnapshot(new URL(`../golden/messages/${name}.txt`, import.meta.url).pathname)
}

describe('messages', () => {
  const texts = new Map<string, string>()
  beforeAll(async () => {
    for (const [name, make] of areas) texts.set(name, await make())
  })

  test.each([...areas.keys()])('%s', (name) => compare(name, texts.get(name) ?? ''))

  test('commands, issues, and sentences that no example shows yet', { tags: 'slow' }, async () => {
    const commands = await printCommands()
    await compare('commands', commands)
    const issues = await printIssues()
    await compare('issues', issues)
    const unshown = findUnshown(sources, [...texts.values(), commands, issues])
    const lines = [...unshown].map(
      ([path, all]) => `${path}\n${all.map((one) => `  ${printSentence(one)}\n`).join('')}`,
    )
    await compare('other', lines.join('\n'))
  })
})

describe('examples show every wording', () => {
  const files = [...sources].filter(([path]) => /^diagnostics\/catalog\/|^diff\/rules\//.test(path))

  test.each(files)('%s', (path, text) => {
    const missing = [...findWordings(path, text)].flatMap(([code, texts]) => {
      const printed = entries.get(code) ?? changes.get(code) ?? ''
      return texts.filter((one) => !printed.includes(one)).map((one) => `${code}: ${one}`)
    })
    expect(missing).toEqual([])
  })
})
