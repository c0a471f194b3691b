import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { adviceFor } from './advice.ts'
import type { SymbolChange } from './affected/affected.ts'
import type { SymbolTable } from './affected/table.ts'
import type { CodeUse } from './find/use.ts'
import { printKey } from './find/uses.ts'
import type { ImpactPlace, UseKind } from './place.ts'

export interface PlaceContext {
  /** The folder that names of files count from, with `/`. */
  readonly root: string
  readonly to: string
  readonly table: SymbolTable
  packageOf(file: string): string
}

/** A use as it is told. */
export function describeImpactPlace(
  use: CodeUse,
  fix: ImpactPlace['fix'],
  context: PlaceContext,
): ImpactPlace {
  const { node, key, touches, value, lacks } = use
  const file = node.getSourceFile()
  const start = node.getStart(file)
  const { line, character } = file.getLineAndCharacterOfPosition(start)
  const [first, ...others] = ranked(touches, use)
  const change = first?.change
  return {
    file: posix.relative(context.root, file.fileName),
    line: line + 1,
    column: character + 1,
    excerpt: readExcerpt(file, line),
    package: context.packageOf(file.fileName),
    kind: lacks === undefined ? classifyUse(use, context.table) : 'object',
    uses: `${printKey(key, context.table)}${value === undefined ? '' : ` = ${JSON.stringify(value)}`}${lacks === undefined ? '' : ` without ${lacks}`}`,
    severity: change?.severity ?? 'risky',
    change: { id: change?.id ?? '', rule: change?.rule ?? '', message: change?.message ?? '' },
    more: others.map((touch) => touch.change.id),
    advice: change === undefined ? '' : adviceFor(change, context.to),
    fix,
  }
}

function classifyUse({ key, value }: CodeUse, table: SymbolTable): UseKind {
  if (value !== undefined) return 'value'
  if (key.includes('\n')) return 'property'
  const kind = table.byKey.get(key)?.kind
  switch (kind) {
    case 'type':
    case 'values':
    case 'codec':
      return kind
    case undefined:
      return 'adapter'
    default:
      return 'operation'
  }
}

/** What of the line matters most: severity, then what the name itself became, then what its values may be. */
function ranked(touches: readonly SymbolChange[], { key, lacks }: CodeUse): readonly SymbolChange[] {
  const last = key.split('\n').at(-1) ?? ''
  const weight = ({ change: { severity, rule, where } }: SymbolChange): number =>
    (severity === 'breaking' ? 0 : 100) +
    (lacks !== undefined ? 0 : (weights.get(rule) ?? (/-(?:removed|moved|replaced)$/u.test(rule) ? 2 : 5))) +
    (where.path.at(-1)?.replace(/^@/u, '') === last ? 0 : 10)
  return [...touches]
    .map((touch, index) => ({ touch, index, weight: weight(touch) }))
    .sort((a, b) => a.weight - b.weight || a.index - b.index)
    .map(({ touch }) => touch)
}

const weights: ReadonlyMap<string, number> = new Map([
  ['root-replaced', 0],
  ['operation-removed', 0],
  ['operation-replaced', 0],
  ['element-renamed', 1],
  ['property-renamed', 1],
  ['attribute-renamed', 1],
  ['parameter-renamed', 1],
  ['parameter-moved', 1],
  ['type-renamed', 1],
  ['element-moved', 1],
  ['form-changed', 3],
  ['occurrence-decreased', 3],
  ['occurrence-increased', 3],
  ['shape-changed', 4],
  // Said of the surroundings, not of the name.
  ['unlisted-elements-removed', 8],
])

const longest = 160

function readExcerpt(file: ts.SourceFile, line: number): string {
  const starts = file.getLineStarts()
  const text = file.text.slice(starts[line], starts[line + 1] ?? file.text.length).trim()
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** Places in order: the worst first, then as they stand in the files. */
export function comparePlaces(a: ImpactPlace, b: ImpactPlace): number {
  const severity = Number(b.severity === 'breaking') - Number(a.severity === 'breaking')
  if (severity !== 0) return severity
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column || (a.uses < b.uses ? -1 : 1)
}
