import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keptResults } from './support/kept.ts'

/**
 * `npm run style`: Biome on the files whose text it has not found right before. It judges each file by its path, its
 * text and the settings alone.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const biome = 'node_modules/@biomejs/biome/'
const kept = keptResults<true | undefined>('style', { files: ['biome.json', `${biome}package.json`] })
/** From so many files on, Biome looks for them itself. */
const many = 500

const texts = listFiles().map((path) => ({
  path,
  text: `${path}\0${readFileSync(join(root, path), 'utf8')}`,
}))
const unknown = texts.filter(({ text }) => kept.of(text, () => undefined) === undefined)
const status = unknown.length === 0 ? 0 : runBiome(unknown.map(({ path }) => path))
if (status === 0) {
  for (const { text } of unknown) kept.of(text, () => true)
  kept.save()
}
process.exitCode = status

function runBiome(paths: readonly string[]): number {
  const chosen =
    paths.length < many ? ['--no-errors-on-unmatched', '--files-ignore-unknown=true', ...paths] : ['.']
  const args = [`${biome}bin/biome`, 'ci', '--error-on-warnings', '--diagnostic-level=warn', ...chosen]
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}

/** What git tracks or would track, as far as it is there. */
function listFiles(): readonly string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  return listed.filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
}
