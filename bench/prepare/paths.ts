import { fileURLToPath } from 'node:url'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export const repository = here('../..')
export const bench = here('..')
/** Everything that is made to be measured; ignored by git, safe to delete. */
export const made = here('../dist')
export const shared = here('../../../shared')
export const command = here('../../dist/cli/main.js')

/** A file of a package: those of bench first, then those of the toolkit. */
export function inPackage(path: string): readonly string[] {
  return [here(`../node_modules/${path}`), here(`../../node_modules/${path}`)]
}
