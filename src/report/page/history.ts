import { counted } from '../../diagnostics/index.ts'
import type { Comparison } from '../../diff/index.ts'
import { countChanges, groupBy, severities } from '../tally.ts'
import { versionLabel } from '../verdict.ts'
import { html, type Markup, scroll } from './markup.ts'
import { printWholePage } from './print.ts'
import { say, severityWords, words } from './words.ts'

const width = 640
const rowHeight = 34
const barHeight = 18

/** One comparison of a history, and the path of its report from the history page. */
export interface HistoryStep {
  readonly comparison: Comparison
  readonly report: string
}

/** Several comparisons as one HTML page: the counts of each, its rules, and the data elements that change. */
export function printHistory(steps: readonly HistoryStep[]): string {
  const [first, last] = [steps[0], steps.at(-1)]
  const title =
    first && last
      ? say.historyTitle(`${versionLabel(first.comparison.from)} → ${versionLabel(last.comparison.to)}`)
      : words.history
  return printWholePage(title, [
    { id: 'steps', name: words.steps, parts: [stepsSection(steps)] },
    { id: 'kinds', name: words.kinds, parts: [kindsSection(steps)] },
    { id: 'elements', name: words.elements, parts: [elementsSection(steps)] },
  ])
}

/** The severities that the bars show; documentation changes would hide all others. */
const shown = severities.filter((severity) => severity !== 'annotation')

/** The section of steps: bars and a table of counts. */
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

/** The number of changes that a step's bar shows. */
function countShown({ summary }: Comparison): number {
  return shown.reduce((sum, severity) => sum + summary[severity], 0)
}

function labelComparison({ from, to }: Comparison): string {
  return `${versionLabel(from)} → ${versionLabel(to)}`
}

/** The bar of one step: its length is the number of changes, in parts by severity. */
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

/** The section of rules: for each step a folded table of its rules, the most frequent first. */
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

/**
 * The section of data elements that appear, vanish or change in some step. Those with only documentation changes
 * are folded; `undefined` if there are none.
 */
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
