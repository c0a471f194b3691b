import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn } from '../../build-imports.ts'
import { packageRoot, readRuntimeName } from '../../src/config/index.ts'
import { withRuntime } from '../../src/pipeline/index.ts'
import * as runtime from '../../src/runtime/index.ts'
import { defaultRuntime } from '../../src/typescript/index.ts'

const using = (names: string) => [
  { path: 'v1/a.ts', text: `import { ${names} } from '${defaultRuntime}'\n\nexport {}\n` },
]
const pathsIn = (names: string, copied?: 'used' | 'whole') =>
  withRuntime(using(names), 'inline', copied).map(({ path }) => path)

test('without the setting, files are the same', () => {
  const files = using('xsString')
  expect(withRuntime(files, undefined)).toBe(files)
})

test('with package, the name is that of the package', () => {
  expect(withRuntime(using('xsString'), 'package')).toEqual([
    { path: 'v1/a.ts', text: `import { xsString } from '${readRuntimeName()}'\n\nexport {}\n` },
  ])
})

test('with inline, the modules that are used are copied, and no other', () => {
  const paths = pathsIn('xsBoolean')
  expect(paths).toContain('runtime/text/boolean.ts')
  expect(paths).toContain('runtime/index.ts')
  expect(paths.filter((path) => /json|client|handler|adapt|xml\//.test(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('every module that is copied is reached from a name that is used', () => {
  const files = withRuntime(using('jsonCodec, type Operation'), 'inline')
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const importsOf = (path: string) =>
    importsIn(texts.get(path) ?? '').map(({ name }) => join(path, '..', name).replace(/\.js$/, '.ts'))
  const reached = new Set(['v1/a.ts'])
  for (const path of reached) for (const one of importsOf(path)) reached.add(one)
  expect([...reached].sort()).toEqual([...texts.keys()].sort())
})

test('an operation comes with what calls and serves it; codecs alone do not', () => {
  expect(pathsIn('type Operation')).toEqual(
    expect.arrayContaining(['runtime/client.ts', 'runtime/handler.ts', 'runtime/http-problem.ts']),
  )
  expect(pathsIn('jsonCodec').filter((path) => /client|handler/.test(path))).toEqual([])
  expect(pathsIn('plainXmlCodec')).toContain('runtime/xml/encodings.ts')
})

test('a whole copy has every module and exports what the runtime exports', () => {
  const files = withRuntime(using('xsString'), 'inline', 'whole')
  const sources = readdirSync(join(packageRoot, 'src/runtime'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('pieces'))
    .map((path) => `runtime/${path.replaceAll('\\', '/')}`)
  // A module that only exports others is not needed: the index names what it exports.
  const barrels = ['runtime/adapt.ts']
  expect(files.map(({ path }) => path).sort()).toEqual(
    ['v1/a.ts', ...sources.filter((path) => !barrels.includes(path))].sort(),
  )
  const index = files.find(({ path }) => path === 'runtime/index.ts')?.text ?? ''
  const values = [...index.matchAll(/^export \{\n([^}]*)\}/gmu)]
    .flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))
    .filter((one) => one !== '' && !one.startsWith('type '))
  expect(values.sort()).toEqual(Object.keys(runtime).sort())
})

test('nothing is copied where no file imports the runtime', () => {
  const files = [{ path: 'v1/types.ts', text: 'export type A = string\n' }]
  expect(withRuntime(files, 'inline')).toEqual(files)
})

test('a copied module says what it is, and is the text of the runtime', () => {
  const [, text = ''] = withRuntime(using('xsBoolean'), 'inline')
    .filter(({ path }) => path.endsWith('index.ts') || path.endsWith('/boolean.ts'))
    .map((file) => file.text)
  const [head = '', body = ''] = text.split(/\n\n(.*)/su)
  expect(head).toMatch(
    /^\/\/ Copied by efti-schema-toolkit [\d.]+ .*\n\/\/ SPDX-License-Identifier: Apache-2\.0\n\/\/ @ts-nocheck /u,
  )
  const source = readFileSync(join(packageRoot, 'src/runtime/text/boolean.ts'), 'utf8')
  expect(body).toBe(source.replaceAll(".ts'", ".js'"))
})
