import type { Change, ChangeSide } from '../../diff/index.ts'
import { severities, type Whose, whoseCode, whoseWords } from '../tally.ts'
import { otherSide } from '../verdict.ts'
import { printChangePlaces } from './code-places.ts'
import { makeAnchor } from './element-map.ts'
import { filterForm } from './filters.ts'
import { bare, html, type Markup } from './markup.ts'
import { type ChangeGroup, listElements, type PageModel } from './model.ts'
import { printProof } from './proof.ts'
import { say, severityWords, words } from './words.ts'

/** A value is shown up to here; `changes.json` has it whole. */
const longest = 120

const audiences = Object.keys(whoseWords) as Whose[]

/** Every change, at the place where it stands; each opens to what was, what is, and why it is so bad. */
export function entrySection(model: PageModel): Markup {
  return html`<section id="changes"><h2>${words.changes}</h2>
${filterForm(model)}
${model.witnessFile === undefined ? undefined : html`<p>${say.provenIn()} <a href=${bare(model.witnessFile)}>${model.witnessFile}</a></p>`}
<p id="nothing" hidden>${words.nothing}</p>
${model.groups.map((group, at) => printGroup(group, at, model))}
</section>`
}

/** A heading where the API or its operations change, then the place. */
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

function printGroupTitle({ api, operations }: ChangeGroup): string {
  return [api, operations.join(', ')].filter(Boolean).join(': ') || words.noOperation
}

/** Severity and audience are the class, and their words part of the style: they are there thousands of times. */
function entry(change: Change, model: PageModel): Markup {
  const { id, severity, message, accepted, counted, rule } = change
  const { comparison } = model
  return html`<details id=${bare(id)} class=${bare(`${severity[0]}${audienceBits(whoseCode(change))}`)}><summary>${message}${counted ? undefined : html` <em>${say.notCounted(otherSide(comparison))}</em>`}</summary>${rule}${accepted === undefined ? undefined : html`. ${words.accepted} ${accepted.reason}`}${printProof(change, model)}<br>${printSides(change, model)}${printChangePlaces(model.codePlaces.get(id))}</details>`
}

/** Whose code stops working, as a set of bits in the order of the words. */
function audienceBits(who: readonly Whose[]): number {
  return who.reduce((bits, one) => bits | (1 << audiences.indexOf(one)), 0)
}

/** What the classes of entries say, as rules of the style. */
export function entryStyle(): string {
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

function printSides(change: Change, model: PageModel): Markup {
  const { before, after } = change
  return html`${side('before', before, change, model)}${before && after ? ' → ' : ''}${side('after', after, change, model)}`
}

/** What was there and where; a value that the message names already is not said again. */
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

function shown({ value }: ChangeSide): string {
  if (typeof value === 'string') return value
  if (value === null) return '–'
  const { min, max, ...others } = Object(value) as Readonly<Record<string, unknown>>
  const isRange = typeof min === 'number' && max !== undefined && Object.keys(others).length === 0
  return isRange ? `${min}..${max === 'unbounded' ? '*' : max}` : JSON.stringify(value)
}
