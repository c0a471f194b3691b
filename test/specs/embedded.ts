import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the embedded versions, without a slash at its end. */
export const specs = fileURLToPath(new URL('../../specs', import.meta.url))

/** Every file below a folder as text, by its path relative to the folder. */
export function filesBelow(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
  return new Map(paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

/** Our examples and the schema file that judges each. */
export const ownExamples: readonly (readonly [version: string, example: string, entry: string])[] = [
  ['v0', 'put-consignment-identifiers.xml', 'consignment-identifier.xsd'],
  ['v0', 'get-consignment-subsets.xml', 'consignment-common.xsd'],
  ...['004', '009', '010', '025', '029', '030'].map(
    (number) => ['v1', `FTI${number}.xml`, `FTI${number}/FTI${number}s.xsd`] as const,
  ),
]
