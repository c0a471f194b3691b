import type { Change, ChangeSide } from '../../diff/index.ts'
import { severities, type Whose, whoseCode, whoseWords } from '../tally.ts'
import { otherSide } from '../verdict.ts'
import { printChangePlaces } from './code-places.ts'
import { makeAnchor } from './element-map.ts'
import { printFilterForm } from './filters.ts'
import { bare, html, type Markup } from './markup.ts'
import { type ChangeGroup, listElements, type PageModel } from './model.ts'
import { printProof } from './proof.ts'
import { say, severityWords, words } from './words.ts'

/** The number of characters shown of a value; `changes.json` has it whole. */
const longest = 120

const audiences = Object.keys(whoseWords) as Whose[]

/** The section of all changes, grouped by operations and place, with the form that filters them. */
export function entrySection(model: PageModel): Markup {
  return html`<section id="changes"><h2>${words.changes}</h2>
${printFilterForm(model)}
${model.witnessFile === undefined ? undefined : html`<p>${say.provenIn()} <a href=${bare(model.witnessFile)}>${model.witnessFile}</a></p>`}
<p id="nothing" hidden>${words.nothing}</p>
${model.groups.map((group, at) => printGroup(group, at, model))}
</section>`
}

/** One group of changes, under a heading if its operations differ from those of the previous group. */
function printGroup(group: ChangeGroup, at: number, model: PageModel): Markup {
  const { changes } = group
  const from = printGroupTitle(group)
  const earlier = model.groups[at - 1]
  const heading = earlier && printGroupTitle(earlier) === from ? undefined : html`<h3>${from}</h3>`
  const place = group.place || words.noSchema
  const ids = [...new Set(changes.flatMap(listElements))]
  return html`${heading}<div id=g${at}><h4>${place}${ids.map((id) => html` <a href=#${bare(makeAnchor(id))}>${id}</a>`)}</h4>${changes.map((change) => entry(change, model))}</div>
`
}

/** The API and operations of a group. */
function printGroupTitle({ api, operations }: ChangeGroup): string {
  return [api, operations.join(', ')].filter(Boolean).join(': ') || words.noOperation
}

/**
 * The folded entry of one change. Severity and affected code are in its class; the style sheet prints their words,
 * which keeps the page small.
 */
function entry(change: Change, model: PageModel): Markup {
  const { id, severity, message, accepted, counted, rule } = change
  const { comparison } = model
  return html`<details id=${bare(id)} class=${bare(`${severity[0]}${audienceBits(whoseCode(change))}`)}><summary>${message}${counted ? undefined : html` <em>${say.notCounted(otherSide(comparison))}</em>`}</summary>${rule}${accepted === undefined ? undefined : html`. ${words.accepted} ${accepted.reason}`}${printProof(change, model)}<br>${printSides(change, model)}${printChangePlaces(model.codePlaces.get(id))}</details>`
}

/** Whose code is affected, as a bit set in the order of `audiences`. */
function audienceBits(who: readonly Whose[]): number {
  return who.reduce((bits, one) => bits | (1 << audiences.indexOf(one)), 0)
}

/** The style rules that print the words for the classes of entries. */
export function printEntryStyle(): string {
  const quoted = (text: string): string => `"${text.replace(/["\\\n<]/gu, '')}"`
  const levels = severities.map(
    (one) =>
      `#changes [class^=${one[0]}]>summary::before{content:${quoted(`${severityWords[one]} `)};color:var(--${one})}#changes [class^=${one[0]}]{border-color:var(--${one})}`,
  )
  const sets = Array.from({ length: (1 << audiences.length) - 1 }, (_, at) => {
    const names = audiences.filter((_, bit) => ((at + 1) & (1 << bit)) !== 0).map((one) => whoseWords[one])
    return `#changes [class$="${at + 1}"]>summary::after{content:${quoted(` ${names.join(', ')}`)}}`
  })
  return [...levels, ...sets].join('\n')
}

/** The values and places before and after a change. */
function printSides(change: Change, model: PageModel): Markup {
  const { before, after } = change
  return html`${side('before', before, change, model)}${before && after ? ' → ' : ''}${side('after', after, change, model)}`
}

/**
 * The value and source link of one version; the value is left out if the message contains it. `undefined` if there
 * is no such side.
 */
function side(
  which: 'before' | 'after',
  given: ChangeSide | undefined,
  { message }: Change,
  { lines }: PageModel,
): Markup | undefined {
  if (given === undefined) return undefined
  const text = shown(given)
  const value = text.length > longest ? `${text.slice(0, longest)}…` : text
  const isSaid = given.at !== undefined && message.includes(value)
  return html`${isSaid ? undefined : html`<code>${value}</code> `}${given.at && lines.link(which, given.at)}`
}

/** A value as text: a string as it is, a range of occurrence as `min..max`, `null` as `–`, any other as JSON. */
function shown({ value }: ChangeSide): string {
  if (typeof value === 'string') return value
  if (value === null) return '–'
  const { min, max, ...others } = Object(value) as Readonly<Record<string, unknown>>
  const isRange = typeof min === 'number' && max !== undefined && Object.keys(others).length === 0
  return isRange ? `${min}..${max === 'unbounded' ? '*' : max}` : JSON.stringify(value)
}
