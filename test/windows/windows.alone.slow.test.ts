import { afterEach, beforeEach, describe, vi } from 'vitest'
import { testCommands } from './commands.ts'
import { testFiles } from './files.ts'
import { testImpact } from './impact.ts'
import { testOutput } from './output.ts'
import { testPlugin } from './plugin.ts'

/** `held`: so many files are held by another program when they are renamed, which gives `code`. */
const world = vi.hoisted(() => ({ isWindows: false, held: 0, code: 'EPERM' }))

vi.mock(import('node:path'), async (original) => {
  const { pathOf } = await import('../support/windows.ts')
  return pathOf(await original(), world) as never
})

vi.mock(import('node:fs'), async (original) => {
  const [{ fsOf }, fs] = [await import('../support/windows.ts'), await original()]
  const renameSync: typeof fs.renameSync = (from, to) => {
    if (world.held-- > 0) throw Object.assign(new Error(world.code), { code: world.code })
    fs.renameSync(from, to)
  }
  const made = fsOf({ ...fs, renameSync }, world)
  return { ...made, default: made }
})

// One file, since whatever replaces modules loads the sources anew, which takes seconds.
beforeEach(() => {
  Object.assign(world, { isWindows: true, held: 0 })
})

afterEach(() => {
  world.isWindows = false
})

describe('commands', () => testCommands(world))
describe('output', testOutput)
describe('plugins', testPlugin)
describe('impact', testImpact)
describe('files', () => testFiles(world))
