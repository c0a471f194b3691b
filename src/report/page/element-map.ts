import { counted } from '../../diagnostics/index.ts'
import type { DataElementFate } from '../../diff/index.ts'
import { bare, html, type Markup } from './markup.ts'
import { fates, type PageModel, type ReportedOutcome } from './model.ts'
import { fateWords, say, words } from './words.ts'

const columns = 40
const cell = 16

/**
 * The section of data elements: a map of squares coloured by outcome, and folded lists; `undefined` without data
 * elements.
 */
export function elementSection(model: PageModel): Markup | undefined {
  const { dataElements } = model.comparison
  if (dataElements.length === 0) return undefined
  const ordered = dataElements.filter(({ fate }) => fate !== 'added')
  const added = dataElements.filter(({ fate }) => fate === 'added')
  return html`<section id="elements"><h2>${words.elements}</h2>
<p>${say.map(model.comparison.from.name)}</p>
${legend(model)}
${map(ordered, model)}
<details><summary>${say.oneByOne(ordered.length)}</summary><ul class="plain f-${model.usualFate}" id="element-list">${ordered.map((one) => entry(one, model))}</ul></details>
${added.length === 0 ? undefined : html`<details><summary>${say.added(added.length, model.comparison.to.name)}</summary><ul class="plain">${added.map(({ id, name }) => html`<li id=${bare(makeAnchor(id))}><b>${id}</b> <q>${name ?? ''}</q>`)}</ul></details>`}
</section>`
}

/** The legend of the map, with the number of data elements of each outcome. */
function legend(model: PageModel): Markup {
  const present = fates.filter((fate) => fate !== 'added' && model.count(fate) > 0)
  return html`<ul class="legend">${present.map((fate) => html`<li><span class="swatch f-${fate}"></span>${fateWords[fate]}: ${model.count(fate)}`)}</ul>`
}

/** The map as SVG: a square for each data element, in rows of 40. */
function map(elements: readonly DataElementFate[], model: PageModel): Markup {
  const rows = Array.from({ length: Math.ceil(elements.length / columns) }, (_, at) => {
    const row = elements.slice(at * columns, (at + 1) * columns)
    return html`<g transform=translate(0,${at * cell})>${row.map((element, place) => square(element, place * cell, model))}</g>`
  })
  return html`<svg class="map f-${model.usualFate}" viewBox="0 0 ${columns * cell} ${rows.length * cell}" role="group" aria-label="${words.map}">${rows}</svg>`
}

/** The square of one data element, linked to its entry. */
function square(element: DataElementFate, x: number, model: PageModel): Markup {
  const fate = model.resolveFate(element)
  return html`<a href=#${bare(makeAnchor(element.id))}><rect${fateClass(fate, model)} x=${x} /><title>${element.id}${fate === model.usualFate ? undefined : ` ${fateWords[fate]}`}</title></a>`
}

/** The class of an outcome; `undefined` for the most frequent one, whose class the container has. */
function fateClass(fate: ReportedOutcome, model: PageModel): Markup | undefined {
  return fate === model.usualFate ? undefined : html` class=f-${bare(fate)}`
}

/** The list entry of one data element: outcome, path, reasons, hooks and changes. */
function entry(element: DataElementFate, model: PageModel): Markup {
  const { id, name = '', before, after, changes } = element
  const said = model.details.fates?.get(id)
  const fate = model.resolveFate(element)
  const limits = said?.limits.join('; ')
  return html`<li id=${bare(makeAnchor(id))}><i${fateClass(fate, model)}>${fateWords[fate]}</i> <b>${id}</b> <q>${name}</q>${line(undefined, printFirstPath(before.length === 0 ? after : before))}${line(words.because, said?.because)}${line(words.hooks, said?.hooks.join(', '))}${line(words.limits, limits)}${answer(id, model)}${linkChanges(changes, model)}`
}

/** The first path, and the number of others. */
function printFirstPath(paths: readonly string[]): string {
  const [first = '', ...others] = paths
  return others.length === 0 ? first : `${first} (+${others.length})`
}

/** A line with an optional label; `undefined` if the text is empty or absent. */
function line(label: string | undefined, text: string | undefined): Markup | undefined {
  if (text === undefined || text === '') return undefined
  return html`<br>${label === undefined ? '' : `${label} `}${text}`
}

/** The place in the adapter that converts a data element; `undefined` if it is unknown. */
function answer(id: string, { details }: PageModel): Markup | undefined {
  const first = details.answers?.get(id)?.[0]
  if (first === undefined) return undefined
  const file = details.adapterFiles?.indexOf(first.file) ?? 0
  return html`<br>${words.answer} A${file + 1}:${first.line}`
}

/** A link to the first group of some changes, with their number; `undefined` if there are none. */
function linkChanges(changes: readonly string[], model: PageModel): Markup | undefined {
  if (changes.length === 0) return undefined
  const [first] = model.listGroups(changes)
  return first === undefined
    ? undefined
    : html`<br><a href=#g${first}>${counted(changes.length, 'change')}</a>`
}

/** The anchor of a data element on the page. */
export function makeAnchor(id: string): string {
  return `e-${id.replace(/[^\w-]/gu, '_')}`
}
