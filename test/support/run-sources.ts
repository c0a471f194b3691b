import { fileURLToPath } from 'node:url'

const register = new URL('native/register.js', import.meta.url).href

/** Arguments of Node that run a module of this repository as it stands, without a build; `path` is from its root. */
export function runSource(path: string): readonly string[] {
  return ['--no-warnings', '--import', register, fileURLToPath(new URL(`../../${path}`, import.meta.url))]
}
