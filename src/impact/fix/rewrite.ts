import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { OverlayOptions } from '../program/host.ts'
import type { UserProject } from '../program/projects.ts'
import { covered, type Edit, moved } from './edits.ts'
import { misnamed } from './misnamed.ts'
import { type FilePlan, isLeft, type NewText, type PlannedUse, textOf } from './new-text.ts'
import type { Rewrite } from './patch.ts'
import { type CompileError, compileErrors } from './verify.ts'

/** A place that was left as it is, as it stands after the rewrite. */
export interface Undecided {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly why: string
  /** The type that has to be chosen first. */
  readonly waitsFor?: string
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

/**
 * Makes the texts, compiles them against both versions' generated code, and says what is left. A name that the compiler
 * then does not find is taken back: the value there is still of the earlier version. Writes nothing.
 */
export function rewrite(plans: readonly FilePlan[], options: RewriteOptions): Rewriting {
  const { root, projects, overlay, isNoted } = options
  const back = new Set<PlannedUse>()
  let texts: readonly NewText[] = []
  let own = new Map<string, string>()
  let errors: readonly CompileError[] = []
  for (let round = 0; round < mostRounds; round++) {
    texts = plans
      .filter(({ file }) => isBelow(file.fileName, root))
      .map((plan) => textOf(plan, back, isNoted))
    own = new Map(texts.map(({ plan: { file }, after }) => [file.fileName, after] as const))
    errors = compileErrors(projects, { ...overlay, overlay: new Map([...overlay.overlay, ...own]) })
    const wrong = round === mostRounds - 1 ? [] : texts.flatMap((text) => misnamed(text, errors, back))
    if (wrong.length === 0) break
    for (const use of wrong) back.add(use)
  }
  const left = plans.flatMap((plan) => leftPlaces(plan, back, texts, root))
  const open = errors.filter((error) => !isListed(error, left, own, root))
  const known = open.length === 0 ? [] : compileErrors(projects, overlay)
  const editsOf = new Map(texts.map(({ plan, edits }) => [plan.file.fileName, edits] as const))
  const added = open.filter(
    (error) => !known.some((one) => isSame(one, error, editsOf.get(error.file) ?? [])),
  )
  const undecided = [...left, ...added.map((error) => undecidedOf(error, own, root))]
  return {
    rewrites: texts.flatMap(({ plan: { file }, after }) =>
      file.text === after ? [] : { file: posix.relative(root, file.fileName), before: file.text, after },
    ),
    edits: texts.reduce((sum, { count }) => sum + count, 0),
    undecided: undecided.sort(compareUndecided),
  }
}

/** Each time compiles everything, and what is taken back seldom asks for more. */
const mostRounds = 4

function leftPlaces(
  { file, uses }: FilePlan,
  back: ReadonlySet<PlannedUse>,
  texts: readonly NewText[],
  root: string,
): readonly Undecided[] {
  const text = texts.find(({ plan }) => plan.file === file)
  return uses
    .filter((use) => isLeft(use, back))
    .map((use) => {
      const { fix } = use.plan
      const place = placeIn(text?.after ?? file.text, positionOf(use.node, text))
      const why = fix.status === 'review' ? fix.why : 'The value here is still one of the earlier version.'
      const more = fix.status === 'review' && fix.waitsFor !== undefined ? { waitsFor: fix.waitsFor } : {}
      return { file: posix.relative(root, file.fileName), ...place, why, ...more }
    })
}

/** Where a node is once the edits are made: what is inside of a new text, as an import that was cut in two, by its name. */
function positionOf(node: ts.Node, text: NewText | undefined): number {
  const start = node.getStart()
  if (text === undefined) return start
  for (const [edit, place] of covered(text.edits)) {
    if (edit.start >= start || edit.end < node.end) continue
    const found = new RegExp(`(?<![\\w$])${escaped(node.getText())}(?![\\w$])`, 'u').exec(
      text.after.slice(place.start, place.end),
    )
    return place.start + (found?.index ?? 0)
  }
  return moved(start, text.edits)
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/gu, '\\$&')
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
