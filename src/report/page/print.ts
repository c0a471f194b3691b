import { createHash } from 'node:crypto'
import { invariant } from '../../diagnostics/index.ts'
import type { Comparison } from '../../diff/index.ts'
import { fillFrame, readTemplate } from '../frame.ts'
import { versionLabel } from '../verdict.ts'
import { adapterSection, gatewaySection, projectionSection } from './adapter-section.ts'
import { decisionSection } from './decision-section.ts'
import type { ReportDetails } from './details.ts'
import { elementSection } from './element-map.ts'
import { entrySection, printEntryStyle } from './entries.ts'
import { exampleSection } from './example-section.ts'
import { scriptData } from './filters.ts'
import { lossSection } from './losses.ts'
import { html, type Markup } from './markup.ts'
import { PageModel } from './model.ts'
import { modelSection } from './models.ts'
import { operationSection } from './operations.ts'
import { printOverview } from './overview.ts'
import { subsetSection } from './subset-bars.ts'
import { printVersionChips, versionSection } from './versions.ts'
import { effectWords, say, severityMeanings, severityWords, words } from './words.ts'

/**
 * The report as one HTML page of several views. Views open by their address, also without a script, which only
 * filters, searches and draws. Nothing is loaded: the page's policy allows only this style and script, by their
 * digests.
 */
export function printPage(comparison: Comparison, details: ReportDetails = {}): string {
  const model = new PageModel(comparison, details)
  const title = `${versionLabel(comparison.from)} → ${versionLabel(comparison.to)}`
  const views: readonly PageView[] = [
    { id: 'overview', name: words.overview, parts: [printOverview(model)] },
    {
      ...{ id: 'decisions', name: words.decisions, parts: [decisionSection(model)] },
      count: model.openDecisions.length,
    },
    { id: 'lost', name: words.lost, parts: [lossSection(model)] },
    {
      ...{ id: 'elements', name: words.elements, parts: [elementSection(model), subsetSection(model)] },
      count: comparison.dataElements.filter(({ fate }) => fate !== 'added').length,
    },
    { id: 'models', name: words.models, parts: [modelSection(model)] },
    {
      ...{ id: 'examples', name: words.examples, parts: [exampleSection(model)] },
      count: details.examples?.length ?? 0,
    },
    {
      ...{ id: 'operations', name: words.operations },
      parts: [
        operationSection(model),
        gatewaySection(model),
        adapterSection(model),
        projectionSection(model),
      ],
    },
    {
      ...{ id: 'changes', name: words.changes, parts: [entrySection(model)] },
      count: comparison.changes.length,
    },
    { id: 'sources', name: words.sources, parts: [versionSection(model), model.lines.section(), reading()] },
  ]
  return printWholePage(say.title(title), views, { head: printVersionChips(model), data: scriptData(model) })
}

/** Sections of the page that are shown together, and the number of their items. */
export interface PageView {
  readonly id: string
  readonly name: string
  readonly parts: readonly (Markup | undefined)[]
  readonly count?: number
}

interface Beside {
  /** Shown beside the title. */
  readonly head?: Markup
  readonly data?: Markup
}

/**
 * The whole HTML page of some views, with a content security policy for its style and script. Views without content
 * are left out. With `data`, the script unfolds all views but the first.
 */
export function printWholePage(
  title: string,
  views: readonly PageView[],
  { head = html``, data = html`` }: Beside = {},
): string {
  const present = views.filter(({ parts }) => parts.some((part) => part !== undefined))
  const style = `${asset('report.css').replaceAll(/\n\s+/gu, '\n')}\n${printEntryStyle()}`
  const script = asset('report.js').replaceAll(/\n\s+/gu, '\n')
  return fillFrame('report.html', {
    title: html`${title}`.text,
    ...{ skip: words.skip, contents: words.views, find: words.find, hint: words.findHint },
    policy: `default-src 'none'; base-uri 'none'; form-action 'none'; style-src '${digest(style)}'; script-src '${digest(script)}'`,
    style: `<style>${style}</style>`,
    head: head.text,
    nav: html`${present.map(link)}`.text,
    body: present
      .map(({ parts }, at) => {
        const text = parts.map((part) => part?.text ?? '').join('\n')
        return `<div class="view">${at > 0 && data.text !== '' ? folded(text) : text}</div>`
      })
      .join('\n'),
    data: data.text,
    script: `<script>${script}</script>`,
  })
}

/**
 * A view wrapped in `noscript`, which the script unfolds later: building the nodes of all views would delay the
 * first. Without a script, it is shown directly.
 */
function folded(view: string): string {
  invariant(!/<\/?noscript/iu.test(view), 'a view has no noscript of its own')
  return `<noscript>${view}</noscript>`
}

/** The navigation link of a view, with its number of items. */
function link({ id, name, count = 0 }: PageView): Markup {
  return html`<a href="#${id}">${name}${count === 0 ? undefined : html` <small>${count}</small>`}</a>`
}

/** The section that explains severities and effects. */
function reading(): Markup {
  const severities = Object.entries(severityMeanings) as [keyof typeof severityWords, string][]
  return html`<section id="reading"><h2>${words.reading}</h2><dl class="words">${severities.map(([one, meaning]) => html`<dt>${severityWords[one]}<dd>${meaning}`)}${Object.entries(effectWords).map(([one, meaning]) => html`<dt>${one}<dd>${meaning}`)}</dl></section>`
}

/** The text of a template without white space at its end. */
function asset(name: string): string {
  return readTemplate(name).trimEnd()
}

/** The SHA-256 digest of a text as a content security policy source. */
function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
