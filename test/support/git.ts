import { execFileSync } from 'node:child_process'

/** Runs git in a folder, whatever the settings of who runs the tests are. */
export function git(cwd: string, ...args: readonly string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false']
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  return execFileSync('git', [...who, ...args], { cwd, env, encoding: 'utf8', stdio: 'pipe' })
}

/** Makes a folder a repository that tracks all of its files, ignored ones too. */
export function track(cwd: string): void {
  git(cwd, 'init', '-q')
  git(cwd, 'add', '--force', '.')
}
