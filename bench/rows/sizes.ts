import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { withoutCodes } from '../asked.ts'
import { generate } from '../prepare/generated.ts'
import { nameOf, packageFile } from '../prepare/install.ts'
import { repository } from '../prepare/paths.ts'
import { madeFolder } from '../prepare/programs.ts'
import { clientEntries } from './clients.ts'

/** What a bundle holds, minified, and what a browser fetches of it. */
export type Sizes = readonly {
  readonly name: string
  readonly minified: number
  readonly gzip: number
}[]

/** The same at every run: bundles are not measured, they are counted. */
export async function sizes(): Promise<Sizes> {
  const { out, ajv } = await generate()
  const codec = (root: string) =>
    `export { consignment } from ${JSON.stringify(join(out, `v0/schemas/${root}/codecs.ts`))}`
  const entry = join(out, 'v0/schemas')
  const libxml2 = packageFile('libxml2-wasm/lib/libxml2raw.mjs')
  const clients: Sizes[number][] = []
  for (const { name, text } of await clientEntries()) clients.push(await sizeOf(name, text))
  return [
    await sizeOf('codec of consignment-common, its runtime and code lists', codec('common')),
    await sizeOf(withoutCodes.common, codec('common'), [`${entry}/codes/*`, '*/codes/codecs.js']),
    await sizeOf('codec of consignment-identifier, its runtime and code lists', codec('identifier')),
    await sizeOf(withoutCodes.identifier, codec('identifier'), ['*/codes/codecs.js']),
    ...(await partsOf(codec('identifier'), ['*/codes/codecs.js'])),
    await sizeOf(
      'runtime alone, all of it',
      `export * from ${JSON.stringify(join(repository, 'src/runtime/index.ts'))}`,
    ),
    await sizeOf(
      `${nameOf('ajv')} standalone, consignment-common as JSON Schema`,
      `import check from ${JSON.stringify(ajv)}\nexport { check }`,
    ),
    ...(libxml2 === undefined ? [] : [binary(`${nameOf('libxml2-wasm')}, without a schema`, libxml2)]),
    ...clients,
  ]
}

/** What a codec of members and texts consists of, by modules of the runtime. */
const parts: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    'XML that is well-formed, its names and references',
    /\/(?:reader|scope|attributes|escape|bytes|units|expanded-names|lines|fatal|string)\.ts$/,
  ],
  [
    'its elements by the schema, every fault with its place',
    /\/(?:decode|decoder|matcher|faults|xsi-attributes|error-context)\.ts$/,
  ],
  ['the quick walks over bytes and values', /\/plain[\w-]*\.ts$/],
  [
    'texts: facets, white space, numbers',
    /text\/(?:facets|simple|decimal|lexical|number|number-text|boolean)\.ts$/,
  ],
  ['descriptors made ready', /\/prepare\.ts$/],
  ['writing', /\/encode\.ts$/],
  ['checking values that are not plain', /\/checker\.ts$/],
  ['the schema itself', /\/codecs\.ts$/],
]

/** What each part adds: by how much the bundle is smaller with the code of its modules cut out. */
async function partsOf(text: string, external: readonly string[]): Promise<Sizes> {
  const { build, transform } = await import('esbuild')
  const file = join(madeFolder('entries'), 'size.ts')
  writeFileSync(file, text)
  const settings = {
    ...optionsOf(file, external),
    minify: false,
    minifyIdentifiers: true,
    minifySyntax: true,
  }
  const { outputFiles } = await build(settings)
  // Each module begins with its path as a comment, as long as white space is kept.
  const [, ...found] = (outputFiles[0]?.text ?? '').split(/^\/\/ (\S+\.[jt]s)$/m)
  const modules = found.flatMap((path, index) =>
    index % 2 === 0 ? [{ path, code: found[index + 1] ?? '' }] : [],
  )
  const measured = async (kept: readonly { readonly code: string }[]) => {
    const { code } = await transform(kept.map((one) => one.code).join(''), { minifyWhitespace: true })
    return { minified: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).length }
  }
  const whole = await measured(modules)
  const rows: Sizes[number][] = []
  for (const [name, pattern] of parts) {
    const { minified, gzip } = await measured(modules.filter(({ path }) => !pattern.test(path)))
    rows.push({ name: `of it: ${name}`, minified: whole.minified - minified, gzip: whole.gzip - gzip })
  }
  return rows
}

async function sizeOf(name: string, text: string, external: readonly string[] = []): Promise<Sizes[number]> {
  const { build } = await import('esbuild')
  const file = join(madeFolder('entries'), 'size.ts')
  writeFileSync(file, text)
  const { outputFiles } = await build(optionsOf(file, external))
  const bytes = outputFiles[0]?.contents ?? new Uint8Array()
  return { name, minified: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length }
}

function optionsOf(file: string, external: readonly string[]) {
  return {
    ...{ entryPoints: [file], target: 'es2022', external: [...external] },
    ...({ bundle: true, minify: true, write: false, format: 'esm', platform: 'neutral' } as const),
    alias: { 'efti-schema-toolkit/runtime': join(repository, 'src/runtime/index.ts') },
    logLevel: 'error' as const,
  }
}

function binary(name: string, file: string): Sizes[number] {
  const bytes = readFileSync(file)
  return { name, minified: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length }
}
