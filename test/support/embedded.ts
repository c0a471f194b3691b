import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputFile } from '../../src/typescript/index.ts'
import { cli, type Ran } from './cli.ts'
import { keptFolder, pathsBelow } from './kept.ts'

/** What decides the bytes of a build. */
const sources = ['package.json', 'package-lock.json', 'schemas', 'specs', 'src', 'templates']

/** A build of the embedded versions, kept for every test that only reads it. */
export interface EmbeddedBuild extends Ran {
  /** The working directory of the build; its output is in `out`. */
  readonly folder: string
}

let build: Promise<EmbeddedBuild> | undefined

/** Builds the embedded versions once for a state of the sources. Never write into it. */
export function embeddedBuild(): Promise<EmbeddedBuild> {
  build ??= findOrBuild()
  return build
}

async function findOrBuild(): Promise<EmbeddedBuild> {
  const folder = await keptFolder('embedded', sources, async (made) => {
    const ran = await cli(made, 'build', '--embedded')
    // What failed is not kept: the next run would find it.
    if (ran.exit !== 0) throw new Error(`The embedded versions do not build (${ran.exit}): ${ran.stderr}`)
    writeFileSync(join(made, 'ran.json'), JSON.stringify(ran))
  })
  const ran = JSON.parse(readFileSync(join(folder, 'ran.json'), 'utf8')) as Ran
  return { ...ran, folder }
}

/** Every file that the build of the embedded versions writes. */
export async function embeddedFiles(): Promise<readonly OutputFile[]> {
  const out = join((await embeddedBuild()).folder, 'out')
  return pathsBelow(out).map((path) => ({ path, text: readFileSync(join(out, path), 'utf8') }))
}
