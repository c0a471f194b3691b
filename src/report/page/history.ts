import { counted } from '../../diagnostics/index.ts'
import type { Comparison } from '../../diff/index.ts'
import { countChanges, groupBy, severities } from '../tally.ts'
import { versionLabel } from '../verdict.ts'
import { html, type Markup, scroll } from './markup.ts'
import { framed } from './print.ts'
import { say, severityWords, words } from './words.ts'

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
      ? say.historyTitle(`${versionLabel(first.comparison.from)} → ${versionLabel(last.comparison.to)}`)
      : words.history
  return framed(title, [
    { id: 'steps', name: words.steps, parts: [stepsSection(steps)] },
    { id: 'kinds', name: words.kinds, parts: [kindsSection(steps)] },
    { id: 'elements', name: words.elements, parts: [elementsSection(steps)] },
  ])
}

/** What the bars show; words alone would hide all else. */
const shown = severities.filter((severity) => severity !== 'annotation')

function stepsSection(steps: readonly HistoryStep[]): Markup {
  const most = Math.max(1, ...steps.map(({ comparison }) => countShown(comparison)))
  const rows = steps.map(({ comparison, report }) => {
    const { summary } = comparison
    return html`<tr><th scope="row"><a href="${report}">${labelComparison(comparison)}</a>${severities.map((severity) => html`<td>${summary[severity]}`)}<td>${summary.proven}`
  })
  return html`<section id="steps"><h2>${words.steps}</h2>
<ul class="legend">${shown.map((severity) => html`<li><span class="swatch f-${severity}"></span>${severityWords[severity]}`)}</ul>
${scroll(words.steps)}<svg class="steps" viewBox="0 0 ${width} ${steps.length * rowHeight}" role="img" aria-label="${words.stepBars}">${steps.map(({ comparison }, at) => bar(comparison, at, most))}</svg></div>
${scroll(words.step)}<table><thead><tr><th scope="col">${words.step}${severities.map((severity) => html`<th scope="col">${severityWords[severity]}`)}<th scope="col">${words.proven}</thead><tbody>${rows}</tbody></table></div></section>`
}

function countShown({ summary }: Comparison): number {
  return shown.reduce((sum, severity) => sum + summary[severity], 0)
}

function labelComparison({ from, to }: Comparison): string {
  return `${versionLabel(from)} → ${versionLabel(to)}`
}

/** The bar of one step: as long as it has changes, in the order of their severity. */
function bar(comparison: Comparison, at: number, most: number): Markup {
  const y = at * rowHeight + 14
  let x = 0
  const parts = shown.map((severity) => {
    const size = Math.round((comparison.summary[severity] / most) * width * 10) / 10
    const part = html`<rect class="f-${severity}" x="${Math.round(x * 10) / 10}" y="${y}" width="${size}" height="${barHeight}"/>`
    x += size
    return part
  })
  const figures = severities.map((severity) => `${comparison.summary[severity]} ${severityWords[severity]}`)
  return html`<text x="0" y="${y - 3}">${labelComparison(comparison)}: ${figures.join(', ')}</text>${parts}`
}

function kindsSection(steps: readonly HistoryStep[]): Markup {
  const parts = steps.map(({ comparison, report }) => {
    const kinds = [...groupBy(comparison.changes, ({ rule }) => [rule])].sort(
      ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
    )
    const rows = kinds.map(
      ([rule, group]) =>
        html`<tr><th scope="row">${rule}${severities.map((severity) => html`<td>${countChanges(group, severity)}`)}`,
    )
    return html`<details><summary>${labelComparison(comparison)}: ${counted(kinds.length, 'kind')}</summary><p><a href="${report}">${counted(comparison.changes.length, 'change')}</a></p>${scroll(labelComparison(comparison))}<table><thead><tr><th scope="col">${words.kind}${severities.map((severity) => html`<th scope="col">${severityWords[severity]}`)}</thead><tbody>${rows}</tbody></table></div></details>`
  })
  return html`<section id="kinds"><h2>${words.kinds}</h2>${parts}</section>`
}

/** Data elements that appear, vanish or change, step by step; those of which only words changed are folded. */
function elementsSection(steps: readonly HistoryStep[]): Markup | undefined {
  const moved = new Map<string, string[]>()
  const reworded = new Set<string>()
  steps.forEach(({ comparison }, at) => {
    const real = new Set(
      comparison.changes.filter(({ severity }) => severity !== 'annotation').map(({ id }) => id),
    )
    for (const { id, fate, changes } of comparison.dataElements) {
      const count = changes.filter((change) => real.has(change)).length
      if (fate === 'joined' && count === 0) {
        if (changes.length > 0) reworded.add(id)
        continue
      }
      const row = moved.get(id) ?? steps.map(() => '')
      row[at] = fate === 'added' ? words.isNew : fate === 'removed' ? words.isGone : counted(count, 'change')
      moved.set(id, row)
    }
  })
  const others = [...reworded].filter((id) => !moved.has(id))
  if (moved.size === 0 && others.length === 0) return undefined
  const lines = [...moved].map(
    ([id, row]) => html`<tr><th scope="row">${id}${row.map((cell) => html`<td>${cell}`)}`,
  )
  const heads = steps.map(({ comparison }) => html`<th scope="col">${labelComparison(comparison)}`)
  return html`<section id="elements"><h2>${words.elements}</h2>${lines.length === 0 ? undefined : html`${scroll(words.elements)}<table><thead><tr><th scope="col">${words.element}${heads}</thead><tbody>${lines}</tbody></table></div>`}${others.length === 0 ? undefined : html`<details><summary>${say.reworded(others.length)}</summary><p>${others.join(' ')}</p></details>`}</section>`
}
