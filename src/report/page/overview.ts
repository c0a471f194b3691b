import { counted, printLocation } from '../../diagnostics/index.ts'
import type { Change, Comparison } from '../../diff/index.ts'
import { versionOf } from '../not-compared.ts'
import { countOf, groupBy, severities, whoseCodes, whoseWords } from '../tally.ts'
import { draftSentence, proofSentence, verdictSentence } from '../verdict.ts'
import { html, type Markup, scroll } from './markup.ts'
import { fates, type PageModel } from './model.ts'
import { fateWords, say, severityMeanings, severityWords, words } from './words.ts'

/** First screen: what changes, for whom, how sure that is. */
export function overview(model: PageModel): Markup {
  const { comparison } = model
  const draft = draftSentence(comparison)
  return html`<section id="overview"><h2>${words.overview}</h2>
${draft === undefined ? undefined : html`<p class="note"><strong>${words.draft}.</strong> ${draft}</p>`}
<p class="lead">${verdictSentence(comparison)} ${proofSentence(comparison)}</p>
${notComparedTable(comparison)}
<ul class="cards">${severities.map((severity) => card(severityWords[severity], comparison.summary[severity], severity, severityMeanings[severity]))}</ul>
${elementCards(model)}
${audienceTable(comparison.changes)}
${operationTable(comparison.changes)}
</section>`
}

function notComparedTable(comparison: Comparison): Markup | undefined {
  const { notCompared } = comparison
  if (notCompared.length === 0) return undefined
  const rows = notCompared.map(
    (one) =>
      html`<tr><th scope="row">${versionOf(comparison, one)}<td>${one.where.place}<td>${one.message}<td>${one.at && printLocation(one.at)}<td>${one.why}`,
  )
  return html`<h3>${words.notCompared}</h3>${scroll(words.notCompared)}<table><thead><tr><th scope="col">${words.version}<th scope="col">${words.place}<th scope="col">${words.because}<th scope="col">${words.at}<th scope="col">${words.kind}</thead><tbody>${rows}</tbody></table></div>`
}

function card(name: string, figure: number, kind: string, meaning?: string): Markup {
  return html`<li class="card ${kind}"><b>${figure}</b> <span>${name}</span>${meaning === undefined ? undefined : html`<small>${meaning}</small>`}`
}

function elementCards(model: PageModel): Markup | undefined {
  if (model.comparison.dataElements.length === 0) return undefined
  const present = fates.filter((fate) => model.count(fate) > 0)
  return html`<h3>${words.elements}</h3>
<ul class="cards">${present.map((fate) => card(fateWords[fate], model.count(fate), `f-${fate}`))}</ul>`
}

function audienceTable(changes: readonly Change[]): Markup {
  const rows = whoseCodes(changes).map(
    (audience) =>
      html`<tr><th scope="row">${whoseWords[audience]}${severities
        .slice(0, 3)
        .map((severity) => html`<td>${countOf(changes, severity, audience)}`)}`,
  )
  return html`<h3>${words.forWhom}</h3><table><thead><tr><th scope="col">${words.whose}${severities
    .slice(0, 3)
    .map(
      (severity) => html`<th scope="col">${severityWords[severity]}`,
    )}</thead><tbody>${rows}</tbody></table>`
}

function operationTable(changes: readonly Change[]): Markup {
  const groups = [
    ...groupBy(changes, ({ where }) => [JSON.stringify([where.api ?? '', where.operations])]),
  ].map(([key, group]) => ({ where: JSON.parse(key) as [string, string[]], group }))
  const rows = groups.map(({ where: [api, operations], group }) => {
    const proven = group.filter(({ witness }) => witness.status === 'proven').length
    return html`<tr><th scope="row">${api || words.noApi}<td>${operations.join(', ') || words.noOperation}${severities.map(
      (severity) => html`<td>${countOf(group, severity)}`,
    )}<td>${proven}`
  })
  return html`<h3>${words.byOperation}</h3>${scroll(words.byOperation)}<table><caption>${say.groups(counted(groups.length, 'group'))}</caption><thead><tr><th scope="col">${words.api}<th scope="col">${words.operation}${severities.map(
    (severity) => html`<th scope="col">${severityWords[severity]}`,
  )}<th scope="col">${words.proven}</thead><tbody>${rows}</tbody></table></div>`
}
