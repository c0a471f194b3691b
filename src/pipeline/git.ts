import { spawnSync } from 'node:child_process'

/** A file of a commit, by its path from the root of the repository. */
export interface Committed {
  readonly path: string
  readonly object: string
  /** In bytes. */
  readonly size: number
}

/** No commit that lacks something fetches it, nobody is asked for a password, and the index stays as it is. */
const alone = { GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' }
const encoder = new TextEncoder()

/** The repository that a folder stands in, as the installed git tells of it; it calls nobody and changes nothing. */
export class Git {
  readonly #cwd: string
  #problem = ''

  constructor(cwd: string) {
    this.#cwd = cwd
  }

  /** Why git had no answer last. */
  get problem(): string {
    return this.#problem
  }

  /** The lines that git answers with; nothing where it has no answer. */
  lines(...args: readonly string[]): readonly string[] | undefined {
    return this.#ask(args)?.toString('utf8').split('\n')
  }

  /** The files of a commit: no links, no repositories of others; nothing where git has no answer. */
  files(commit: string): readonly Committed[] | undefined {
    const listed = this.#ask(['ls-tree', '-r', '-z', '--long', '--full-tree', commit])
    const lines = listed?.toString('utf8').split('\0')
    return lines?.flatMap((line) => {
      const [, object, size, path] = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t(.+)$/su.exec(line) ?? []
      return object === undefined || path === undefined ? [] : [{ path, object, size: Number(size) }]
    })
  }

  /** What is in files, in their order; nothing where one of them is not here, as in a clone of a part. */
  contents(files: readonly Committed[]): readonly Uint8Array[] | undefined {
    const asked = encoder.encode(files.map(({ object }) => `${object}\n`).join(''))
    const answer = this.#ask(['cat-file', '--batch'], asked)
    if (answer === undefined) return undefined
    const found: Uint8Array[] = []
    let at = 0
    for (const { object, size, path } of files) {
      const start = answer.indexOf('\n', at) + 1
      if (answer.toString('latin1', at, start) !== `${object} blob ${size}\n`) {
        this.#problem = `"${path}" is not in this clone`
        return undefined
      }
      found.push(answer.subarray(start, start + size))
      // A line feed stands behind each.
      at = start + size + 1
    }
    return found
  }

  #ask(args: readonly string[], input?: Uint8Array): Buffer | undefined {
    const options = { cwd: this.#cwd, env: { ...process.env, ...alone }, maxBuffer: Number.POSITIVE_INFINITY }
    const found = spawnSync('git', ['-c', 'protocol.allow=never', ...args], {
      ...options,
      ...(input === undefined ? {} : { input }),
    })
    if (found.status === 0) return found.stdout
    const [first = ''] = (found.stderr?.toString('utf8') ?? '').split('\n')
    this.#problem = found.error?.message ?? first
    return undefined
  }
}
