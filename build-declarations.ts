import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type ts from 'typescript'
import { importsIn } from './build-imports.ts'

/** Declarations of the package's entry points and of all that they import; of the rest nobody outside can ask. */
export function writeDeclarations(program: ts.Program): readonly ts.Diagnostic[] {
  const declarations = new Map<string, string>()
  const { diagnostics } = program.emit(undefined, (path, text) => declarations.set(path, text))
  const dist = join(process.cwd(), 'dist').replaceAll('\\', '/')
  const entries = program
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .filter((name) => isEntry(name))
  const open = entries.map((name) => name.replace(/.*\/src\//, `${dist}/`).replace(/\.ts$/, '.d.ts'))
  const seen = new Set(open)
  for (const path of open) {
    const text = declarations.get(path)
    if (text === undefined) throw new Error(`There is no declaration ${path}.`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    for (const { name: imported } of importsIn(text)) {
      if (!imported.startsWith('.')) continue
      const next = join(dirname(path), imported)
        .replaceAll('\\', '/')
        .replace(/\.(js|ts)$/, '.d.ts')
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return diagnostics
}

/** Declarations that package.json names. */
const named = new Set(
  [...readFileSync('package.json', 'utf8').matchAll(/"\.\/dist\/([^"*]+)\.d\.ts"/g)].map(
    ([, name]) => `${name}.ts`,
  ),
)

const isEntry = (path: string): boolean => /\/src\//.test(path) && named.has(path.replace(/.*\/src\//, ''))
