import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { importsIn } from './build-imports.ts'

const compiler = 'node_modules/typescript-7/bin/tsc'

/**
 * Declarations of the package's entry points and of all that they import; of the rest nobody outside can ask. Gives what
 * is wrong with the types of the sources.
 */
export async function writeDeclarations(dist: string): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), 'declarations-'))
  try {
    const problems = await compile(made)
    if (problems === '') copyReached(made, dist)
    return problems
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

function compile(outDir: string): Promise<string> {
  const argv = [compiler, '-p', 'tsconfig.build.json', '--outDir', outDir]
  return new Promise((resolve) => {
    execFile(process.execPath, argv, { maxBuffer: 2 ** 26 }, (error, stdout) =>
      resolve(error === null ? '' : stdout || error.message),
    )
  })
}

function copyReached(from: string, to: string): void {
  const open = [...named]
  const seen = new Set(open)
  for (const name of open) {
    const text = readFileSync(join(from, name), 'utf8')
    mkdirSync(dirname(join(to, name)), { recursive: true })
    writeFileSync(join(to, name), text)
    for (const { name: imported } of importsIn(text)) {
      if (!imported.startsWith('.')) continue
      const next = join(dirname(name), imported)
        .replaceAll('\\', '/')
        .replace(/\.(js|ts)$/, '.d.ts')
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
}

/** Declarations that package.json names. */
const named = new Set(
  [...readFileSync('package.json', 'utf8').matchAll(/"\.\/dist\/([^"*]+\.d\.ts)"/g)].map(
    ([, name = '']) => name,
  ),
)
