import { posix, resolve } from 'node:path'
import { ts } from 'ts-morph'
import { portable, withoutMark } from '../../files/index.ts'

/** How a program's files can name modules of the output folder. */
export interface Specifiers {
  /** The output folder, absolute, with `/`. */
  readonly out: string
  /** The program's `paths`. */
  readonly aliases: readonly Alias[]
}

/** Names that lead elsewhere than to a path from the file: with where they lead to, absolute. */
interface Alias {
  readonly name: string
  readonly to: string
}

export function findSpecifiers(options: ts.CompilerOptions, out: string): Specifiers {
  const base = options.baseUrl ?? options.pathsBasePath
  const aliases = Object.entries(options.paths ?? {}).flatMap(([name, targets]) =>
    typeof base === 'string' ? targets.map((to) => ({ name, to: portable(resolve(base, to)) })) : [],
  )
  return { out: out.replace(/\/$/u, ''), aliases }
}

const endings = ['.js', '.ts', ''] as const

/**
 * The same specifier for a module of the later version: what leads to the output folder stays as it is; where an alias
 * leads into the earlier version's folder, an alias that leads into the later one's, or else the way from file to file.
 */
export function specifierFor(
  text: string,
  module: string,
  later: string,
  file: ts.SourceFile,
  ways: Specifiers,
): string | undefined {
  const [own, other] = [stem(module), stem(later)]
  const isIndex = own.endsWith('/index')
  const target = isIndex && !other.endsWith('/index') ? `${posix.dirname(other)}/index` : other
  const forms = endings.map((ending) => [`${own}${ending}`, `${target}${ending}`] as const)
  const folder = isIndex ? [[own.slice(0, -'/index'.length), target.replace(/\/index$/u, '')] as const] : []
  for (const [was, is] of [...forms, ...folder]) {
    if (text === was || text.endsWith(`/${was}`)) return text.slice(0, text.length - was.length) + is
  }
  const aliases = text.startsWith('#') ? packageImports(file.fileName) : ways.aliases
  if (!aliases.some(({ name }) => matchStar(name, text) !== undefined)) return undefined
  const ending = endings.find((one) => text.endsWith(one)) ?? ''
  const path = `${ways.out}/${target}${ending}`
  return aliasTo(path, aliases) ?? relative(file.fileName, path)
}

/** The `imports` of the nearest package.json: `#name` is what only its own files can say. */
export function packageImports(file: string): readonly Alias[] {
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    const text = ts.sys.readFile(posix.join(folder, 'package.json'))
    if (text !== undefined) return aliasesIn(text, folder)
    if (folder === posix.dirname(folder)) return []
  }
}

function aliasesIn(text: string, folder: string): readonly Alias[] {
  try {
    const { imports } = JSON.parse(withoutMark(text)) as { readonly imports?: unknown }
    if (typeof imports !== 'object' || imports === null) return []
    return Object.entries(imports).flatMap(([name, target]) =>
      listTargets(target).map((to) => ({ name, to: portable(resolve(folder, to)) })),
    )
  } catch {
    return []
  }
}

/** A target, one for each condition, or several in turn. */
function listTargets(target: unknown): readonly string[] {
  if (typeof target === 'string') return [target]
  return typeof target === 'object' && target !== null ? Object.values(target).flatMap(listTargets) : []
}

/** The alias that leads nearest to a path. */
function aliasTo(path: string, aliases: readonly Alias[]): string | undefined {
  const found = aliases
    .flatMap(({ name, to }) => {
      const star = matchStar(to, path)
      return star === undefined || !name.includes('*') ? [] : [{ star, text: name.replace('*', () => star) }]
    })
    .sort((a, b) => a.star.length - b.star.length)
  return found[0]?.text
}

/** What stands for the star of a pattern. */
function matchStar(pattern: string, text: string): string | undefined {
  const at = pattern.indexOf('*')
  if (at < 0) return pattern === text ? '' : undefined
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + 1)]
  if (text.length < before.length + after.length || !text.startsWith(before) || !text.endsWith(after)) {
    return undefined
  }
  return text.slice(before.length, text.length - after.length)
}

function relative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

function stem(path: string): string {
  return path.replace(/\.ts$/u, '')
}
