import { createUnplugin } from 'unplugin'
import { setupEsbuild } from './esbuild-hooks.ts'
import type { PluginOptions } from './options.ts'
import { rollupHooks } from './rollup-hooks.ts'
import { Rounds } from './rounds.ts'
import { viteHooks } from './vite-hooks.ts'
import { tapCompiler } from './webpack-hooks.ts'

export type { PluginOptions } from './options.ts'

const name = 'efti-schema-toolkit'

/** The plugin for all bundlers: each runs the build in its own hooks. */
export const unplugin = createUnplugin<PluginOptions | undefined, false>((options) => {
  const rounds = new Rounds(options ?? {})
  const hooks = rollupHooks(rounds)
  return {
    name,
    rollup: hooks,
    rolldown: hooks,
    vite: viteHooks(rounds),
    esbuild: { setup: (build) => setupEsbuild(build, rounds) },
    webpack: (compiler) => tapCompiler(compiler, name, rounds),
    rspack: (compiler) => tapCompiler(compiler, name, rounds),
  }
})
