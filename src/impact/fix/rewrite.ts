import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { OverlayOptions } from '../program/host.ts'
import type { UserProject } from '../program/projects.ts'
import { commentEdit } from './comment.ts'
import { applied, type Edit, moved, ordered } from './edits.ts'
import type { Rewrite } from './patch.ts'
import { type CompileError, compileErrors } from './verify.ts'

/** What is planned for one file of the user's. */
export interface FilePlan {
  readonly file: ts.SourceFile
  readonly edits: readonly Edit[]
  /** Uses that a person has to look at. */
  readonly left: readonly { readonly node: ts.Node; readonly why: string; readonly advice: string }[]
}

/** A place that was left as it is, as it stands after the rewrite. */
export interface Undecided {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly why: string
}

/** Every certain change of a repository's code, as one. */
export interface Rewriting {
  readonly rewrites: readonly Rewrite[]
  /** How many texts were replaced. */
  readonly edits: number
  readonly undecided: readonly Undecided[]
}

export interface RewriteOptions {
  readonly root: string
  readonly projects: readonly UserProject[]
  /** The generated code as it is; both versions. */
  readonly overlay: OverlayOptions & { readonly isOwn: (path: string) => boolean }
  /** Whether what is left gets a note. */
  readonly isNoted: boolean
}

/** Makes the texts, compiles them against both versions' generated code, and says what is left. Writes nothing. */
export function rewrite(plans: readonly FilePlan[], options: RewriteOptions): Rewriting {
  const { root, projects, overlay, isNoted } = options
  const inside = plans.filter(({ file }) => isBelow(file.fileName, root))
  const texts = inside.map((plan) => {
    const edits = ordered(plan.edits)
    const notes = isNoted ? plan.left.flatMap(({ node, advice }) => commentEdit(node, advice) ?? []) : []
    const all = ordered([...notes, ...edits])
    return { ...plan, count: edits.length, edits: all, after: applied(plan.file.text, all) }
  })
  const changed = texts.filter(({ file, after }) => file.text !== after)
  const own = new Map(changed.map(({ file, after }) => [file.fileName, after] as const))
  const left = leftPlaces(plans, texts, root)
  const errors = compileErrors(projects, { ...overlay, overlay: new Map([...overlay.overlay, ...own]) })
  const open = errors.filter((error) => !isListed(error, left, own, root))
  const known = open.length === 0 ? [] : compileErrors(projects, overlay)
  const editsOf = new Map(texts.map(({ file, edits }) => [file.fileName, edits] as const))
  const added = open.filter(
    (error) => !known.some((one) => isSame(one, error, editsOf.get(error.file) ?? [])),
  )
  const undecided = [...left, ...added.map((error) => undecidedOf(error, own, root))]
  return {
    rewrites: changed.map(({ file, after }) => {
      return { file: posix.relative(root, file.fileName), before: file.text, after }
    }),
    edits: texts.reduce((sum, { count }) => sum + count, 0),
    undecided: undecided.sort(compareUndecided),
  }
}

function leftPlaces(
  plans: readonly FilePlan[],
  texts: readonly { readonly file: ts.SourceFile; readonly edits: readonly Edit[]; readonly after: string }[],
  root: string,
): readonly Undecided[] {
  return plans.flatMap(({ file, left }) => {
    const text = texts.find((one) => one.file === file)
    return left.map(({ node, why }) => {
      const position = moved(node.getStart(file), text?.edits ?? [])
      return {
        file: posix.relative(root, file.fileName),
        ...placeIn(text?.after ?? file.text, position),
        why,
      }
    })
  })
}

function isListed(
  error: CompileError,
  left: readonly Undecided[],
  own: ReadonlyMap<string, string>,
  root: string,
): boolean {
  const { file, line } = undecidedOf(error, own, root)
  return left.some((one) => one.file === file && one.line === line)
}

function undecidedOf(
  { file, position, message }: CompileError,
  own: ReadonlyMap<string, string>,
  root: string,
): Undecided {
  const text = own.get(file) ?? ts.sys.readFile(file) ?? ''
  return {
    file: posix.relative(root, file),
    ...placeIn(text, position),
    why: message.replaceAll(`${root}/`, ''),
  }
}

/** An error that was there before the rewrite. */
function isSame(before: CompileError, after: CompileError, edits: readonly Edit[]): boolean {
  const isHere = before.file === after.file && before.message === after.message
  return isHere && moved(before.position, edits) === after.position
}

function placeIn(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position)
  const start = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: position - start + 1 }
}

function isBelow(path: string, root: string): boolean {
  return path.startsWith(root.endsWith('/') ? root : `${root}/`)
}

function compareUndecided(a: Undecided, b: Undecided): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}
