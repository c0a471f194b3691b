import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/**
 * Makes the folder of the built runtime a package that can be published: its package.json, a README and the license.
 * The folder of its sources is private, since it has nothing that runs.
 */
export function writeRuntimePackage(folder: string): void {
  const { private: _, ...own } = readJson('src/runtime/package.json')
  const { homepage, repository } = readJson('package.json')
  writeFileSync(`${folder}/package.json`, `${JSON.stringify({ ...own, homepage, repository }, null, 2)}\n`)
  // The toolkit is published without that package.json, and has to know the name.
  writeFileSync(`${folder}.json`, `${JSON.stringify({ name: own.name })}\n`)
  copyFileSync('src/runtime/PACKAGE.md', `${folder}/README.md`)
  copyFileSync('LICENSE', `${folder}/LICENSE`)
}

/**
 * Packs the sources of the runtime into one file, for outputs that have a copy of it. Published beside the package they
 * would be files that compilers take for modules, and five times as large.
 */
export function packRuntimeSources(file: string): void {
  const paths = readdirSync('src/runtime', { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.startsWith('pieces/'))
    .sort()
  const sources = paths.map((path) => [path, readFileSync(`src/runtime/${path}`, 'utf8')])
  writeFileSync(file, brotliCompressSync(JSON.stringify(Object.fromEntries(sources))))
}

function readJson(path: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(path, 'utf8'))
}
