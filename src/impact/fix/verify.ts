import { ts } from 'ts-morph'
import type { OverlayOptions } from '../program/host.ts'
import { openPrograms, type UserProject } from '../program/projects.ts'
import { type CodeEdit, locateEdits, unshiftPosition } from './edits.ts'
import { type FilePlan, isLeft, type NewText, type PlannedUse, type RevertedRewrites } from './new-text.ts'

/**
 * The moved value imports that may cause an error: those in the statements around it, else those of imported
 * files. Empty if the statement has a place left for a person, which explains the error. Type imports are never
 * returned.
 */
export function findCulprits(
  error: CompileError,
  texts: ReadonlyMap<string, NewText>,
  back: RevertedRewrites,
): readonly ts.Node[] {
  const text = texts.get(error.file)
  if (text === undefined) return []
  const { plan, edits } = text
  const position = unshiftPosition(error.position, edits)
  const around = statementsAround(plan.file, position)
  const [nearest] = around
  if (nearest === undefined || isAnnounced(plan, nearest, back)) return []
  for (const statement of around) {
    const found = movesIn(plan, statement, position, back)
    if (found.length > 0) return found
  }
  return movesBehind(plan, texts, back)
}

/** The statements and class members around a position, innermost first. */
function statementsAround(file: ts.SourceFile, position: number): readonly ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (position < node.getStart(file) || position >= node.end) return
    if ((ts.isStatement(node) && !ts.isBlock(node)) || ts.isClassElement(node)) found.unshift(node)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(file, visit)
  return found
}

/** Whether a statement contains a use that is left for a person. */
function isAnnounced({ uses }: FilePlan, statement: ts.Node, { uses: back }: RevertedRewrites): boolean {
  return uses.some(
    (use) =>
      isLeft(use, back) && use.node.getStart() >= statement.getStart() && use.node.end <= statement.end,
  )
}

/** The moved value imports at the position; else those inside the statement or used in it by name. */
function movesIn(
  { imports }: FilePlan,
  statement: ts.Node,
  position: number,
  back: RevertedRewrites,
): readonly ts.Node[] {
  const moves = imports.moves.filter(({ node, isValue }) => isValue && !back.moves.has(node))
  const exact = moves.filter(({ node }) => node.getStart() <= position && position < node.end)
  if (exact.length > 0) return exact.map(({ node }) => node)
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(statement)
  const isInside = (node: ts.Node): boolean =>
    node.getStart() >= statement.getStart() && node.end <= statement.end
  return moves.flatMap((move) =>
    isInside(move.node) || [...move.names].some((name) => names.has(name)) ? move.node : [],
  )
}

/**
 * The moved value imports, not reverted yet, of the nearest files that have any. Files are followed along imports,
 * starting with those that the plan's file imports from.
 */
function movesBehind(
  plan: FilePlan,
  texts: ReadonlyMap<string, NewText>,
  back: RevertedRewrites,
): readonly ts.Node[] {
  const seen = new Set([plan.file.fileName])
  for (let files = plan.from; files.length > 0; ) {
    const plans = files.flatMap((file) => (seen.has(file) ? [] : (texts.get(file)?.plan ?? [])))
    for (const { file } of plans) seen.add(file.fileName)
    const found = plans
      .flatMap(({ imports }) => imports.moves)
      .flatMap(({ node, isValue }) => (isValue && !back.moves.has(node) ? node : []))
    if (found.length > 0) return found
    files = plans.flatMap(({ from }) => from)
  }
  return []
}

/** Error codes for a property that a type does not have: when read, destructured or written. */
const names: ReadonlySet<number> = new Set([2339, 2551, 2353, 2561])

/** Error codes for a name in brackets that a type does not have, in which case the value would be `any`. */
const bracketNames: ReadonlySet<number> = new Set([...names, 7015, 7052, 7053])

/** The uses whose edit has a compile error at its place, without those that were reverted before (`back`). */
export function findMisnamedUses(
  { plan: { file, uses }, edits, after }: NewText,
  errors: readonly CompileError[],
  back: ReadonlySet<PlannedUse>,
): readonly PlannedUse[] {
  const own = errors.filter((error) => error.file === file.fileName)
  if (own.length === 0) return []
  const isWrong = new Set<CodeEdit>(
    locateEdits(edits).flatMap(([edit, { start, end }]) =>
      own.some((error) => isAbout(error, start, end, after)) ? [edit] : [],
    ),
  )
  return uses.filter((use) => !back.has(use) && use.plan.edits.some((edit) => isWrong.has(edit)))
}

/**
 * Whether an error is about a new name: for a string literal any overlapping error; for a name in brackets an
 * overlapping one about an unknown property; else an unknown property there.
 */
function isAbout(
  { position, length, code }: CompileError,
  start: number,
  end: number,
  after: string,
): boolean {
  const text = after.slice(start, end)
  const overlaps = position < end && position + length > start
  if (/^["'`]/u.test(text)) return overlaps
  if (text.endsWith('"]')) return overlaps && bracketNames.has(code)
  return names.has(code) && position >= start && position < end
}

/** A place where the code does not compile. */
export interface CompileError {
  readonly file: string
  readonly position: number
  readonly length: number
  readonly code: number
  readonly message: string
}

/**
 * The syntax and type errors of the user's own files in all projects, also names in brackets that a type does not
 * have, which a project without `noImplicitAny` accepts.
 */
export function compileErrors(
  projects: readonly UserProject[],
  options: OverlayOptions & { readonly isOwn: (path: string) => boolean },
): readonly CompileError[] {
  const found: CompileError[] = []
  for (const { program, files } of openPrograms(projects, options)) {
    for (const file of files) {
      for (const { start = 0, length = 0, code, messageText } of [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ]) {
        const message = ts.flattenDiagnosticMessageText(messageText, ' ')
        found.push({ file: file.fileName, position: start, length, code, message })
      }
      const { noImplicitAny, strict } = program.getCompilerOptions()
      if ((noImplicitAny ?? strict) === false) found.push(...findUnknownNames(program, file))
    }
  }
  return found
}

/** The accesses by a name in brackets that neither a property nor an index signature of the type has. */
function findUnknownNames(program: ts.Program, file: ts.SourceFile): readonly CompileError[] {
  const checker = program.getTypeChecker()
  const found: CompileError[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isElementAccessExpression(node) || !ts.isStringLiteralLike(node.argumentExpression)) return
    const type = checker.getApparentType(
      checker.getNonNullableType(checker.getTypeAtLocation(node.expression)),
    )
    const isOpen = (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) !== 0
    const { text: name } = node.argumentExpression
    if (isOpen || checker.getPropertyOfType(type, name) || checker.getIndexInfosOfType(type).length > 0)
      return
    const [position, message] = [
      node.getStart(file),
      `Property "${name}" is not in type "${checker.typeToString(type)}".`,
    ]
    found.push({ file: file.fileName, position, length: node.end - position, code: 7053, message })
  }
  visit(file)
  return found
}
