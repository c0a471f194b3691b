import { counted, printLocation } from '../../diagnostics/index.ts'
import type { Comparison } from '../../diff/index.ts'
import { contentLines } from '../content.ts'
import { findXmlFragment, printQuestion } from '../decisions.ts'
import { nameVersion } from '../not-compared.ts'
import { byCounted, countFor, listParties, severities } from '../tally.ts'
import { draftSentence, proofSentence, verdictSentence } from '../verdict.ts'
import { printWhere } from '../where.ts'
import { listCodePlaces } from './code-places.ts'
import { findDecisionId, findNote } from './decision-section.ts'
import { bare, html, type Markup, printLines, scroll } from './markup.ts'
import { fates, type PageModel } from './model.ts'
import { say, severityMeanings, severityWords, words } from './words.ts'

/** The number of decisions on the first screen. */
const mostDecisions = 4
/** The number of data elements shown before and after. */
const mostFragments = 4
/** The number of changes on the first screen if there are no decisions. */
const mostChanges = 5

/**
 * The section of the first screen: verdict, places not compared, first decisions, next steps, counts, worst
 * changes, and examples of data elements.
 */
export function printOverview(model: PageModel): Markup {
  const { comparison } = model
  const draft = draftSentence(comparison)
  return html`<section id="overview">${headline(model)}
${draft === undefined ? undefined : html`<p class="note"><strong>${words.draft}.</strong> ${draft}</p>`}
${notComparedTable(comparison)}
${firstDecisions(model)}
${stepsPart(model)}
<ul class="cards">${severities.map((severity) => card(severityWords[severity], comparison.summary[severity], severity, severityMeanings[severity]))}</ul>
${partyPart(comparison)}
${worstPart(model)}
${fragmentsPart(model)}
</section>`
}

/**
 * The headline: how many data elements convert. Without adapters, how much content keeps its path, or else the
 * verdict.
 */
function headline(model: PageModel): Markup {
  const { comparison, details } = model
  const verdict = [verdictSentence(comparison), proofSentence(comparison)].filter(Boolean).join(' ')
  const [all, carried, decision, lost] = [
    model.count('carried') + model.count('decision') + model.count('lost'),
    ...(['carried', 'decision', 'lost'] as const).map((fate) => model.count(fate)),
  ] as [number, number, number, number]
  const content = contentLines(comparison)
  if (details.fates === undefined || all === 0) {
    const [first = verdict, ...others] = content
    const more = content.length === 0 ? [] : [...others, verdict]
    return html`<h2 class="headline">${first}</h2>${pathBar(comparison)}${more.map((line) => html`<p>${line}</p>`)}`
  }
  const open = say.openElements(decision, lost)
  return html`<h2 class="headline">${say.converted(carried, counted(all, 'data element'))}</h2>
<p class="lead">${open === '' ? undefined : `${open}. `}${triedSentence(model)}</p>
${shareBar(model, all)}
<p>${verdict}</p>
${content.map((line) => html`<p>${line}</p>`)}`
}

/** The breaking and risky changes of each participant, linked to them; `undefined` without participants. */
function partyPart(comparison: Comparison): Markup | undefined {
  const parties = listParties(comparison)
  if (parties.length === 0) return undefined
  const items = parties.map((party) => {
    const figures = severities
      .slice(0, 2)
      .map((one) => `${countFor(comparison.changes, one, party)} ${severityWords[one]}`)
      .join(', ')
    return html`<li><a href="#changes?as=${party.name}">${say.asParty(party.name)}</a> <small>${figures}</small>`
  })
  return html`<h3>${words.bySide}</h3><p>${words.bySideNote}</p><ul class="sides">${items}</ul>`
}

/** A sentence on the round trips of all adapters; empty if no document was tried. */
function triedSentence({ details }: PageModel): string {
  const proofs = (details.adapters?.adapters ?? []).flatMap(({ proof }) => proof ?? [])
  const tried = proofs.flatMap(({ examples, generated }) => [examples, generated])
  const documents = tried.reduce((sum, one) => sum + one.documents, 0)
  if (documents === 0) return ''
  return say.tried(
    counted(documents, 'document'),
    tried.reduce((sum, one) => sum + one.heldBack, 0),
  )
}

/**
 * A bar of how much content keeps its path, for versions without shared ids; `undefined` if that was not compared.
 */
function pathBar({ structure, from, to }: Comparison): Markup | undefined {
  const shares = structure?.content ?? []
  const all = shares.reduce((sum, { elements }) => sum + elements, 0)
  const kept = shares.reduce((sum, share) => sum + share.kept, 0)
  if (all === 0) return undefined
  const width = Math.round((kept / all) * 1000)
  return html`<svg class="share" viewBox="0 0 1000 14" preserveAspectRatio="none" role="img" aria-label="${say.keptPaths(kept, all, from.name, to.name)}"><rect class="f-carried" x="0" width="${width}" height="14"/><rect class="f-lost" x="${width}" width="${1000 - width}" height="14"/></svg>`
}

/** A bar with the data elements by outcome, and a legend with their numbers. */
function shareBar(model: PageModel, all: number): Markup {
  const shown = (['carried', 'decision', 'lost'] as const).filter((fate) => model.count(fate) > 0)
  let x = 0
  const parts = shown.map((fate) => {
    // A small number still gets a visible part.
    const width = Math.max(6, Math.round((model.count(fate) / all) * 1000))
    const part = html`<rect class="f-${fate}" x="${x}" width="${width}" height="14"/>`
    x += width
    return part
  })
  const listed = fates.filter((fate) => model.count(fate) > 0)
  const label = shown.map((fate) => `${model.count(fate)} ${say.fate(fate, model.count(fate))}`).join(', ')
  return html`<svg class="share" viewBox="0 0 ${x} 14" preserveAspectRatio="none" role="img" aria-label="${label}">${parts}</svg>
<ul class="legend">${listed.map((fate) => html`<li><span class="swatch f-${fate}"></span><b class="figure f-${fate}">${model.count(fate)}</b> ${say.fate(fate, model.count(fate))}`)}</ul>`
}

/** The first open decisions, linked, or that nothing is open; `undefined` if there are no decisions at all. */
function firstDecisions(model: PageModel): Markup | undefined {
  const { decisions, openDecisions } = model
  if (decisions.length === 0) return undefined
  const shown = openDecisions
    .slice(0, mostDecisions)
    .map(
      (decision) =>
        html`<li><a href=#${bare(findDecisionId(decision, model))}>${printQuestion(decision)}</a> <small>${findNote(decision, model)}</small>`,
    )
  return html`<h3>${words.decideFirst}</h3>
${openDecisions.length > model.count('decision') && model.count('carried') > 0 ? html`<p>${say.moreThanElements()}</p>` : undefined}
<div class="panel">${shown.length === 0 ? html`<p>${say.noDecision()}</p>` : html`<ul class="todo">${shown}</ul>`}${decisions.length === shown.length ? undefined : html`<p><a href="#decisions">${say.allDecisions(decisions.length)}</a></p>`}</div>`
}

/**
 * The next steps as an ordered list: the commands `impact`, `map` and `migrate`, open decisions, gateways. `undefined`
 * without adapters and affected code.
 */
function stepsPart(model: PageModel): Markup | undefined {
  const { details, comparison, openDecisions } = model
  const { adapters = [], gateways = [] } = details.adapters ?? {}
  const { codePlaces = [] } = details
  if (adapters.length === 0 && codePlaces.length === 0) return undefined
  const [from, to] = [comparison.from.name, comparison.to.name]
  const files = gateways.map(({ file }, at) => html`${at === 0 ? ' ' : ', '}<a href="${file}">${file}</a>`)
  const steps = [
    html`<li><code>${say.stepImpact(from, to)}</code> ${say.stepImpactWhy()}${codePlaces.length === 0 ? undefined : listCodePlaces(codePlaces)}`,
    html`<li><code>${say.stepMap(from, to)}</code> ${say.stepMapWhy()}`,
    ...(openDecisions.length === 0
      ? []
      : [html`<li>${say.stepDecide(counted(openDecisions.length, 'decision'))}`]),
    ...(files.length === 0 ? [] : [html`<li>${say.stepGateway()}${files}`]),
    html`<li><code>${say.stepMigrate(from, to)}</code> ${say.stepMigrateWhy()}`,
  ]
  return html`<h3>${words.order}</h3><ol class="panel plainly">${steps}</ol>`
}

/** The worst changes, linked; `undefined` if there are decisions or no counted changes. */
function worstPart({ comparison, decisions }: PageModel): Markup | undefined {
  if (decisions.length > 0) return undefined
  const { counted: changes } = byCounted(comparison.changes)
  const worst = severities
    .flatMap((one) => changes.filter(({ severity }) => severity === one))
    .slice(0, mostChanges)
  if (worst.length === 0) return undefined
  const rows = worst.map(
    ({ id, message, severity, where }) =>
      html`<li><a href=#${bare(id)}>${message}</a> <small>${severityWords[severity]}: ${[where.api, printWhere(where)].filter(Boolean).join(': ')}</small>`,
  )
  return html`<h3>${words.worst}</h3><div class="panel"><ul class="todo">${rows}</ul>${comparison.changes.length === rows.length ? undefined : html`<p><a href="#changes">${say.allChanges(comparison.changes.length)}</a></p>`}</div>`
}

/**
 * A table of some data elements in sample documents of both versions. Only those whose names differ and whose
 * fragments are short; `undefined` if there are none.
 */
function fragmentsPart(model: PageModel): Markup | undefined {
  const { comparison, details } = model
  const { adapters = [] } = details.adapters ?? {}
  /**
   * The fragment at a path in a sample document of a version; `undefined` if there is none of at most six
   * lines.
   */
  const findSample = (version: string, path: string): string | undefined => {
    for (const { from, sample } of adapters) {
      const found = from === version && sample !== undefined ? findXmlFragment(sample, path) : undefined
      if (found !== undefined && found.split('\n').length <= 6) return found
    }
    return undefined
  }
  const rows: Markup[] = []
  for (const { id, name = '', before, after } of comparison.dataElements) {
    if (rows.length === mostFragments) break
    const [there, here] = [before[0], after[0]]
    if (there === undefined || here === undefined || normalizeLastStep(there) === normalizeLastStep(here))
      continue
    const [one, other] = [findSample(comparison.from.name, there), findSample(comparison.to.name, here)]
    if (one === undefined || other === undefined) continue
    rows.push(
      html`<tr><th scope="row">${name} <small>${id}</small><td><pre>${printLines(one)}</pre><td><pre>${printLines(other)}</pre>`,
    )
  }
  if (rows.length === 0) return undefined
  return html`<h3>${words.beforeAfter}</h3><p>${words.ownDocuments}</p>${scroll(words.beforeAfter)}<table class="fragments"><thead><tr><th scope="col">${words.element}<th scope="col">${comparison.from.name}<th scope="col">${comparison.to.name}</thead><tbody>${rows}</tbody></table></div>`
}

/** The last step of a path in lower case. */
function normalizeLastStep(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

/** The table of places not compared; `undefined` if there are none. */
function notComparedTable(comparison: Comparison): Markup | undefined {
  const { notCompared } = comparison
  if (notCompared.length === 0) return undefined
  const rows = notCompared.map(
    (one) =>
      html`<tr><th scope="row">${nameVersion(comparison, one)}<td>${one.where.place}<td>${one.message}<td>${one.at && printLocation(one.at)}<td>${one.why}`,
  )
  return html`<h3>${words.notCompared}</h3>${scroll(words.notCompared)}<table><thead><tr><th scope="col">${words.version}<th scope="col">${words.place}<th scope="col">${words.because}<th scope="col">${words.at}<th scope="col">${words.kind}</thead><tbody>${rows}</tbody></table></div>`
}

/** The card of one severity with its number, linked to its changes. */
function card(name: string, figure: number, kind: string, meaning: string): Markup {
  const key = `summary.${kind}`
  return html`<li class="card ${kind}"><a href="#changes?severity=${kind}"><b><data value="${figure}" data-key="${key}">${figure}</data></b> <span>${name}</span></a><small>${meaning}</small>`
}
