import { posix } from 'node:path'
import { ts } from 'ts-morph'
import type { OverlayOptions } from '../program/host.ts'
import type { UserProject } from '../program/projects.ts'
import { type CodeEdit, locateEdits, shiftPosition } from './edits.ts'
import {
  type FilePlan,
  isLeft,
  makeNewText,
  type NewText,
  type PlannedUse,
  type RevertedRewrites,
} from './new-text.ts'
import type { Rewrite } from './patch.ts'
import { type CompileError, compileErrors, findCulprits, findMisnamedUses } from './verify.ts'

/** A place that was not rewritten; its position is that after the rewrite. */
export interface UndecidedRewrite {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly why: string
  /** The type that has to be chosen first. */
  readonly waitsFor?: string
}

/** All certain changes of the code, and the places left for a person. */
export interface Rewriting {
  readonly rewrites: readonly Rewrite[]
  /** How many texts were replaced. */
  readonly edits: number
  readonly undecided: readonly UndecidedRewrite[]
}

export interface RewriteOptions {
  readonly root: string
  readonly projects: readonly UserProject[]
  /** The unmodified generated code of both versions. */
  readonly overlay: OverlayOptions & { readonly isOwn: (path: string) => boolean }
  /** Whether places left for a person get a comment. */
  readonly isNoted: boolean
}

/**
 * Makes the new texts, compiles them with both versions' generated code, and lists what is left. Renames that the
 * compiler does not find, and imports that cause unannounced errors, are reverted and compiled again. Writes
 * nothing.
 */
export function rewrite(plans: readonly FilePlan[], options: RewriteOptions): Rewriting {
  const { root, projects, overlay, isNoted } = options
  const uses = new Set<PlannedUse>()
  const moves = new Map<ts.Node, string>()
  const back: RevertedRewrites = { uses, moves }
  const own = plans.filter(({ file }) => isBelow(file.fileName, root))
  let known: readonly CompileError[] | undefined
  for (let round = 0; ; round++) {
    const texts = new Map(own.map((plan) => [plan.file.fileName, makeNewText(plan, back, isNoted)] as const))
    const after = new Map([...texts].map(([name, text]) => [name, text.after] as const))
    const errors = compileErrors(projects, { ...overlay, overlay: new Map([...overlay.overlay, ...after]) })
    if (errors.length > 0) known ??= compileErrors(projects, overlay)
    const former = known ?? []
    const added = errors.filter(
      (error) => !former.some((one) => isSame(one, error, texts.get(error.file)?.edits ?? [])),
    )
    const isLast = round === mostRounds - 1
    const before = uses.size + moves.size
    if (!isLast) {
      for (const text of texts.values()) for (const use of findMisnamedUses(text, added, uses)) uses.add(use)
      // Only when no rename had to be reverted do the errors tell about imports.
      if (uses.size + moves.size === before) {
        for (const error of added) {
          const why = printError(error, after, root)
          for (const node of findCulprits(error, texts, back)) if (!moves.has(node)) moves.set(node, why)
        }
      }
    }
    if (uses.size + moves.size === before) return makeRewriting([...texts.values()], back, added, plans, root)
  }
}

/** The most rounds of compiling; each compiles everything, and reverts seldom cause further ones. */
const mostRounds = 10

/**
 * The final result: changed files, number of edits, and undecided places with compiler errors that are not among
 * them.
 */
function makeRewriting(
  texts: readonly NewText[],
  back: RevertedRewrites,
  added: readonly CompileError[],
  plans: readonly FilePlan[],
  root: string,
): Rewriting {
  const own = new Map(texts.map(({ plan: { file }, after }) => [file.fileName, after] as const))
  const left = plans.flatMap((plan) => leftPlaces(plan, back, texts, root))
  const open = added.filter((error) => !isListed(error, left, own, root))
  const undecided = [...left, ...open.map((error) => describeUndecided(error, own, root))]
  return {
    rewrites: texts.flatMap(({ plan: { file }, after }) =>
      file.text === after ? [] : { file: posix.relative(root, file.fileName), before: file.text, after },
    ),
    edits: texts.reduce((sum, { count }) => sum + count, 0),
    undecided: undecided.sort(compareUndecided),
  }
}

/** The reason to show for a reverted import: where and why the later version does not compile. */
function printError(error: CompileError, own: ReadonlyMap<string, string>, root: string): string {
  const { file, line, column, why } = describeUndecided(error, own, root)
  return `Left as it is: in the later version ${file}:${line}:${column} does not compile. ${why}`
}

const earlierValue = 'The value here is still one of the earlier version.'

/**
 * The uses that a person has to look at, then the imports that stay, each with a reason. On a line with such a use,
 * only reverted imports are listed.
 */
function leftPlaces(
  { file, uses, imports }: FilePlan,
  back: RevertedRewrites,
  texts: readonly NewText[],
  root: string,
): readonly UndecidedRewrite[] {
  const text = texts.find(({ plan }) => plan.file === file)
  const locateNode = (node: ts.Node) => ({
    file: posix.relative(root, file.fileName),
    ...placeIn(text?.after ?? file.text, locatePosition(node, text)),
  })
  const names = imports.moves.flatMap((move) => (back.moves.has(move.node) ? [...move.names] : []))
  const isTakenBack = ({ node }: PlannedUse): boolean => ts.isIdentifier(node) && names.includes(node.text)
  const left = uses
    .filter((use) => isLeft(use, back.uses) || isTakenBack(use))
    .map((use): UndecidedRewrite => {
      const { fix } = use.plan
      if (fix.status !== 'review') return { ...locateNode(use.node), why: earlierValue }
      const more = fix.waitsFor === undefined ? {} : { waitsFor: fix.waitsFor }
      return { ...locateNode(use.node), why: fix.why, ...more }
    })
  const staying = [
    ...imports.left,
    ...imports.moves.flatMap(({ node }) => {
      const why = back.moves.get(node)
      return why === undefined ? [] : { node, why }
    }),
  ].map(({ node, why }): UndecidedRewrite => ({ ...locateNode(node), why }))
  // A reverted import is always listed with its reason.
  const taken = staying.filter(({ why }) => [...back.moves.values()].includes(why))
  const lines = new Set(left.map(({ line }) => line))
  return [...left, ...staying.filter((one) => taken.includes(one) || !lines.has(one.line))]
}

/** The position of a node after the edits; inside a replaced text, where its own text is found in the new one. */
function locatePosition(node: ts.Node, text: NewText | undefined): number {
  const start = node.getStart()
  if (text === undefined) return start
  for (const [edit, place] of locateEdits(text.edits)) {
    if (edit.start >= start || edit.end < node.end) continue
    const found = new RegExp(`(?<![\\w$])${escaped(node.getText())}(?![\\w$])`, 'u').exec(
      text.after.slice(place.start, place.end),
    )
    return place.start + (found?.index ?? 0)
  }
  return shiftPosition(start, text.edits)
}

/** The text with the special characters of regular expressions escaped. */
function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/gu, '\\$&')
}

/** Whether an undecided place is on the line of a compiler error. */
function isListed(
  error: CompileError,
  left: readonly UndecidedRewrite[],
  own: ReadonlyMap<string, string>,
  root: string,
): boolean {
  const { file, line } = describeUndecided(error, own, root)
  return left.some((one) => one.file === file && one.line === line)
}

/** A compiler error as an undecided place, with its message as the reason. */
function describeUndecided(
  { file, position, message }: CompileError,
  own: ReadonlyMap<string, string>,
  root: string,
): UndecidedRewrite {
  const text = own.get(file) ?? ts.sys.readFile(file) ?? ''
  return {
    file: posix.relative(root, file),
    ...placeIn(text, position),
    why: message.replaceAll(`${root}/`, ''),
  }
}

/** Whether an error after the rewrite is the same as one before: file, message and shifted position agree. */
function isSame(before: CompileError, after: CompileError, edits: readonly CodeEdit[]): boolean {
  const isHere = before.file === after.file && before.message === after.message
  return isHere && shiftPosition(before.position, edits) === after.position
}

/** Line and column of a position, both from 1. */
function placeIn(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position)
  const start = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: position - start + 1 }
}

function isBelow(path: string, root: string): boolean {
  return path.startsWith(root.endsWith('/') ? root : `${root}/`)
}

/** Sorts by file, line and column. */
function compareUndecided(a: UndecidedRewrite, b: UndecidedRewrite): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}
