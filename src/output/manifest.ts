import { invariant } from '../diagnostics/index.ts'
import { sha256 } from '../files/index.ts'
import { isDevice, type OutputFile } from '../typescript/index.ts'

/** What `manifest.json` holds: every file written, and what all of it came from. */
export interface Manifest {
  readonly formatVersion: 1
  readonly tool: { readonly name: string; readonly version: string }
  readonly inputs: readonly ManifestInput[]
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
}

/** A file that a version was read from, named relative to its source; or one of a comparison, by its name alone. */
export type ManifestInput = { readonly file: string; readonly sha256: string } & (
  | { readonly version: string }
  | { readonly comparison: string }
)

export const manifestPath = 'manifest.json'

/** The files of a folder with those that describe them: `package.json` of code, then the manifest of all but itself. */
export function withManifest(
  files: readonly OutputFile[],
  inputs: readonly ManifestInput[],
  tool: Manifest['tool'],
  holds: 'code' | 'reports' = 'code',
): readonly OutputFile[] {
  const modules = { path: 'package.json', text: `${JSON.stringify({ type: 'module' }, null, 2)}\n` }
  const all = holds === 'code' ? [...files, modules] : [...files]
  all.sort((a, b) => (a.path < b.path ? -1 : 1))
  checkPaths(all)
  const manifest: Manifest = {
    formatVersion: 1,
    tool,
    inputs,
    files: all.map(({ path, text }) => ({ path, sha256: sha256(text) })),
  }
  return [...all, { path: manifestPath, text: `${JSON.stringify(manifest, null, 2)}\n` }]
}

/** Digests by path of a manifest's text, or what is wrong with it. */
export function readManifest(text: string): ReadonlyMap<string, string> | string {
  let manifest: { readonly files?: unknown } | null
  try {
    manifest = JSON.parse(text)
  } catch {
    return 'it is not JSON.'
  }
  if (!Array.isArray(manifest?.files)) return 'it lists no files.'
  const digests = new Map<string, string>()
  for (const file of manifest.files as readonly { path?: unknown; sha256?: unknown }[]) {
    if (typeof file?.path !== 'string' || typeof file.sha256 !== 'string')
      return 'a file of it has no digest.'
    digests.set(file.path, file.sha256)
  }
  return digests
}

const segment = /^[a-z0-9_](?:[a-z0-9_-]|\.(?!$))*$/

/** Names that every file system takes and none reads as a way out; no two may differ in nothing but a file system's eyes. */
function checkPaths(files: readonly OutputFile[]): void {
  const seen = new Set<string>()
  for (const { path } of files) {
    invariant(
      path.split('/').every((name) => segment.test(name) && !isDevice(name)),
      `the output path "${path}" is not of the grammar`,
    )
    invariant(!seen.has(path) && path !== manifestPath, `the output path "${path}" is written twice`)
    seen.add(path)
  }
}
