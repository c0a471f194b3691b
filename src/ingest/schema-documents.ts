import { basename } from 'node:path'
import { sourceLabels } from './declared.ts'
import type { SourceLimits } from './limits.ts'
import type { DeclaredSource, VersionSource } from './source.ts'
import { readSource } from './source-read.ts'

/** The bytes of the named files of a version's sources, read again; names that are not found are left out. */
export async function readSchemaDocuments(
  version: VersionSource,
  names: ReadonlySet<string>,
  { root, limits = {} }: { readonly root: string; readonly limits?: Partial<SourceLimits> },
): Promise<ReadonlyMap<string, Uint8Array>> {
  const documents = new Map<string, Uint8Array>()
  for (const [full, label] of sourceLabels(version, root)) {
    // What is wrong with a source was reported when it was read the first time.
    const source = await readSource(full, { root, limits, label }, () => {})
    for (const path of source?.files.keys() ?? []) {
      const name = source === undefined ? '' : nameIn(source, path)
      const bytes = names.has(name) ? source?.files.get(path)?.bytes : undefined
      if (bytes) documents.set(name, bytes)
    }
  }
  return documents
}

/**
 * The name of a file in a source: `archive!/path`, `folder/path`, or its path beside the declared file. It comes
 * from the path, so that no file of what may be a whole repository is read.
 */
function nameIn({ kind, name }: DeclaredSource, path: string): string {
  if (kind === 'file') return `${name.slice(0, name.length - basename(name).length)}${path}`
  return kind === 'archive' ? `${name}!/${path}` : `${name}/${path}`
}
