import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './pack.ts'

interface Bom {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } }
  readonly components: readonly { readonly 'bom-ref': string; readonly [key: string]: unknown }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const path = join(repository, 'sbom.cdx.json')

/** What npm says of the tree that a user installs, without what differs from run to run. */
export function sbomText(): string {
  const told = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel=error'],
    { cwd: repository, encoding: 'utf8' },
  )
  const { metadata, components, dependencies, ...head } = JSON.parse(told) as Bom & { serialNumber?: string }
  const own = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    name: string
    dependencies: Readonly<Record<string, string>>
  }
  const edges = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const direct = Object.entries(own.dependencies).map(([name, version]) => `${name}@${version}`)
  const installed = new Set<string>()
  for (const pending = [...direct]; pending.length > 0; ) {
    const ref = pending.pop() ?? ''
    if (!installed.has(ref)) pending.push(...(edges.get(ref) ?? []))
    installed.add(ref)
  }
  const { 'bom-ref': root } = metadata.component
  const { serialNumber: _random, ...fixed } = head
  const bom = {
    ...fixed,
    metadata: { component: { ...metadata.component, name: own.name } },
    components: sorted(
      components.filter((one) => installed.has(one['bom-ref'])),
      (one) => one['bom-ref'],
    ),
    dependencies: [
      { ref: root, dependsOn: direct.sort() },
      ...sorted(
        dependencies.filter(({ ref }) => installed.has(ref)),
        ({ ref }) => ref,
      ).map(({ ref, dependsOn }) => ({ ref, dependsOn: [...dependsOn].sort() })),
    ],
  }
  return `${JSON.stringify(bom, null, 2)}\n`
}

function sorted<T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] {
  return [...values].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
}

/** Whether the bill that is shipped is that of the lock file. */
export function sbomProblems(): readonly string[] {
  if (existsSync(path) && readFileSync(path, 'utf8') === sbomText()) return []
  return ['sbom.cdx.json is stale: npm run sbom']
}

if (process.argv[2] === '--write') writeFileSync(path, sbomText())
