import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bench, inPackage } from './paths.ts'

/** Installs the tools at the versions of the lock, where that has not been done; `whole` with the large inputs. */
export function installTools(whole: boolean, say: (words: string) => void): void {
  const mark = join(bench, 'node_modules', '.package-lock.json')
  const isThere =
    existsSync(mark) && statSync(mark).mtimeMs >= statSync(join(bench, 'package-lock.json')).mtimeMs
  const isWhole = existsSync(join(bench, 'node_modules', 'github-after'))
  if (isThere && (isWhole || !whole)) return
  say(`installing the other tools${whole ? ' and inputs' : ''} (npm ci in bench)`)
  const args = ['ci', '--no-audit', '--no-fund', ...(whole ? [] : ['--omit=dev'])]
  const { status } = spawnSync('npm', args, { cwd: bench, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) say('npm ci in bench failed: rows of tools that are not there say so')
}

/** Where a package's file is, or nothing where it is not installed. */
export function packageFile(path: string): string | undefined {
  return inPackage(path).find((file) => existsSync(file))
}

/** `name version`, as it stands in tables. */
export function nameOf(name: string): string {
  const file = packageFile(`${name}/package.json`)
  return file === undefined ? name : `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`
}
