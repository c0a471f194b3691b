import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package: sources stand at any depth below it, what is published of them at another. */
export const packageRoot: string = rootAbove(dirname(fileURLToPath(import.meta.url)))

function rootAbove(folder: string): string {
  for (let at = folder; ; at = dirname(at)) if (existsSync(join(at, 'package.json'))) return at
}
