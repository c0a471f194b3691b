import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { listFiles } from '../../src/files/index.ts'

const folder = join(packageRoot, 'src/runtime')
const modules = listFiles(folder, 1000, (path) => path.endsWith('.ts')) ?? []

/** Projects that copy the runtime may compile each file by itself, and `emit: js` does. */
test('exports of every module state their types', { tags: 'slow' }, () => {
  expect(modules.length).toBeGreaterThan(100)
  const found = modules.flatMap((fileName) => {
    const { diagnostics = [] } = ts.transpileDeclaration(readFileSync(join(folder, fileName), 'utf8'), {
      fileName,
      reportDiagnostics: true,
      compilerOptions: { isolatedDeclarations: true, target: ts.ScriptTarget.ESNext },
    })
    return diagnostics.map(({ file, start = 0 }) => {
      const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1
      return `${fileName}:${line}`
    })
  })
  expect(found).toEqual([])
})
