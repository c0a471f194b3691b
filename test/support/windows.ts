import type { PlatformPath } from 'node:path'

/** Whether programs of ours find themselves on Windows, as far as paths and files tell. */
export interface World {
  isWindows: boolean
}

/** `node:path` of the system that the world says. */
export function pathOf(path: PlatformPath, world: World): PlatformPath {
  const made = {} as Record<string, unknown>
  for (const name of Object.keys(path.posix) as (keyof PlatformPath)[]) {
    if (['posix', 'win32', 'default'].includes(name)) continue
    Object.defineProperty(made, name, {
      enumerable: true,
      get: () => (world.isWindows ? path.win32 : path.posix)[name],
    })
  }
  return Object.defineProperties(made, {
    posix: { value: path.posix, enumerable: true },
    win32: { value: path.win32, enumerable: true },
    default: { get: () => made, enumerable: true },
  }) as unknown as PlatformPath
}

/** A path of our simulated Windows, whose only drive is the whole file system, as this system has it. */
function real(path: string): string {
  return path.replace(/^[A-Za-z]:(?=[\\/])/, '').replaceAll('\\', '/')
}

/** The other way round. */
function windows(path: string): string {
  return path.startsWith('/') ? `C:${path.replaceAll('/', '\\')}` : path.replaceAll('/', '\\')
}

const forbidden = /[<>:"|?*]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Windows has no such files: it refuses them, opens a device, or drops a letter. */
function checkNew(path: string): void {
  for (const name of path.replace(/^[A-Za-z]:/, '').split(/[\\/]/)) {
    if (name !== '.' && name !== '..' && forbidden.test(name)) throw failed('ENOENT', path)
  }
}

function failed(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: "${path}" on Windows`), { code })
}

type Operation = (...args: readonly unknown[]) => unknown

/** How many of their first arguments are paths, where that is not one. */
const pathCounts: Readonly<Record<string, number>> = {
  copyFileSync: 2,
  cpSync: 2,
  renameSync: 2,
  linkSync: 2,
  closeSync: 0,
  readSync: 0,
  writeSync: 0,
}
/** Which of their paths is a new one. */
const made: Readonly<Record<string, number>> = {
  mkdirSync: 0,
  writeFileSync: 0,
  openSync: 0,
  renameSync: 1,
  linkSync: 1,
}

/** What `node:fs` is on Windows, as far as our programs can tell: names, separators, and what is held open. */
export function fsOf<Fs extends object>(fs: Fs, world: World): Fs {
  const open = new Map<unknown, string>()
  const isHeld = (path: string): boolean =>
    [...open.values()].some((one) => one === path || one.startsWith(`${path}/`))
  const { existsSync, statSync } = fs as unknown as typeof import('node:fs')
  const wrap = (name: string, operation: Operation): Operation => {
    return (...args) => {
      // What is cleared away when a test has ended may have been made on Windows.
      if (!world.isWindows && name !== 'rmSync') return operation(...args)
      const count = pathCounts[name] ?? 1
      const given = args.map((arg, index) => (index < count && typeof arg === 'string' ? real(arg) : arg))
      const fresh = args[made[name] ?? -1]
      if (typeof fresh === 'string') checkNew(fresh)
      if (name === 'renameSync') {
        const [from, to] = given as [string, string]
        const isOverFolder = existsSync(to) && statSync(to).isDirectory()
        if (isOverFolder || isHeld(from) || isHeld(to)) throw failed('EPERM', to)
      }
      const result = operation(...given)
      if (name === 'openSync') open.set(result, String(given[0]))
      if (name === 'closeSync') open.delete(args[0])
      return answers[name]?.(result) ?? result
    }
  }
  const wrapped = Object.entries(fs).map(([name, value]) => [
    name,
    typeof value === 'function' && name.endsWith('Sync')
      ? Object.assign(wrap(name, value as Operation), value)
      : value,
  ])
  return Object.fromEntries(wrapped) as Fs
}

/** Paths that the file system gives are those of Windows. */
const answers: Readonly<Record<string, (result: unknown) => unknown>> = {
  mkdtempSync: (path) => windows(String(path)),
  realpathSync: (path) => windows(String(path)),
  readdirSync: (entries) =>
    (entries as readonly (string | { parentPath: string })[]).map((entry) =>
      typeof entry === 'string'
        ? windows(entry)
        : Object.assign(entry, { parentPath: windows(entry.parentPath) }),
    ),
}
