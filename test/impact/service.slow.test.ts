import { readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OutputFile } from '../../src/typescript/index.ts'
import { askedCompilers, tsc } from '../support/compile.ts'
import { embeddedFiles } from '../support/embedded.ts'
import { linesOf, planted, sampleService } from './sample.ts'

const service = fileURLToPath(new URL('service/', import.meta.url))
const sources = readdirSync(service, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^packages\/[^/]+\/src\/.*\.ts$/.test(path),
)
const uses = Object.entries(planted.uses).flatMap(([file, list]) => list.map((use) => ({ file, ...use })))
const decoys = Object.entries(planted.decoys).flatMap(([file, list]) =>
  list.map((decoy) => ({ file, ...decoy })),
)
let files: readonly OutputFile[] = []

beforeAll(async () => {
  files = await embeddedFiles()
})

test('the service compiles against a fresh build', { timeout: 180_000 }, async () => {
  const folder = await sampleService(files)
  try {
    for (const compiler of askedCompilers) {
      const said = await tsc(compiler, ['-b', folder, '--force'], folder)
      expect([compiler, said]).toEqual([compiler, ''])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the service has the size that is asked for', () => {
  expect(sources.flatMap(linesOf).length).toBeGreaterThanOrEqual(3000)
  expect(uses.length).toBeGreaterThanOrEqual(80)
  expect(decoys.length).toBeGreaterThanOrEqual(40)
})

describe('every line of the list', () => {
  test('occurs exactly once in its file', () => {
    const wrong = [...uses, ...decoys].filter(
      ({ file, text }) => linesOf(file).filter((line) => line === text).length !== 1,
    )
    expect(wrong).toEqual([])
  })

  test('is a use or a decoy, not both', () => {
    const used = new Set(uses.map(({ file, text }) => `${file}: ${text}`))
    expect(decoys.filter(({ file, text }) => used.has(`${file}: ${text}`))).toEqual([])
  })

  test('names only symbols that the list explains, and every symbol is used', () => {
    const named = new Set(uses.flatMap(({ symbols }) => Object.keys(symbols)))
    expect([...named].sort()).toEqual(Object.keys(planted.symbols).sort())
  })
})

test('every rule and data element of the list is an entry of the comparison', () => {
  const report = files.find(({ path }) => path === 'draft/v0..v1/changes.json')
  const { changes } = JSON.parse(report?.text ?? '{"changes":[]}') as {
    changes: readonly { rule: string; severity: string; dataElement?: string }[]
  }
  const touching = changes.filter(({ severity }) => severity === 'breaking' || severity === 'risky')
  const missing = Object.entries(planted.symbols).filter(
    ([, { rules, dataElements }]) =>
      !rules
        .filter((rule) => rule !== 'members')
        .every((rule) =>
          touching.some(
            (change) =>
              change.rule === rule && (!dataElements || dataElements.includes(change.dataElement ?? '')),
          ),
        ),
  )
  expect(missing).toEqual([])
})

test('every symbol of the list is declared by the build', () => {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const missing = Object.keys(planted.symbols).filter((symbol) => {
    const [module = '', name = ''] = symbol.split(':')
    const candidates = ['types', 'codecs', 'code-lists', 'hooks', 'index'].map(
      (file) => `${module}/${file}.ts`,
    )
    const text = [`${module}.ts`, ...candidates].map((path) => texts.get(path) ?? '').join('\n')
    return !name.split(/[.=]/).every((part) => new RegExp(`\\b${part}\\b`).test(text))
  })
  expect(missing).toEqual([])
})
