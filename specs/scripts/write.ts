import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schemaFiles, versions } from './versions.ts'
import { packZip, unpackZip } from './zip.ts'

const specs = fileURLToPath(new URL('..', import.meta.url))

/** Releases of zlib pack differently: an archive that already holds these files stays as it is. */
function holds(path: string, files: ReadonlyMap<string, string>): boolean {
  if (!existsSync(path)) return false
  const present = unpackZip(readFileSync(path))
  return present.size === files.size && [...files].every(([name, text]) => present.get(name) === text)
}

for (const version of versions) {
  const files = schemaFiles(specs, version)
  rmSync(`${specs}${version}/schemas`, { recursive: true, force: true })
  for (const [name, text] of files) {
    const path = `${specs}${version}/schemas/${name}`
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const archive = `${specs}${version}/schemas.zip`
  if (!holds(archive, files)) writeFileSync(archive, packZip(files))
}
