import { join } from 'node:path'
import { runWell } from '../measure/child.ts'
import { packageFile } from './install.ts'
import { bench, repository } from './paths.ts'

/** Runs a program of `make/`, which makes an input; what it says. Nothing of this is measured. */
export async function makeWith(name: string, args: readonly string[]): Promise<string> {
  const jiti = packageFile('jiti/lib/jiti-cli.mjs') ?? 'jiti'
  const argv = [process.execPath, jiti, join(bench, 'make', `${name}.ts`), ...args]
  return (await runWell(argv, { cwd: repository, seconds: 600 })).said
}
