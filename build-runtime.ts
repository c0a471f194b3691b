import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'

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

function readJson(path: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(path, 'utf8'))
}
