import { cpSync, mkdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/index.ts'
import { builtCommand } from './built.ts'
import { embeddedBuild, embeddedSources } from './embedded.ts'
import { keptFolder } from './kept.ts'

/** What a command has found out about the embedded versions, from the folder of a project. */
const cache = 'node_modules/.cache'

/** Gives a folder what commands of this process know after a build of the embedded versions, so that they start at once. */
export async function warmFolder(folder: string): Promise<void> {
  copyCache((await embeddedBuild()).folder, folder)
}

/** The same for the built command. */
export async function warmBuiltFolder(folder: string): Promise<void> {
  const command = builtCommand()
  const made = await keptFolder(`warm-${statSync(command).mtimeMs}`, embeddedSources, async (project) => {
    mkdirSync(join(project, cache), { recursive: true })
    const { run } = createRequire(import.meta.url)(join(packageRoot, 'dist/cli/run.js'))
    let said = ''
    const stream = { write: (text: string) => (said += text) }
    const io = { stdout: stream, stderr: stream, cwd: project, env: {}, patience: Number.POSITIVE_INFINITY }
    const exit = await run(['build', '--embedded'], io)
    if (exit !== 0) throw new Error(`The embedded versions do not build (${exit}): ${said}`)
  })
  copyCache(made, folder)
}

function copyCache(from: string, to: string): void {
  mkdirSync(join(to, cache), { recursive: true })
  cpSync(join(from, cache), join(to, cache), { recursive: true })
}
