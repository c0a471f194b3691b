import { invariant } from '../diagnostics/index.ts'
import { sha256 } from '../files/index.ts'
import { isDevice, type OutputFile } from '../typescript/index.ts'

/** The content of `manifest.json`: every generated file, and the inputs. */
export interface Manifest {
  readonly formatVersion: 1
  readonly tool: { readonly name: string; readonly version: string }
  readonly inputs: readonly ManifestInput[]
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
}

/** An input file: of a version, named relative to its source, or of a comparison, by its name. */
export type ManifestInput = { readonly file: string; readonly sha256: string } & (
  | { readonly version: string }
  | { readonly comparison: string }
)

export const manifestPath = 'manifest.json'

/**
 * The files sorted by path, for code with a `package.json` that makes it ES modules, and at the end the manifest of
 * them all. Throws if a path is invalid, leaves the folder or occurs twice.
 */
export function withManifest(
  files: readonly OutputFile[],
  inputs: readonly ManifestInput[],
  tool: Manifest['tool'],
  holds: 'code' | 'reports' = 'code',
): readonly OutputFile[] {
  const modules = { path: 'package.json', text: `${JSON.stringify({ type: 'module' }, null, 2)}\n` }
  const all: OutputFile[] = holds === 'code' ? [...files, modules] : [...files]
  all.sort((a, b) => (a.path < b.path ? -1 : 1))
  checkPaths(all)
  const manifest: Manifest = {
    formatVersion: 1,
    tool,
    inputs,
    files: all.map((file) => ({ path: file.path, sha256: digestOutput(file) })),
  }
  return [...all, { path: manifestPath, text: `${JSON.stringify(manifest, null, 2)}\n` }]
}

/** The digest of a generated file's text, as the manifest lists it. */
export function digestOutput(file: OutputFile): string {
  return sha256(file.parts ?? file.text)
}

/** The digests in the text of a manifest, by path, or what is wrong with it. */
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

/** Throws unless all paths are valid on every file system, stay inside of the folder, and are distinct. */
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
