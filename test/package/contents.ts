import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Packed, repository } from './pack.ts'

interface Listed {
  /** A file or a folder of the package. */
  readonly path: string
  readonly endings?: readonly string[]
  readonly why: string
}

/**
 * The program takes most of it, also trying each answer to each decision and printing JavaScript; declarations,
 * references and guides about 1.4 MB; the runtime as TypeScript, for copies, 0.2 MB.
 */
export const limit = 7_500_000

/** What is in the package and not on the list, on the list and not in the package, or too much. */
export function contentsProblems(
  { files, unpackedSize }: Packed,
  sources: readonly string[],
): readonly string[] {
  const list = JSON.parse(
    readFileSync(join(repository, 'test/package/contents.json'), 'utf8'),
  ) as readonly Listed[]
  const bases = sources.map((path) => path.replace(/^src\//, 'dist/').replace(/\.ts$/, ''))
  const program = new Set(bases.flatMap((base) => [`${base}.d.ts`, `${base}.js`]))
  const isOfProgram = (file: string): boolean => program.has(file) || /^dist\/parts\/[\w-]+\.js$/.test(file)
  const isListed = (file: string): boolean =>
    list.some(({ path, endings }) => {
      if (file === path) return true
      if (!file.startsWith(`${path}/`)) return false
      return path === 'dist' ? isOfProgram(file) : endings?.some((ending) => file.endsWith(ending)) === true
    })
  return [
    ...files.filter((file) => !isListed(file)).map((file) => `${file} is in the package and not on the list`),
    ...list
      .filter(({ path }) => !files.some((file) => file === path || file.startsWith(`${path}/`)))
      .map(({ path }) => `${path} is on the list and not in the package`),
    ...(unpackedSize < limit ? [] : [`${unpackedSize} bytes unpacked; at most ${limit}`]),
  ]
}
