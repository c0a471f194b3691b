import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import type { ElementDeclaration, SchemaSet } from '../../src/schema/index.ts'
import { findLayout } from '../../src/typescript/index.ts'
import type { GeneratedVersion } from './generated.ts'

const runtime = join(import.meta.dirname, '../../src/runtime/index.ts')

/** The generated files as modules; `without`: those that stay outside. */
function filesOf({ files }: GeneratedVersion, without: RegExp): Plugin {
  const texts = new Map(files.map(({ path, text }) => [`/${path}`, text]))
  return {
    name: 'generated',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^efti-schema-toolkit\/runtime$/ }, ({ path }) =>
        without.test(path) ? { path, external: true } : { path: runtime },
      )
      onResolve({ filter: /^[./].*\.js$/ }, ({ path, resolveDir }) => {
        const file = join(resolveDir, path).replace(/\.js$/, '.ts')
        return without.test(file) ? { path, external: true } : { path: file, namespace: 'generated' }
      })
      onLoad({ filter: /./, namespace: 'generated' }, ({ path }) => ({
        contents: texts.get(path) ?? '',
        loader: 'ts',
        resolveDir: join(path, '..'),
      }))
    },
  }
}

/** What a program holds that imports the codec of one root. */
export function bundle(
  generated: GeneratedVersion,
  set: SchemaSet,
  root: ElementDeclaration,
  without: RegExp,
  minify: boolean,
): Promise<string> {
  const layout = findLayout(generated.version).set(set.name)
  const path = `/${layout.modules.get(root.name.namespace) ?? ''}/codecs.js`
  const program = `export { ${layout.rootName(root)} } from ${JSON.stringify(path)}`
  return bundleOf(generated, program, without, minify)
}

/** What a program holds that stands in the output folder, the runtime and its parts included. */
export async function bundleOf(
  generated: GeneratedVersion,
  contents: string,
  without = /^$/,
  minify = true,
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '/' },
    ...{ bundle: true, minify, write: false, format: 'esm', target: 'es2022', logLevel: 'silent' },
    plugins: [filesOf(generated, without)],
  })
  return outputFiles[0]?.text ?? ''
}

/** Writes a module of this repository and all that it imports as one file, which starts several times as fast. */
export async function bundleSource(path: string, outfile: string): Promise<void> {
  const require = `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)`
  await build({
    ...{ entryPoints: [join(import.meta.dirname, '../..', path)], outfile, banner: { js: require } },
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'silent' },
    external: ['pg-native'],
  })
}
