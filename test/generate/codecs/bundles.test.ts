import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentTypes, type ElementDeclaration, type SchemaSet } from '../../../src/schema/index.ts'
import { layoutOf } from '../../../src/typescript/index.ts'
import { specs } from '../../specs/embedded.ts'
import { type GeneratedVersion, generatedFrom } from '../../support/generated.ts'

const runtime = join(import.meta.dirname, '../../../src/runtime/index.ts')

let generated: GeneratedVersion

beforeAll(async () => {
  generated = await generatedFrom({ schemas: 'specs/v0/schemas.zip' }, join(specs, '..'))
})

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
async function bundle(
  set: SchemaSet,
  root: ElementDeclaration,
  without: RegExp,
  minify: boolean,
): Promise<string> {
  const layout = layoutOf(generated.version).set(set.name)
  const path = `/${layout.modules.get(root.name.namespace) ?? ''}/codecs.js`
  const { outputFiles } = await build({
    stdin: { contents: `export { ${layout.rootName(root)} } from ${JSON.stringify(path)}`, resolveDir: '/' },
    ...{ bundle: true, minify, write: false, format: 'esm', target: 'es2022', logLevel: 'silent' },
    plugins: [filesOf(generated, without)],
  })
  return outputFiles[0]?.text ?? ''
}

test('a root brings the types of its documents, and those of no other root', async () => {
  let others = 0
  for (const set of generated.version.sets) {
    for (const root of set.elements.values()) {
      if (root.abstract) continue
      const text = await bundle(set, root, /runtime|code-lists/, false)
      const held = [...text.matchAll(/kind: "complex",\s+name: "([^"]*)"/g)].map(([, name]) => name)
      const wanted = documentTypes(set, [root.type]).flatMap((node) =>
        node.kind === 'complex' ? [node.name?.local ?? ''] : [],
      )
      expect(held.sort(), root.name.local).toEqual(wanted.sort())
      const all = [...set.nodes.values()].filter((node) => node.kind === 'complex')
      if (held.length < all.length) others++
    }
  }
  expect(others).toBeGreaterThan(10)
})

/** Counted, so the same on every machine; the ceiling is what it was when it was set, and a little more. */
describe.each([
  ['http://efti.eu/v1/consignment/common', 23_500],
  ['http://efti.eu/v1/consignment/identifier', 17_500],
])('the codec of %s', (namespace, ceiling) => {
  test('is small, code lists apart', async () => {
    const root = `{${namespace}}consignment`
    const [found] = generated.version.sets.flatMap((set) => {
      const element = set.elements.get(root)
      return element ? [[set, element] as const] : []
    })
    if (!found) throw new Error(`V0 has no ${root}`)
    const text = await bundle(...found, /\/codes\//, true)
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(ceiling)
  })
})
