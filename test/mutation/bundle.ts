import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { compileFunction, constants } from 'node:vm'
import { build, type Loader, type Plugin } from 'esbuild'
import { packageRoot } from '../../src/config/index.ts'

/** What a bundle is given: the packages by name, the tests' own functions, and the switches of its mutants. */
export interface Given {
  readonly packages: Readonly<Record<string, unknown>>
  readonly vitest: unknown
  readonly isOn: (mutant: number) => boolean
  readonly step: () => void
}

/** A test file with all of ours that it imports, to be run again from nothing in milliseconds. */
export interface Bundle {
  /** Of everything in it: what was found with the same bundle is found again. */
  readonly digest: string
  run(given: Omit<Given, 'packages'>): Promise<void>
}

/** `sources` are read in place of the files of these paths. */
export async function bundled(
  test: string,
  sources: ReadonlyMap<string, string>,
  replaced: (name: string, exports: object) => object,
): Promise<Bundle> {
  const packages: Record<string, object> = {}
  const provide = async (name: string): Promise<readonly string[]> => {
    packages[name] ??= replaced(name, await imported(name))
    return Object.keys(packages[name])
  }
  const { outputFiles } = await build({
    absWorkingDir: packageRoot,
    entryPoints: [test],
    ...{ bundle: true, write: false, format: 'esm', platform: 'node', target: 'es2023' },
    ...{ logLevel: 'silent', legalComments: 'none', treeShaking: true },
    plugins: [provided(provide), ours(sources)],
  })
  const text = outputFiles[0]?.text ?? ''
  const run = compileFunction(`return (async () => {${text}\n})()`, ['$given', '$m', '$s'], {
    filename: test,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }) as (given: object, isOn: Given['isOn'], step: Given['step']) => Promise<void>
  return {
    digest: createHash('sha256').update(text).digest('hex').slice(0, 16),
    run: ({ vitest, isOn, step }) => run({ packages: { ...packages, vitest }, vitest }, isOn, step),
  }
}

/** As Node imports it, whatever loads this module. */
const imported = compileFunction('return import(name)', ['name'], {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}) as (name: string) => Promise<object>

const isPackage = /^[^./]/

/** Packages are loaded once for all runs. */
function provided(provide: (name: string) => Promise<readonly string[]>): Plugin {
  return {
    name: 'packages',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: isPackage }, ({ path, kind }) =>
        kind === 'import-statement' ? { path, namespace: 'package' } : { path, external: true },
      )
      onLoad({ filter: /./, namespace: 'package' }, async ({ path }) => {
        const names = path === 'vitest' ? vitestNames : await provide(path)
        const lines = names.map((name) =>
          name === 'default' ? 'export default from.default' : exported(name),
        )
        return { contents: [`const from = $given.packages['${path}']`, ...lines].join('\n') }
      })
    },
  }
}

const vitestNames = ['test', 'it', 'describe', 'expect', 'beforeAll', 'onTestFinished']

function exported(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !reserved.has(name) ? `export const ${name} = from.${name}` : ''
}

const reserved = new Set(['constructor', 'module.exports'])

/** Files of ours, mutants in them; what they say of their own place stays so. */
function ours(sources: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'ours',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) => ({
        contents: (sources.get(path) ?? readFileSync(path, 'utf8')).replaceAll(
          'import.meta.url',
          JSON.stringify(pathToFileURL(path).href),
        ),
        loader: 'ts' as Loader,
      }))
    },
  }
}
