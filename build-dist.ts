import { rmSync } from 'node:fs'
import { build, type Plugin } from 'rolldown'
import { arraysByIndex, programOf } from './build-arrays.ts'
import { writeDeclarations } from './build-declarations.ts'
import { sharedClasses } from './build-literals.ts'
import { packRuntimeSources, writeRuntimePackage } from './build-runtime.ts'

/** What this package depends on stays a dependency; everything else is ours. */
const isForeign = (id: string): boolean => /^[@a-z]/.test(id) && !id.startsWith('@oxc-project/')
const bundlers = ['vite', 'rollup', 'rolldown', 'esbuild', 'webpack', 'rspack']

/**
 * Dependencies in CommonJS are required: to import them, Node first reads each whole for the names that it exports, which
 * costs a build 80 ms of processor time.
 */
const inCommonJs = /^import (\{[^}]*\}) from "(commander|refa|saxes|yauzl)";$/gm

const requiring: Plugin = {
  name: 'require-commonjs',
  renderChunk(code) {
    if (!code.match(inCommonJs)) return null
    const made = 'import { createRequire as requireFrom } from "node:module";\n'
    return (
      made +
      code.replace(inCommonJs, (_, names: string, id: string) => {
        return `const ${names.replaceAll(' as ', ': ')} = requireFrom(import.meta.url)("${id}");`
      })
    )
  },
}

rmSync('dist', { recursive: true, force: true })

/** In a process of its own, beside the bundler: it checks the types as well. */
const declarations = writeDeclarations('dist')
const program = programOf('tsconfig.build.json')

/**
 * A thousand small modules cost every command a third of a second, so the command and the library are few files, cut
 * where code is loaded when it is needed. What users' bundlers take in, the runtime, stays one file for each module.
 */
await build([
  {
    input: {
      index: 'src/index.ts',
      'cli/main': 'src/cli/main.ts',
      'cli/run': 'src/cli/run.ts',
      'postgres/index': 'src/postgres/index.ts',
      'shadow/index': 'src/shadow/index.ts',
      'migrate/pipe-worker': 'src/migrate/pipe-worker.ts',
      'migrate/thread-worker': 'src/migrate/thread-worker.ts',
      ...Object.fromEntries(
        bundlers.map((bundler) => [`plugin/for/${bundler}`, `src/plugin/for/${bundler}.ts`]),
      ),
    },
    platform: 'node',
    external: isForeign,
    plugins: [arraysByIndex(program), requiring, sharedClasses],
    // The plugins ask TypeScript what is an array, which is most of the time and known.
    checks: { pluginTimings: false },
    // What things are for stands in the declarations, where editors look for it.
    output: { dir: 'dist', chunkFileNames: 'parts/[name].js', comments: { jsdoc: false } },
  },
  {
    input: 'src/runtime/index.ts',
    platform: 'neutral',
    output: {
      dir: 'dist/runtime',
      preserveModules: true,
      preserveModulesRoot: 'src/runtime',
      comments: { jsdoc: false },
    },
  },
])

writeRuntimePackage('dist/runtime')
packRuntimeSources('dist/runtime-sources.json.br')

const problems = await declarations
if (problems !== '') {
  console.error(problems)
  process.exit(1)
}
