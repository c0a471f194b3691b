import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedWith } from './installed.ts'
import { repository } from './pack.ts'

interface Bom {
  readonly $schema: string
  readonly bomFormat: string
  readonly specVersion: string
  readonly version: number
  readonly metadata: { readonly component: object }
  readonly components: readonly { readonly 'bom-ref': string }[]
}

const path = join(repository, 'sbom.cdx.json')

/**
 * What npm says of the tree that a user installs, without what differs from run to run. Which packages are in that tree
 * is asked of the lock file: npm counts what is developed with as well, where it is also an optional peer.
 */
export function sbomText(): string {
  const told = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel=error'],
    { cwd: repository, encoding: 'utf8' },
  )
  const { $schema, bomFormat, specVersion, version, metadata, components } = JSON.parse(told) as Bom
  const tree = installedWith()
  const refs = tree.map(({ ref }) => ref).sort()
  const known = new Map(components.map((one) => [one['bom-ref'], one]))
  const bom = {
    $schema,
    bomFormat,
    specVersion,
    version,
    metadata: { component: { ...metadata.component, name: tree[0]?.name } },
    components: refs.flatMap((ref) => known.get(ref) ?? []),
    dependencies: refs.flatMap((ref) => tree.find((one) => one.ref === ref) ?? []).map(edges),
  }
  return `${JSON.stringify(bom, null, 2)}\n`
}

function edges({ ref, needs }: { readonly ref: string; readonly needs: readonly string[] }): object {
  return { ref, dependsOn: needs }
}

/** Whether the bill that is shipped is that of the lock file. */
export function sbomProblems(): readonly string[] {
  if (existsSync(path) && readFileSync(path, 'utf8') === sbomText()) return []
  return ['sbom.cdx.json is stale: npm run sbom']
}

if (process.argv[2] === '--write') writeFileSync(path, sbomText())
