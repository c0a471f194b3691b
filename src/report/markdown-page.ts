import { counted, printLocation } from '../diagnostics/index.ts'
import type { Change, Comparison, DataElementFate } from '../diff/index.ts'
import { type AdapterSummary, adapterBlocks } from './adapters.ts'
import { type Block, type Cell, foldedTable, heading, type Page, paragraph } from './block.ts'
import { listInlineDocuments } from './inline-documents.ts'
import {
  byCounted,
  countChanges,
  findWorst,
  groupBy,
  severities,
  severityNames,
  whoseCode,
  whoseNames,
} from './tally.ts'
import { otherSide, verdictBlocks, versionLabel } from './verdict.ts'
import { printPlaced, printWhere } from './where.ts'

/**
 * The report as a page: verdict, then changes by operation, data element and rule, then every change. With
 * `isAlone`, it names no files beside it and contains the small example documents.
 */
export function makeMarkdownPage(comparison: Comparison, adapters?: AdapterSummary, isAlone = false): Page {
  return {
    title: `${versionLabel(comparison.from)} → ${versionLabel(comparison.to)}: what changes`,
    blocks: [
      ...verdictBlocks(comparison),
      ...operationBlocks(comparison.changes),
      ...dataElementBlocks(comparison),
      ...(adapters === undefined ? [] : adapterBlocks(adapters)),
      ...kindBlocks(comparison.changes),
      ...entryBlocks(comparison, isAlone),
      ...(isAlone ? documentBlocks(comparison.changes) : []),
    ],
  }
}

/** The section of operations: a table of all with their counts, and the changes that several operations share. */
function operationBlocks(changes: readonly Change[]): readonly Block[] {
  const rows = operationGroups(changes).map(({ api, name, group }): Cell[] => [
    api,
    name,
    ...severities.slice(0, 2).map((severity) => String(countChanges(group, severity))),
    group
      .filter((change) => surfaceRules.test(change.rule) && change.where.operations.length === 1)
      .map(({ message }) => message)
      .join(' '),
  ])
  const shared = changes.filter(({ where, rule }) => where.operations.length !== 1 && surfaceRules.test(rule))
  return [
    heading('By API operation'),
    ...(rows.length === 0 ? [paragraph('No operation is concerned.')] : []),
    ...foldedTable(
      counted(rows.length, 'operation'),
      ['API', 'operation', 'breaking', 'risky', 'the operation itself'],
      rows,
      40,
    ),
    // Changes of a whole API or of several operations are listed once.
    ...foldedTable(
      counted(shared.length, 'shared change'),
      ['API', 'shared by', 'what'],
      shared.map(({ where, message }): Cell[] => [
        where.api ?? '',
        where.operations.length === 0 ? 'no operation' : counted(where.operations.length, 'operation'),
        printPlaced({ where, message }),
      ]),
    ),
  ]
}

interface OperationGroup {
  readonly api: string
  readonly name: string
  readonly group: readonly Change[]
}

/**
 * The changes of each operation, sorted by API and name. A change without an API counts for the operations of its
 * names in all APIs.
 */
function operationGroups(changes: readonly Change[]): readonly OperationGroup[] {
  const apis = new Map<string, Set<string>>()
  for (const { where } of changes) {
    if (where.api === undefined) continue
    for (const operation of where.operations) {
      apis.set(operation, (apis.get(operation) ?? new Set()).add(where.api))
    }
  }
  const listApis = ({ where }: Change, operation: string): readonly string[] =>
    where.api === undefined ? [...(apis.get(operation) ?? [''])] : [where.api]
  const byName = groupBy(changes, (change) =>
    change.where.operations.flatMap((operation) =>
      listApis(change, operation).map((api) => JSON.stringify([api, operation])),
    ),
  )
  return [...byName].sort(byKey).map(([key, group]): OperationGroup => {
    const [api, name]: [string, string] = JSON.parse(key)
    return { api, name, group }
  })
}

/**
 * Rules about operations, parameters and responses: their messages are listed; changes of documents are only
 * counted.
 */
const surfaceRules =
  /^(?:api|operation|webhook|security|server|parameter|header|request-body|media-type|body|response)-/u

/**
 * The section of data elements: removed, added, and those in both versions with their changes; nothing without
 * data elements.
 */
function dataElementBlocks({ dataElements, changes }: Comparison): readonly Block[] {
  if (dataElements.length === 0) return []
  const count = (fate: DataElementFate['fate']): number =>
    dataElements.filter((element) => element.fate === fate).length
  const byId = new Map(changes.map((change) => [change.id, change]))
  const changed = (element: DataElementFate): readonly Change[] =>
    element.changes.map((id) => byId.get(id)).filter((change) => change !== undefined)
  const joined = dataElements.filter(({ fate }) => fate === 'joined')
  const hurt = joined.filter((element) => findWorst(changed(element)) === 'breaking')
  return [
    heading('By data element'),
    paragraph(
      `${counted(count('joined'), 'data element')} stand on both sides, ${hurt.length} of them with a breaking change; `,
      `${count('removed')} without counterpart in the later version, ${count('added')} new in it.`,
    ),
    ...fateTable('without counterpart in the later version', dataElements, 'removed'),
    ...fateTable('new in the later version', dataElements, 'added'),
    ...foldedTable(
      `${joined.length} data elements on both sides`,
      ['data element', 'name', 'before', 'after', 'worst', 'what changes'],
      joined.map((element): Cell[] => [
        element.id,
        element.name ?? '',
        element.before.join(' '),
        element.after.join(' '),
        findWorst(changed(element)) ?? 'unchanged',
        changed(element)
          .map(({ message }) => message)
          .join(' '),
      ]),
    ),
  ]
}

/** The table of removed or added data elements. */
function fateTable(
  words: string,
  elements: readonly DataElementFate[],
  fate: 'removed' | 'added',
): readonly Block[] {
  const rows = elements
    .filter((element) => element.fate === fate)
    .map((element) => [element.id, element.name ?? '', [...element.before, ...element.after].join(' ')])
  return foldedTable(`${rows.length} data elements ${words}`, [`data element ${words}`, 'name', 'at'], rows)
}

/** The section of rules: the number of changes of each by severity, the most frequent first. */
function kindBlocks(changes: readonly Change[]): readonly Block[] {
  const rows = [...groupBy(changes, ({ rule }) => [rule])]
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([rule, group]) => [rule, ...severities.map((severity) => String(countChanges(group, severity)))])
  return rows.length === 0
    ? []
    : [
        heading('By kind of change'),
        ...foldedTable(`${rows.length} kinds`, ['kind', ...severities], rows, 60),
      ]
}

/**
 * The section of all changes: a folded table for each severity, then the uncounted ones; nothing without changes.
 */
function entryBlocks(comparison: Comparison, isAlone: boolean): readonly Block[] {
  const { counted: changes, others } = byCounted(comparison.changes)
  if (comparison.changes.length === 0) return []
  const columns = ['where', 'what', 'whose code', 'data element', 'proof', 'at', 'id']
  return [
    heading('Every change'),
    ...severities.flatMap((severity) => {
      const group = changes.filter((change) => change.severity === severity)
      return foldedTable(
        `${counted(group.length, 'change')}: ${severityNames[severity]}`,
        columns,
        group.map((change) => entryRow(change, isAlone)),
        0,
      )
    }),
    ...foldedTable(
      `Not counted, since only ${otherSide(comparison)} are affected: ${counted(others.length, 'change')}`,
      columns,
      others.map((change) => entryRow(change, isAlone)),
      0,
    ),
  ]
}

/** The table row of one change: place, message, whose code, data elements, proof, source location, id. */
function entryRow(change: Change, isAlone: boolean): readonly Cell[] {
  const { where, message, id, dataElement, dataElements, accepted } = change
  return [
    [where.api ?? '', printWhere(where)].filter((text) => text !== '').join(': '),
    accepted === undefined ? message : `${message} Accepted: ${accepted.reason}`,
    whoseCode(change)
      .map((one) => whoseNames[one])
      .join(', '),
    (dataElements ?? [dataElement ?? '']).join(' '),
    proofCell(change, isAlone),
    atCell(change),
    id,
  ]
}

/** The place of a change in the later version, or else in the earlier one; empty without a place. */
function atCell({ before, after }: Change): string {
  const at = after?.at ?? before?.at
  return at === undefined ? '' : printLocation(at)
}

/**
 * The proof of a change: the file and line of its witness (`proven` with `isAlone`), or `unproven`, for breaking
 * changes with the reason.
 */
function proofCell({ severity, witness }: Change, isAlone: boolean): string {
  if (witness.status === 'proven') return isAlone ? 'proven' : `${witness.file}:${witness.line}`
  return severity === 'breaking' ? `unproven: ${witness.why}` : 'unproven'
}

/** The section of example documents contained in the comparison, each folded; nothing if there are none. */
function documentBlocks(changes: readonly Change[]): readonly Block[] {
  const shown = changes.flatMap(({ id, message, witness }): readonly Block[] =>
    witness.status !== 'proven'
      ? []
      : listInlineDocuments(witness).map(({ says, text }) => ({
          kind: 'details',
          summary: `${id}: ${message} ${says}`,
          blocks: [{ kind: 'document', text }],
        })),
  )
  return shown.length === 0 ? [] : [heading('Documents that prove it'), ...shown]
}

/** Compares entries by their key, by code unit. */
function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
