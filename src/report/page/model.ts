import type { Location } from '../../diagnostics/index.ts'
import type { Change, Comparison, DataElementFate } from '../../diff/index.ts'
import { type Decision, isUndecided, listDecisions } from '../decisions.ts'
import { groupBy } from '../tally.ts'
import type { CodePlace, ElementFate, ReportDetails } from './details.ts'
import { bare, html, type Markup } from './markup.ts'
import { say, words } from './words.ts'

/** A longer line is cut in the middle, since occurrence and use are at its end. */
const longest = 120
const end = 48

/** The source lines of both versions that changes refer to; each is printed once and linked. */
class SourceLines {
  readonly #lineAt: ReportDetails['lineAt']
  readonly #files = new Map<string, { readonly name: string; readonly lines: Map<number, string> }>()
  readonly #names: Readonly<Record<'before' | 'after', string>>
  readonly #counts = { before: 0, after: 0 }

  constructor(names: Readonly<Record<'before' | 'after', string>>, lineAt: ReportDetails['lineAt']) {
    this.#names = names
    this.#lineAt = lineAt
  }

  /**
   * A link to a source line, printed as `v0.3:131`: line 131 of the third file of v0. The line is then part of
   * `section`.
   */
  link(side: 'before' | 'after', at: Location): Markup {
    const key = `${side} ${at.file}`
    const file = this.#files.get(key) ?? this.#file(side)
    this.#files.set(key, file)
    if (!file.lines.has(at.line)) file.lines.set(at.line, this.#lineAt?.(side, at)?.trim() ?? '')
    const shown = `${this.#names[side]}.${file.name.slice(1)}:${at.line}`
    return html`<a href=#${bare(`${file.name}-${at.line}`)}>${shown}</a>`
  }

  /** A new file of a side, named `a1`, `a2`, … or `b1`, `b2`, … */
  #file(side: 'before' | 'after') {
    this.#counts[side] += 1
    return { name: `${side === 'before' ? 'a' : 'b'}${this.#counts[side]}`, lines: new Map<number, string>() }
  }

  /** The section of all linked lines, by file; `undefined` if none is linked. */
  section(): Markup | undefined {
    if (this.#files.size === 0) return undefined
    // Stable: the files of one side stay in the order of their numbers.
    const sorted = [...this.#files].sort(
      ([a], [b]) => Number(a.startsWith('after')) - Number(b.startsWith('after')),
    )
    const files = sorted.map(([key, { name, lines }]) => {
      const [side, path] = [
        key.startsWith('before') ? 'before' : 'after',
        key.slice(key.indexOf(' ') + 1),
      ] as const
      const rows = [...lines].sort(([a], [b]) => a - b)
      return html`<details><summary>${this.#names[side]}.${name.slice(1)} ${path}</summary><ol>${rows.map(([line, text]) => html`<li id=${bare(`${name}-${line}`)}>${line} ${shortened(text)}`)}</ol></details>
`
    })
    return html`<section id="lines"><h2>${words.lines}</h2><p>${say.lines(this.#names.before)}</p>${files}</section>`
  }
}

/** The line with `…` in its middle if it is too long. */
function shortened(text: string): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - end)}…${text.slice(-end)}`
}

/** The outcome of a data element on the page: that of the adapters, otherwise that of the comparison. */
export type ReportedOutcome = ElementFate['fate'] | 'added' | 'joined'

export const fates: readonly ReportedOutcome[] = ['carried', 'decision', 'lost', 'joined', 'added']

/** A comparison with its details, and what several sections of the page look up. */
export class PageModel {
  readonly comparison: Comparison
  readonly details: ReportDetails
  /**
   * Groups of changes with the same operations and place. Groups of the same operations are adjacent; otherwise in
   * the order of `changes.json`.
   */
  readonly groups: readonly ChangeGroup[]
  readonly lines: SourceLines
  readonly decisions: readonly Decision[]
  /** The anchor of each decision; equal ones get a number. */
  readonly decisionIds: ReadonlyMap<Decision, string>
  readonly elementIds: ReadonlySet<string>
  /** Places in the user's code, by the id of their change. */
  readonly codePlaces: ReadonlyMap<string, readonly CodePlace[]>
  /** The file with the example documents, if it is a single one. */
  readonly witnessFile: string | undefined
  /** The most frequent outcome of data elements, apart from `added`. */
  readonly usualFate: ReportedOutcome
  readonly #groupsById = new Map<string, number>()

  /** Groups the changes, lists the decisions with their anchors, and finds the most frequent outcome. */
  constructor(comparison: Comparison, details: ReportDetails) {
    this.comparison = comparison
    this.details = details
    this.groups = groupChanges(comparison.changes)
    this.decisions = listDecisions(details.adapters ?? { adapters: [] }, details.decisions)
    this.decisionIds = makeAnchors(this.decisions)
    this.codePlaces = groupBy(details.codePlaces ?? [], ({ change }) => [change])
    this.elementIds = new Set(comparison.dataElements.map(({ id }) => id))
    this.lines = new SourceLines({ before: comparison.from.name, after: comparison.to.name }, details.lineAt)
    const files = new Set(
      comparison.changes.flatMap(({ witness }) => (witness.status === 'proven' ? witness.file : [])),
    )
    this.witnessFile = files.size === 1 && details.isAlone !== true ? [...files][0] : undefined
    const counts = fates.map((fate) => this.count(fate))
    this.usualFate = fates[counts.indexOf(Math.max(...counts.slice(0, 4)))] ?? 'joined'
    this.groups.forEach(({ changes }, at) => {
      for (const { id } of changes) this.#groupsById.set(id, at)
    })
  }

  /** The indexes in `groups` of the groups with these changes. */
  listGroups(ids: readonly string[]): readonly number[] {
    return [...new Set(ids.flatMap((id) => this.#groupsById.get(id) ?? []))]
  }

  /**
   * The outcome of a data element: that of the adapters, otherwise that of the comparison (`removed` counts as
   * `lost`).
   */
  resolveFate({ id, fate }: DataElementFate): ReportedOutcome {
    const said = this.details.fates?.get(id)
    if (said !== undefined) return said.fate
    return fate === 'removed' ? 'lost' : fate
  }

  /** The decisions that are not answered. */
  get openDecisions(): readonly Decision[] {
    return this.decisions.filter(isUndecided)
  }

  /** The number of data elements with this outcome. */
  count(fate: ReportedOutcome): number {
    return this.comparison.dataElements.filter((element) => this.resolveFate(element) === fate).length
  }
}

export interface ChangeGroup {
  readonly api: string | undefined
  readonly operations: readonly string[]
  /** In words. */
  readonly place: string
  readonly changes: readonly Change[]
}

/** Groups changes by API and operations, and then by place. */
function groupChanges(changes: readonly Change[]): readonly ChangeGroup[] {
  const together = groupBy(changes, ({ where }) => [JSON.stringify([where.api, where.operations])])
  return [...together.values()].flatMap((ofOperations) =>
    [...groupBy(ofOperations, ({ where }) => [where.place]).values()].map((group) => {
      const where = group[0]?.where
      return {
        api: where?.api,
        operations: where?.operations ?? [],
        place: where?.place ?? '',
        changes: group,
      }
    }),
  )
}

/** The ids of the data elements that a change affects, each once. */
export function listElements({ dataElement, dataElements = [] }: Change): readonly string[] {
  return [...new Set([...(dataElement === undefined ? [] : [dataElement]), ...dataElements])]
}

/** The anchor of each decision, from its id; equal ones get a number. */
function makeAnchors(decisions: readonly Decision[]): ReadonlyMap<Decision, string> {
  const counts = new Map<string, number>()
  return new Map(
    decisions.map((decision) => {
      const plain = `d-${decision.id.replace(/[^\w.-]/gu, '_')}`
      const count = (counts.get(plain) ?? 0) + 1
      counts.set(plain, count)
      return [decision, count === 1 ? plain : `${plain}-${count}`]
    }),
  )
}
