import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { refuseNodeVersion } from '../../src/cli/node-version.ts'
import { packageRoot } from '../../src/config/index.ts'
import { importsOf, sources } from '../guards/sources.ts'

const { engines } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))

/** The ranges of `engines`, as they are written there: `^20.19.0 || >=22.2.0`. */
function isPromised(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const ranges = [...engines.node.matchAll(/(\^|>=)(\d+)\.(\d+)\.0/g)]
  expect(ranges.length).toBeGreaterThan(1)
  return ranges.some(([, sign, its, least]) =>
    sign === '^'
      ? major === Number(its) && minor >= Number(least)
      : major > Number(its) || (major === Number(its) && minor >= Number(least)),
  )
}

describe('the Node that a command is started with', () => {
  test.each([
    '12.22.12',
    '14.21.3',
    '16.20.2',
    '18.20.8',
    '20.0.0',
    '20.10.0',
    '20.18.3',
    '20.19.0',
    '20.19.43',
    '20.20.0',
    '21.0.0',
    '21.7.3',
    '22.0.0',
    '22.1.0',
    '22.2.0',
    '22.11.0',
    '23.0.0',
    '24.4.1',
    '100.0.0',
  ])('%s is refused where engines of package.json does not promise it', (version) => {
    expect(refuseNodeVersion(version) === undefined).toBe(isPromised(version))
  })

  test('is refused by its version and with the one that is needed', () => {
    expect(refuseNodeVersion('18.20.8')).toMatch(/^error: .*\b20\.19\b.*\b18\.20\.8\b.*\n {2}fix: /)
    expect(refuseNodeVersion('21.7.3')).toContain('22.2')
  })
})

/** What runs before the version is known: the entry and what it imports at once. */
function* started(path = 'cli/main.ts'): Generator<readonly [string, string]> {
  const text = sources.get(path) ?? ''
  yield [path, text]
  for (const { to, isType, isLazy } of importsOf(path, text)) if (!isType && !isLazy) yield* started(to)
}

test('what runs before the version is known imports nothing of Node, and nothing newer than Node 12 is written there', () => {
  const files = [...started()]
  expect(files.map(([path]) => path)).toEqual(['cli/main.ts', 'cli/node-version.ts'])
  for (const [path, text] of files) {
    const output = (target: ts.ScriptTarget) =>
      ts.transpileModule(text, { compilerOptions: { target, module: ts.ModuleKind.ESNext } }).outputText
    expect([path, output(ts.ScriptTarget.ES2019)]).toEqual([path, output(ts.ScriptTarget.ESNext)])
    expect(text).not.toMatch(/\bawait\b/)
  }
})
