import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What stands below a folder, at any depth, in no order; links are told as links and not followed. */
export function* walk(folder: string): Generator<Dirent> {
  // `readdirSync` with `recursive` follows links to folders since Node 22: in a circle of two it does not end.
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    yield entry
    if (entry.isDirectory()) yield* walk(join(folder, entry.name))
  }
}
