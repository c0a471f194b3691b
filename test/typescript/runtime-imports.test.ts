import { expect, test } from 'vitest'
import {
  code,
  defaultRuntime,
  importedFromRuntime,
  ModuleWriter,
  withRuntimeImports,
} from '../../src/typescript/index.ts'

const long = 'A'.repeat(70)

/** A module with imports from the runtime and from others; `runtime` is where it imports the runtime from. */
function moduleWith(runtime: string, path = 'v1/a/types.ts') {
  const writer = new ModuleWriter(path)
  writer.import('value', runtime)
  writer.import('Type', runtime, 'type')
  writer.import('taken', runtime, 'value', 'alias')
  writer.import(long, 'v1/b.ts', 'type')
  writer.import('z', './z')
  writer.add(code`export const text = 'import x from here'\n`)
  return writer.file(['made'])
}

test.each(['@scope/runtime', 'runtime/index.ts', `@${'scope'.repeat(20)}/runtime`])(
  'modules are as if they had been generated with the runtime %s',
  (runtime) => {
    const specifier = runtime.endsWith('.ts') ? '../../runtime/index.js' : runtime
    const made = withRuntimeImports([moduleWith(defaultRuntime)], () => specifier)
    expect(made).toEqual([moduleWith(runtime)])
  },
)

test('a module that only needs the runtime to be there is changed as well', () => {
  const needing = (runtime: string) => {
    const writer = new ModuleWriter('a.ts')
    writer.needs(runtime)
    writer.add(code`export * as b from './b.js'\n`)
    return writer.file([])
  }
  expect(withRuntimeImports([needing(defaultRuntime)], () => 'other')).toEqual([needing('other')])
  expect(importedFromRuntime([needing(defaultRuntime)])).toEqual(new Set())
})

test('modules without the runtime, and files that are no modules, stay as they are', () => {
  const text = `import { a } from '${defaultRuntime}'\n`
  const files = [moduleWith('other'), { path: 'a.md', text }]
  const same = withRuntimeImports(files, () => 'x')
  expect(same.map((file, at) => file === files[at])).toEqual([true, true])
  expect(importedFromRuntime(files)).toBeUndefined()
})

test('names are those of the runtime, not their aliases', () => {
  expect(importedFromRuntime([moduleWith(defaultRuntime), moduleWith('other')])).toEqual(
    new Set(['Type', 'taken', 'value']),
  )
})
