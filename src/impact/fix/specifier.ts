import { posix, resolve } from 'node:path'
import { ts } from 'ts-morph'
import { portable, withoutMark } from '../../files/index.ts'

/** The ways in which a program's files can name modules of the output folder. */
export interface Specifiers {
  /** The output folder, absolute, with `/`. */
  readonly out: string
  /** The program's `paths`. */
  readonly aliases: readonly Alias[]
}

/** A path alias (may contain `*`) and the absolute path it leads to. */
interface Alias {
  readonly name: string
  readonly to: string
}

/** The output folder, and the path aliases of the compiler options with absolute targets. */
export function findSpecifiers(options: ts.CompilerOptions, out: string): Specifiers {
  const base = options.baseUrl ?? options.pathsBasePath
  const aliases = Object.entries(options.paths ?? {}).flatMap(([name, targets]) =>
    typeof base === 'string' ? targets.map((to) => ({ name, to: portable(resolve(base, to)) })) : [],
  )
  return { out: out.replace(/\/$/u, ''), aliases }
}

const endings = ['.js', '.ts', ''] as const

/**
 * The specifier changed to lead to a later module: its prefix up to the output folder and its ending stay. If an
 * alias leads to the earlier module, an alias for the later one, else a relative path. Undefined if it leads there
 * in another way.
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

/** The aliases (`#name`) in `imports` of the nearest package.json; empty without one. */
export function packageImports(file: string): readonly Alias[] {
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    const text = ts.sys.readFile(posix.join(folder, 'package.json'))
    if (text !== undefined) return aliasesIn(text, folder)
    if (folder === posix.dirname(folder)) return []
  }
}

/** The aliases in `imports` of a package.json's text; empty if it cannot be parsed. */
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

/** All texts in an `imports` target, which may be nested by conditions or lists. */
function listTargets(target: unknown): readonly string[] {
  if (typeof target === 'string') return [target]
  return typeof target === 'object' && target !== null ? Object.values(target).flatMap(listTargets) : []
}

/** The alias text that leads to a path, of the most specific alias with `*`; undefined if none does. */
function aliasTo(path: string, aliases: readonly Alias[]): string | undefined {
  const found = aliases
    .flatMap(({ name, to }) => {
      const star = matchStar(to, path)
      return star === undefined || !name.includes('*') ? [] : [{ star, text: name.replace('*', () => star) }]
    })
    .sort((a, b) => a.star.length - b.star.length)
  return found[0]?.text
}

/**
 * The part of the text that `*` matches; without `*`, empty if the text is equal. Undefined if it does not match.
 */
function matchStar(pattern: string, text: string): string | undefined {
  const at = pattern.indexOf('*')
  if (at < 0) return pattern === text ? '' : undefined
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + 1)]
  if (text.length < before.length + after.length || !text.startsWith(before) || !text.endsWith(after)) {
    return undefined
  }
  return text.slice(before.length, text.length - after.length)
}

/** The relative module specifier from a file to a path; always starts with a dot. */
function relative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** The path without the ending `.ts`. */
function stem(path: string): string {
  return path.replace(/\.ts$/u, '')
}
