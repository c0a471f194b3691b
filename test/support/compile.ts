import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type OutputFile, uncheckedLine } from '../../src/typescript/index.ts'
import { isHeavy } from './heavy.ts'
import { faultlessTexts, keptFolder } from './kept.ts'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../../', import.meta.url))
const faultless = faultlessTexts('compiled', ['package-lock.json', 'src/runtime', 'test/support/compile.ts'])

/** The compilers that generated code has to please, as installed. */
export const compilers = ['typescript-5.9', 'typescript', 'typescript-7'] as const

/** Those that a test asks: the quickest; all of them in heavy runs. Conformance asks all of them of whole suites. */
export const askedCompilers: readonly (typeof compilers)[number][] = isHeavy ? compilers : ['typescript-7']

const strict = {
  target: 'es2023',
  lib: ['es2023'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  types: [],
}

/** Modules as compilers of users leave them alone, to be checked here; no line moves. */
export const checkedText = (text: string): string => text.replace(uncheckedLine, '//')

/**
 * Runs the body with a function that compiles files in a folder of their own, beside the runtime as declarations; the
 * folder is made for the first files that are not known to be right.
 */
export async function compiled<T>(
  files: readonly OutputFile[],
  body: (check: (compiler: (typeof compilers)[number], options?: object) => Promise<string>) => Promise<T>,
): Promise<T> {
  const written = [{ path: 'package.json', text: '{"type":"module"}' }, ...files].map(({ path, text }) => {
    return { path, text: checkedText(text) }
  })
  let made: string | undefined
  try {
    return await body(async (compiler, options = {}) => {
      const paths = { 'efti-schema-toolkit/runtime': ['./runtime/index.d.ts'] }
      const compilerOptions = { ...strict, noEmit: true, paths, ...options }
      const state = JSON.stringify([compiler, compilerOptions, written])
      if (faultless.has(state)) return ''
      const folder = made ?? mkdtempSync(join(tmpdir(), 'generated-'))
      if (made === undefined) {
        made = folder
        await declareRuntime(join(folder, 'runtime'))
        for (const { path, text } of written) {
          mkdirSync(dirname(join(folder, 'out', path)), { recursive: true })
          writeFileSync(join(folder, 'out', path), text)
        }
      }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['out'] }))
      const said = await tsc(compiler, ['-p', folder], folder)
      if (said === '') faultless.add(state)
      return said
    })
  } finally {
    if (made !== undefined) rmSync(made, { recursive: true, force: true })
  }
}

/** Copies the declarations of the runtime, as the package ships them, into a folder; they are made once. */
export async function declareRuntime(outDir: string): Promise<void> {
  const made = await keptFolder('runtime', ['package-lock.json', 'src/runtime'], async (folder) => {
    const said = await compileRuntime(folder)
    if (said !== '') throw new Error(said)
  })
  cpSync(made, outDir, { recursive: true })
}

function compileRuntime(outDir: string): Promise<string> {
  const options = '--declaration --emitDeclarationOnly --noCheck --rewriteRelativeImportExtensions'
  const target = '--target es2023 --module nodenext --types node --ignoreConfig'
  return tsc(
    'typescript',
    [...`${options} ${target}`.split(' '), '--outDir', outDir, 'src/runtime/index.ts'],
    repository,
  )
}

/** Runs a compiler; what it says, nothing where all is well. */
export async function tsc(compiler: string, args: readonly string[], cwd: string): Promise<string> {
  const program = join(repository, 'node_modules', compiler, 'bin/tsc')
  // Threads of its own cost it half as much processor time again, and the other processor is at work.
  const alone = compiler === 'typescript-7' ? ['--singleThreaded'] : []
  try {
    return (await run(process.execPath, [program, ...args, ...alone], { cwd })).stdout
  } catch (problem) {
    return (problem as { stdout?: string }).stdout || String(problem)
  }
}
