import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const register = new URL('native/register.js', import.meta.url).href

/** The folder of the copies without types, where a run of Vitest has written them (`native/tree.ts`). */
const copies = process.env.NATIVE_COPIES

/**
 * Arguments of Node that run a module of this repository as it stands, without a build; `path` is from its root. The
 * copies start twice as fast as modules that lose their types when they are loaded.
 */
export function runSource(path: string): readonly string[] {
  if (copies !== undefined) return [join(copies, path.replace(/\.ts$/, '.js'))]
  return ['--no-warnings', '--import', register, fileURLToPath(new URL(`../../${path}`, import.meta.url))]
}
