import { isAbsolute, resolve } from 'node:path'
import type { Location } from '../diagnostics/index.ts'
import type { Change, Comparison, NotCompared } from '../diff/index.ts'
import { pathFrom, repositoryRoot } from '../files/index.ts'
import { type FoundFile, findFile } from './read-lines.ts'
import type { Side } from './sides.ts'

/** The path of a file relative to a folder, with `/`; a member of an archive after `!/`. */
function nameFrom(folder: string, { path, member }: FoundFile): string {
  return [pathFrom(folder, resolve(path)), ...(member === undefined ? [] : [member])].join('!/')
}

/**
 * The name of a file as a user of the terminal opens it: its path from the working directory, or what `spell` says,
 * such as `git:main:api.yaml`.
 */
export function nameForTerminal(cwd: string, found: FoundFile, spell: Side['spell']): string {
  const spelled = spell?.(found.path)
  if (spelled === undefined) return nameFrom(cwd, found)
  return found.member === undefined ? spelled : `${spelled}!/${found.member}`
}

/** The names of a side's files for the terminal; files that are not found are left out. */
export async function nameFiles(
  { source, options, spell }: Side,
  files: Iterable<string>,
  cwd: string,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const file of new Set(files)) {
    const found = await findFile(source, options.root, file)
    if (found !== undefined) names.set(file, nameForTerminal(cwd, found, spell))
  }
  return names
}

/**
 * The comparison with file paths relative to the repository's root, as annotations need them. Files that are not
 * found or outside of the repository keep their names.
 */
export async function inRepository(
  comparison: Comparison,
  { before, after }: Readonly<Record<'before' | 'after', Side>>,
  cwd: string,
): Promise<Comparison> {
  const [ofBefore, ofAfter] = [before, after].map((side) => new RepositoryNames([side], cwd))
  const changes = await Promise.all(
    comparison.changes.map(async (change): Promise<Change> => {
      const [one, other] = [
        change.before?.at && (await ofBefore?.of(change.before.at)),
        change.after?.at && (await ofAfter?.of(change.after.at)),
      ]
      return {
        ...change,
        ...(change.before && one ? { before: { ...change.before, at: one } } : {}),
        ...(change.after && other ? { after: { ...change.after, at: other } } : {}),
      }
    }),
  )
  const notCompared = await Promise.all(
    comparison.notCompared.map(async (one): Promise<NotCompared> => {
      const names = one.in === 'before' ? ofBefore : ofAfter
      const at = one.at && (await names?.of(one.at))
      return { ...one, ...(at ? { at } : {}) }
    }),
  )
  return { ...comparison, notCompared, changes }
}

/**
 * Finds the repository paths of files named in locations; if several sides have the file, the first one counts.
 */
export class RepositoryNames {
  readonly #sides: readonly Side[]
  readonly #root: string
  readonly #cwd: string
  readonly #known = new Map<string, Promise<string>>()

  /** `root`: the folder that paths are relative to, if another than that of the repository around `cwd`. */
  constructor(sides: readonly Side[], cwd: string, root = repositoryRoot(cwd)) {
    this.#sides = sides
    this.#root = root
    this.#cwd = cwd
  }

  /** The location with its file relative to the root; unchanged if not found or outside. */
  async of(at: Location): Promise<Location> {
    const known = this.#known.get(at.file) ?? this.#name(at.file)
    this.#known.set(at.file, known)
    return { ...at, file: await known }
  }

  /**
   * The path of a file relative to the root, by the first side that has it. The name unchanged if none does or it
   * is outside. A file checked out of a commit has its path in the working folder.
   */
  async #name(file: string): Promise<string> {
    for (const { source, options, pathOf } of this.#sides) {
      const found = await findFile(source, options.root, file)
      const committed = found && pathOf?.(found.path)
      const placed = committed === undefined ? found : { ...found, path: resolve(this.#cwd, committed) }
      const name = placed && nameFrom(this.#root, placed)
      if (name !== undefined && !name.startsWith('..') && !isAbsolute(name)) return name
    }
    return file
  }
}
