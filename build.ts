import { rmSync } from 'node:fs'
import { build } from 'rolldown'

/** What this package depends on stays a dependency; everything else is ours. */
const isForeign = (id: string): boolean => /^[@a-z]/.test(id) && !id.startsWith('@oxc-project/')
const bundlers = ['vite', 'rollup', 'rolldown', 'esbuild', 'webpack', 'rspack']

rmSync('dist', { recursive: true, force: true })

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
      'migrate/thread-worker': 'src/migrate/thread-worker.ts',
      ...Object.fromEntries(
        bundlers.map((bundler) => [`plugin/for/${bundler}`, `src/plugin/for/${bundler}.ts`]),
      ),
    },
    platform: 'node',
    external: isForeign,
    output: { dir: 'dist', chunkFileNames: 'parts/[name].js' },
  },
  {
    input: 'src/runtime/index.ts',
    platform: 'neutral',
    output: { dir: 'dist/runtime', preserveModules: true, preserveModulesRoot: 'src/runtime' },
  },
])
