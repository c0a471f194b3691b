import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../src/cli/index.ts'
import type { OutputFile } from '../../src/typescript/index.ts'
import type { Ran } from './cli.ts'
import { keptFolder, pathsBelow } from './kept.ts'

/** What decides the bytes of a build. */
const sources = [
  ...['package.json', 'package-lock.json', 'schemas', 'specs', 'src', 'templates'],
  'test/support/embedded.ts',
]

/** A build of the embedded versions, kept for every test that only reads it. */
export interface EmbeddedBuild extends Ran {
  /** The working directory of the build; its output is in `out`. */
  readonly folder: string
  /** What a terminal shows, of both streams. */
  readonly shown: string
}

let build: Promise<EmbeddedBuild> | undefined

/** Builds the embedded versions once for a state of the sources. Never write into it. */
export function embeddedBuild(): Promise<EmbeddedBuild> {
  build ??= findOrBuild()
  return build
}

async function findOrBuild(): Promise<EmbeddedBuild> {
  const folder = await keptFolder('embedded', sources, async (made) => {
    const ran = { stdout: '', stderr: '', shown: '' }
    const stream = (name: 'stdout' | 'stderr') => ({
      write: (text: string) => {
        ran[name] += text
        ran.shown += text
      },
    })
    const streams = { stdout: stream('stdout'), stderr: stream('stderr') }
    const io = { ...streams, cwd: made, env: {}, patience: Number.POSITIVE_INFINITY }
    const exit = await run(['build', '--embedded'], io)
    // What failed is not kept: the next run would find it.
    if (exit !== 0) throw new Error(`The embedded versions do not build (${exit}): ${ran.stderr}`)
    writeFileSync(join(made, 'ran.json'), JSON.stringify({ exit, ...ran }))
  })
  const ran = JSON.parse(readFileSync(join(folder, 'ran.json'), 'utf8')) as Omit<EmbeddedBuild, 'folder'>
  return { ...ran, folder }
}

/** Every file that the build of the embedded versions writes. */
export async function embeddedFiles(): Promise<readonly OutputFile[]> {
  const out = join((await embeddedBuild()).folder, 'out')
  return pathsBelow(out).map((path) => ({ path, text: readFileSync(join(out, path), 'utf8') }))
}
