import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { generate } from '../prepare/generated.ts'
import { nameOf, packageFile } from '../prepare/install.ts'
import { repository } from '../prepare/paths.ts'
import { madeFolder } from '../prepare/programs.ts'

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
  return [
    await sizeOf('codec of consignment-common, its runtime and code lists', codec('common')),
    await sizeOf('the same without code lists', codec('common'), [`${entry}/codes/*`, '*/codes/codecs.js']),
    await sizeOf('codec of consignment-identifier, its runtime and code lists', codec('identifier')),
    await sizeOf('the same without code lists', codec('identifier'), ['*/codes/codecs.js']),
    await sizeOf(
      'runtime alone, all of it',
      `export * from ${JSON.stringify(join(repository, 'src/runtime/index.ts'))}`,
    ),
    await sizeOf(
      `${nameOf('ajv')} standalone, consignment-common as JSON Schema`,
      `import check from ${JSON.stringify(ajv)}\nexport { check }`,
    ),
    ...(libxml2 === undefined ? [] : [binary(`${nameOf('libxml2-wasm')}, without a schema`, libxml2)]),
  ]
}

async function sizeOf(name: string, text: string, external: readonly string[] = []): Promise<Sizes[number]> {
  const { build } = await import('esbuild')
  const file = join(madeFolder('entries'), 'size.ts')
  writeFileSync(file, text)
  const { outputFiles } = await build({
    ...{ entryPoints: [file], bundle: true, minify: true, write: false, format: 'esm', platform: 'neutral' },
    ...{ target: 'es2022', logLevel: 'error', external: [...external] },
    alias: { 'efti-schema-toolkit/runtime': join(repository, 'src/runtime/index.ts') },
  })
  const bytes = outputFiles[0]?.contents ?? new Uint8Array()
  return { name, minified: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length }
}

function binary(name: string, file: string): Sizes[number] {
  const bytes = readFileSync(file)
  return { name, minified: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length }
}
