import { createHash } from 'node:crypto'
import type { Comparison } from '../../diff/index.ts'
import { fillFrame, readTemplate } from '../frame.ts'
import { versionLabel } from '../verdict.ts'
import { adapterSection } from './adapters.ts'
import type { ReportDetails } from './details.ts'
import { elementSection } from './element-map.ts'
import { entrySection, entryStyle } from './entries.ts'
import { exampleSection } from './examples.ts'
import { scriptData } from './filters.ts'
import { gatewaySection } from './gateways.ts'
import { html, type Markup } from './markup.ts'
import { PageModel } from './model.ts'
import { modelSection } from './models.ts'
import { overview } from './overview.ts'
import { subsetSection } from './subset-bars.ts'
import { effectWords, say, severityMeanings, severityWords, words } from './words.ts'

/**
 * The report as one page: all of it can be read without a script, which only filters, searches and draws. Nothing is
 * loaded; its policy allows this style and this script by their digests and nothing else.
 */
export function printPage(comparison: Comparison, details: ReportDetails = {}): string {
  const model = new PageModel(comparison, details)
  const title = `${versionLabel(comparison.from)} → ${versionLabel(comparison.to)}`
  const sections: readonly Section[] = [
    ['overview', words.overview, overview(model)],
    ['elements', words.elements, elementSection(model)],
    ['subsets', words.subsets, subsetSection(model)],
    ['models', words.models, modelSection(model)],
    ['changes', words.changes, entrySection(model)],
    ['examples', words.examples, exampleSection(model)],
    ['adapters', words.adapters, adapterSection(model)],
    ['gateways', words.gateways, gatewaySection(model)],
    ['lines', words.lines, model.lines.section()],
    ['reading', words.reading, reading()],
  ]
  return framed(say.title(title), sections, scriptData(model))
}

export type Section = readonly [id: string, name: string, body: Markup | undefined]

/** Sections in the frame of a page, with the policy that fits its style and script. */
export function framed(title: string, sections: readonly Section[], data: Markup): string {
  const present = sections.flatMap(([id, name, body]) => (body === undefined ? [] : [{ id, name, body }]))
  const style = `${asset('report.css').replaceAll(/\n\s+/gu, '\n')}\n${entryStyle()}`
  const script = asset('report.js')
  return fillFrame('report.html', {
    title: html`${title}`.text,
    skip: words.skip,
    contents: words.contents,
    policy: `default-src 'none'; base-uri 'none'; form-action 'none'; style-src '${digest(style)}'; script-src '${digest(script)}'`,
    style: `<style>${style}</style>`,
    nav: html`${present.map(({ id, name }) => html`<a href="#${id}">${name}</a>`)}`.text,
    body: present.map(({ body }) => body.text).join('\n'),
    data: data.text,
    script: `<script>${script}</script>`,
  })
}

function reading(): Markup {
  const severities = Object.entries(severityMeanings) as [keyof typeof severityWords, string][]
  return html`<section id="reading"><h2>${words.reading}</h2><dl class="words">${severities.map(([one, meaning]) => html`<dt>${severityWords[one]}<dd>${meaning}`)}${Object.entries(effectWords).map(([one, meaning]) => html`<dt>${one}<dd>${meaning}`)}</dl></section>`
}

function asset(name: string): string {
  return readTemplate(name).trimEnd()
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
