import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from 'typescript-5.9'
import { expect, test } from 'vitest'
import type { DoctorResult } from '../../src/cli/doctor/doctor-result.ts'
import { packageRoot } from '../../src/config/index.ts'
import { cli } from '../support/cli.ts'
import { checkedText } from '../support/compile.ts'
import { filesIn, folderWith } from '../support/folder.ts'

/** The declarations of the language, parsed once for all settings. */
const libraries = new Map<string, SourceFile>()

/** What a compiler, not this package, says of generated code under settings, modules that it leaves alone included. */
async function refuses(folder: string): Promise<boolean> {
  const { default: ts } = await import('typescript-5.9')
  const path = join(folder, 'tsconfig.json')
  const { config } = ts.readConfigFile(path, (file) => readFileSync(file, 'utf8'))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder, undefined, path)
  const files = Object.keys(filesIn(join(folder, 'out')))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, 'out', file))
  for (const file of files) writeFileSync(file, checkedText(readFileSync(file, 'utf8')))
  const all = { ...options, noEmit: true, skipLibCheck: true, types: [] }
  const host = ts.createCompilerHost(all)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, target, ...rest) => {
    const isLibrary = /\/lib\.[^/]*\.d\.ts$/.test(name)
    const library = isLibrary ? (libraries.get(name) ?? read(name, target, ...rest)) : undefined
    if (library !== undefined) libraries.set(name, library)
    return library ?? read(name, target, ...rest)
  }
  const program = ts.createProgram(files, all, host)
  return ts.getPreEmitDiagnostics(program).length > 0
}

test.each([
  ['js', { target: 'es2022', module: 'nodenext' }, false],
  ['js', { target: 'es2015', module: 'esnext', moduleResolution: 'bundler' }, false],
  ['js', { target: 'es5', module: 'esnext', moduleResolution: 'bundler' }, true],
  ['js', { module: 'esnext', moduleResolution: 'bundler' }, true],
  ['js', { target: 'es2022', module: 'esnext', moduleResolution: 'classic' }, true],
  ['js', { target: 'es2022', module: 'commonjs', moduleResolution: 'node10', strict: false }, false],
  ['none', { target: 'es2022', module: 'nodenext' }, true],
  ['none', { target: 'es2022', module: 'esnext', moduleResolution: 'bundler' }, false],
  ['ts', { target: 'es2022', module: 'nodenext' }, true],
  ['ts', { target: 'es2022', module: 'nodenext', allowImportingTsExtensions: true }, false],
  ['js', { target: 'es2022', module: 'nodenext', rootDir: 'src' }, true],
])('doctor objects to importEnding %s with %j where the compiler does', async (ending, options, want) => {
  const folder = folderWith({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: options }),
    'efti-schema.config.yaml': `versions:\n  v1: { schemas: order.xsd }\nimportEnding: ${ending}\n`,
    'order.xsd': readFileSync(join(packageRoot, 'docs/example/shop/v1/order.xsd')),
    'node_modules/typescript/package.json': '{ "version": "5.9.3" }',
  })
  symlinkSync(packageRoot, join(folder, 'node_modules/efti-schema-toolkit'))
  await cli(folder, 'build')
  const result: DoctorResult = JSON.parse((await cli(folder, 'doctor', '--format', 'json')).stdout)
  const objections = result.checks.filter(({ topic, state }) => topic === 'typescript' && state !== 'ok')
  expect([objections.length > 0, await refuses(folder)]).toEqual([want, want])
})
