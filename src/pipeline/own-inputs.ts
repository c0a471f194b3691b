import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type ComparePlan, isFile } from '../config/index.ts'
import { bytesWithOurLineEnds, sha256 } from '../files/index.ts'
import type { ManifestInput } from '../output/index.ts'

/** The existing mapping, hooks, acceptance and impact files of a comparison, by file name with their digests. */
export function ownInputs(
  { from, to, mapping, hooks, accepted, impact }: ComparePlan,
  { root, home }: { readonly root: string; readonly home: string },
): readonly ManifestInput[] {
  const files = [mapping, hooks].map((file) => ({ file, folder: home }))
  const named = [accepted, impact].map((file) => ({ file, folder: root }))
  return [...files, ...named].flatMap(({ file, folder }) => {
    if (file === undefined || !isFile(resolve(folder, file))) return []
    const digest = sha256(bytesWithOurLineEnds(readFileSync(resolve(folder, file))))
    return { comparison: `${from}..${to}`, file: basename(file), sha256: digest }
  })
}
