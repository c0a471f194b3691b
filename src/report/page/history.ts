import type { ChangeSeverity, Comparison } from '../../diff/index.ts'
import { counted, countOf, groupBy, severities } from '../tally.ts'
import { versionLabel } from '../verdict.ts'
import { html, type Markup } from './markup.ts'
import { framed } from './print.ts'
import { severityWords, words } from './words.ts'

const width = 640
const rowHeight = 34
const barHeight = 18

/** One step of a history, and where its own report is, seen from the history's page. */
export interface HistoryStep {
  readonly comparison: Comparison
  readonly report: string
}

/** Several comparisons on one page: what moved in each step, and which data elements moved more than once. */
export function printHistory(steps: readonly HistoryStep[]): string {
  const [first, last] = [steps[0], steps.at(-1)]
  const title =
    first && last
      ? `${versionLabel(first.comparison.from)} → ${versionLabel(last.comparison.to)}: step by step`
      : words.history
  return framed(
    title,
    [
      ['steps', words.steps, stepsSection(steps)],
      ['kinds', words.kinds, kindsSection(steps)],
      ['elements', words.elements, elementsSection(steps)],
    ],
    html``,
  )
}

function stepsSection(steps: readonly HistoryStep[]): Markup {
  const most = Math.max(1, ...steps.map(({ comparison }) => comparison.changes.length))
  const rows = steps.map(({ comparison, report }) => {
    const { summary } = comparison
    return html`<tr><th scope="row"><a href="${report}">${nameOf(comparison)}</a>${severities.map((severity) => html`<td>${summary[severity]}`)}<td>${summary.proven}`
  })
  return html`<section id="steps"><h2>${words.steps}</h2>
<div class="scroll"><svg class="steps" viewBox="0 0 ${width} ${steps.length * rowHeight}" role="img" aria-label="Changes of each step as bars; the same as a table below">${steps.map(({ comparison }, at) => bar(comparison, at, most))}</svg></div>
<div class="scroll"><table><thead><tr><th scope="col">Step${severities.map((severity) => html`<th scope="col">${severityWords[severity]}`)}<th scope="col">${words.proven}</thead><tbody>${rows}</tbody></table></div></section>`
}

function nameOf({ from, to }: Comparison): string {
  return `${versionLabel(from)} → ${versionLabel(to)}`
}

/** The bar of one step: as long as it has changes, in the order of their severity. */
function bar(comparison: Comparison, at: number, most: number): Markup {
  const y = at * rowHeight + 14
  let x = 0
  const parts = severities.map((severity: ChangeSeverity) => {
    const size = Math.round((comparison.summary[severity] / most) * width * 10) / 10
    const part = html`<rect class="${severity}" x="${Math.round(x * 10) / 10}" y="${y}" width="${size}" height="${barHeight}"><title>${comparison.summary[severity]} ${severityWords[severity]}</title></rect>`
    x += size
    return part
  })
  return html`<text x="0" y="${y - 3}">${nameOf(comparison)}</text>${parts}`
}

function kindsSection(steps: readonly HistoryStep[]): Markup {
  const parts = steps.map(({ comparison, report }) => {
    const kinds = [...groupBy(comparison.changes, ({ rule }) => [rule])].sort(
      ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
    )
    const rows = kinds.map(
      ([rule, group]) =>
        html`<tr><th scope="row">${rule}${severities.map((severity) => html`<td>${countOf(group, severity)}`)}`,
    )
    return html`<details><summary>${nameOf(comparison)}: ${counted(kinds.length, 'kind')}</summary><p><a href="${report}">${counted(comparison.changes.length, 'change')}</a></p><div class="scroll"><table><thead><tr><th scope="col">Kind${severities.map((severity) => html`<th scope="col">${severityWords[severity]}`)}</thead><tbody>${rows}</tbody></table></div></details>`
  })
  return html`<section id="kinds"><h2>${words.kinds}</h2>${parts}</section>`
}

/** Data elements that appear, vanish or change, step by step; those without any change are left out. */
function elementsSection(steps: readonly HistoryStep[]): Markup | undefined {
  const rows = new Map<string, string[]>()
  steps.forEach(({ comparison }, at) => {
    for (const { id, fate, changes } of comparison.dataElements) {
      if (fate === 'joined' && changes.length === 0) continue
      const row = rows.get(id) ?? steps.map(() => '')
      row[at] = fate === 'added' ? 'new' : fate === 'removed' ? 'gone' : counted(changes.length, 'change')
      rows.set(id, row)
    }
  })
  if (rows.size === 0) return undefined
  const lines = [...rows].map(
    ([id, row]) => html`<tr><th scope="row">${id}${row.map((cell) => html`<td>${cell}`)}`,
  )
  return html`<section id="elements"><h2>${words.elements}</h2><div class="scroll"><table><thead><tr><th scope="col">Data element${steps.map(({ comparison }) => html`<th scope="col">${nameOf(comparison)}`)}</thead><tbody>${lines}</tbody></table></div></section>`
}
