import type { Node, ObjectLiteralExpression, SourceFile } from 'ts-morph'
import { withoutMark } from '../files/index.ts'
import { Code, code, comment, join, literal, name } from '../typescript/index.ts'
import type { AdapterPair, HookSummary } from './adaptation.ts'

/** A person's hooks file after merging. */
export interface HooksFile {
  readonly text: string
  /** `adapter.hook` of every member that was added. */
  readonly added: readonly string[]
  /** Members that are missing and could not be added, because the file does not list them where they belong. */
  readonly unplaced: readonly string[]
}

interface Edit {
  readonly at: number
  readonly text: string
}

/**
 * Writes a person's hooks file, or adds to it what is new: a member for each open point, which throws until it is
 * decided. Nothing that stands in the file is changed or removed; members that are no longer asked for are the
 * compiler's to name.
 */
export async function mergeHooksFile(
  given: string | undefined,
  pairs: readonly Pick<AdapterPair, 'name' | 'hooks'>[],
  hooksModule: string,
): Promise<HooksFile> {
  if (given === undefined || given.trim() === '') return newFile(pairs, hooksModule)
  // The compiler does not count it.
  const existing = withoutMark(given)
  const mark = given.slice(0, given.length - existing.length)
  const { Project, Node: node } = await import('ts-morph')
  const project = new Project({ useInMemoryFileSystem: true })
  const file = project.createSourceFile('hooks.ts', existing)
  const root = hooksObject(file, node)
  const added: string[] = []
  const unplaced: string[] = []
  const edits: Edit[] = []
  for (const pair of pairs) {
    const own = root && memberNamed(root, pair.name, node)
    const object = own && objectOf(own, node)
    const isOpen = root !== undefined && !own && !hasSpread(root, node)
    const missing = pair.hooks.filter((hook) => !object || !memberNamed(object, hook.name, node))
    if (isOpen) edits.push(...additions(root, section(pair), existing))
    else if (object && missing.length > 0 && !hasSpread(object, node)) {
      edits.push(...additions(object, members(missing), existing))
    }
    const isPlaced = isOpen || (object !== undefined && !hasSpread(object, node))
    for (const hook of missing) (isPlaced ? added : unplaced).push(`${pair.name}.${hook.name}`)
  }
  return { text: mark + applied(existing, edits), added, unplaced }
}

function newFile(pairs: readonly Pick<AdapterPair, 'name' | 'hooks'>[], hooksModule: string): HooksFile {
  const says = comment(['What the specifications leave open between the two versions, decided by you.'])
  const body = pairs.map((pair) => indented(section(pair), '  '))
  const type = code`import type { Hooks } from ${literal(hooksModule)}\n\n`
  const text = code`${type}${says}export const hooks: Hooks = {\n${join(body, '')}}\n`.text
  const added = pairs.flatMap((pair) => pair.hooks.map((hook) => `${pair.name}.${hook.name}`))
  return { text, added, unplaced: [] }
}

function section({ name: pair, hooks }: Pick<AdapterPair, 'name' | 'hooks'>): Code {
  if (hooks.length === 0) return code`${name(pair)}: {},\n`
  return code`${name(pair)}: {\n${indented(members(hooks), '  ')}},\n`
}

function members(hooks: readonly HookSummary[]): Code {
  return join(hooks.map(stub), '')
}

/** A member that says what there is to decide, and fails until it is. */
function stub({ name: hook, reason, points }: HookSummary): Code {
  const [first] = points
  const more = points.length > 1 ? ` and ${points.length - 1} more` : ''
  const where = first ? `${first.dataElement}: ${first.source} → ${first.target}${more}` : ''
  const head = comment([reason, where].filter((line) => line !== ''))
  const words = literal(`decide ${hook} for `)
  return code`${head}${name(hook)}(_value, point) {\n  throw new Error(${words} + point.dataElement)\n},\n`
}

function hooksObject(file: SourceFile, node: typeof Node): ObjectLiteralExpression | undefined {
  const initializer = file.getVariableDeclaration('hooks')?.getInitializer()
  return initializer && objectExpression(initializer, node)
}

function objectOf(member: Node, node: typeof Node): ObjectLiteralExpression | undefined {
  const initializer = node.isPropertyAssignment(member) ? member.getInitializer() : undefined
  return initializer && objectExpression(initializer, node)
}

/** The object literal, also behind `satisfies`, `as` and brackets. */
function objectExpression(expression: Node, node: typeof Node): ObjectLiteralExpression | undefined {
  let inner = expression
  while (
    node.isSatisfiesExpression(inner) ||
    node.isAsExpression(inner) ||
    node.isParenthesizedExpression(inner)
  ) {
    inner = inner.getExpression()
  }
  return node.isObjectLiteralExpression(inner) ? inner : undefined
}

function memberNamed(object: ObjectLiteralExpression, wanted: string, node: typeof Node): Node | undefined {
  return object
    .getProperties()
    .find(
      (member) => !node.isSpreadAssignment(member) && member.getName().replace(/^['"]|['"]$/g, '') === wanted,
    )
}

/** Behind a spread anything may stand already. */
function hasSpread(object: ObjectLiteralExpression, node: typeof Node): boolean {
  return object.getProperties().some((member) => node.isSpreadAssignment(member))
}

/** New members after the last one and what stands beside it, in the file's own line ends and depth. */
function additions(object: ObjectLiteralExpression, lines: Code, existing: string): readonly Edit[] {
  const newline = existing.includes('\r\n') ? '\r\n' : '\n'
  const last = object.getProperties().at(-1)
  const own = last && marginOf(last, existing)
  const depth = own ?? `${lineMargin(object, existing)}  `
  const text = `${newline}${indented(lines, depth).text.trimEnd().replaceAll('\n', newline)}`
  if (!last) return [{ at: object.getStart() + 1, text: `${text}${newline}${lineMargin(object, existing)}` }]
  const end = last.getEnd()
  const comma = /^\s*,/u.exec(existing.slice(end))?.[0].length
  const beside = end + (comma ?? 0)
  const note = /^[^\S\r\n]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)/u.exec(existing.slice(beside))?.[0].length ?? 0
  return [...(comma === undefined ? [{ at: end, text: ',' }] : []), { at: beside + note, text }]
}

/** The white space that a node's line begins with. */
function lineMargin(node: Node, text: string): string {
  const start = text.lastIndexOf('\n', node.getStart() - 1) + 1
  return /^[ \t]*/u.exec(text.slice(start))?.[0] ?? ''
}

/** The same, where the node is the first thing on its line. */
function marginOf(node: Node, text: string): string | undefined {
  const margin = lineMargin(node, text)
  const start = text.lastIndexOf('\n', node.getStart() - 1) + 1
  return start + margin.length === node.getStart() ? margin : undefined
}

function applied(text: string, edits: readonly Edit[]): string {
  return edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((a, b) => b.at - a.at || b.index - a.index)
    .reduce((result, { at, text: added }) => result.slice(0, at) + added + result.slice(at), text)
}

function indented(lines: Code, by: string): Code {
  return new Code(lines.text.replaceAll(/^(?=.)/gmu, by))
}
