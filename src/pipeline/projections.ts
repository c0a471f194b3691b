import type { Projection } from '../adapt/index.ts'
import { readTool } from '../config/index.ts'
import { ofVersion, type Sink } from '../diagnostics/index.ts'
import { versionFolder } from '../typescript/index.ts'
import type { LoadedVersion, Progress } from './version.ts'

/** For each version the functions from what one operation answers with to what another asks for. */
export async function projectVersions(
  versions: readonly LoadedVersion[],
  { progress }: { readonly progress?: Progress },
  sink: Sink,
): Promise<readonly Projection[]> {
  const [{ project }, { makeHeader }] = await Promise.all([
    import('../adapt/index.ts'),
    import('../generate/index.ts'),
  ])
  const { name, version: toolVersion } = readTool()
  return versions.map(({ version }) => {
    progress?.(`${version.name}: writing projections`, version.name)
    const folder = `${versionFolder(version)}/projections`
    const header = makeHeader(version, toolVersion)
    return project(version, { header, runtime: `${name}/runtime`, folder }, ofVersion(version.name, sink))
  })
}
