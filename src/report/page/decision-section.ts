import { counted } from '../../diagnostics/index.ts'
import {
  type Decision,
  type DecisionPlace,
  isUndecided,
  labelDecision,
  type MappingAnswer,
  printOptionReason,
  printQuestion,
  printReason,
} from '../decisions.ts'
import { groupBy } from '../tally.ts'
import { makeAnchor } from './element-map.ts'
import { bare, html, type Markup, printLines } from './markup.ts'
import type { PageModel } from './model.ts'
import { policyWords, say, words } from './words.ts'

/** The number of places shown for a decision; others are only counted. */
const mostPlaces = 6

/**
 * The section of decisions, adapter by adapter, with the answers already in the mapping; `undefined` if there are
 * no decisions.
 */
export function decisionSection(model: PageModel): Markup | undefined {
  const { decisions, comparison, details } = model
  if (decisions.length === 0) return undefined
  const open = counted(model.openDecisions.length, 'decision')
  const byAdapter = [...groupBy(decisions, ({ adapter }) => [adapter.name]).values()]
  return html`<section id="decisions"><h2>${words.decisions}</h2>
<p>${say.decisions(open, comparison.from.name, comparison.to.name, countKinds(model.openDecisions))}</p>
${listInterimEffects(model)}
<form class="js" id="export"><button>${words.export}</button> <label><span class="hidden">${words.exported}</span><textarea readonly rows="12" hidden></textarea></label></form>
${byAdapter.map((group) => adapterPart(group, model))}
${printAnswers(details.decisions?.mapping ?? [])}
</section>`
}

/** How many decisions hooks, code and who allows losses have to answer. */
function countKinds(decisions: readonly Decision[]): string {
  const count = (...kinds: readonly Decision['kind'][]): number =>
    decisions.filter(({ kind }) => kinds.includes(kind)).length
  const [values, losses] = [count('context'), count('lost', 'fewer')]
  return say.decisionKinds(decisions.length - values - losses, values, losses)
}

/** A list of what happens until decisions are answered: one item for each kind that occurs, then hints on examples. */
function listInterimEffects({ decisions }: PageModel): Markup {
  const kinds = new Set(decisions.map(({ kind }) => (kind in words.untilThen ? kind : 'hook')))
  const rows = Object.entries(words.untilThen).filter(([kind]) => kinds.has(kind as Decision['kind']))
  const hasOptions = decisions.some(({ options }) => options.length > 0)
  const isPaired = decisions.some(
    ({ before, after, options }) => options.length === 0 && before !== undefined && after !== undefined,
  )
  const notes = [...(hasOptions ? [words.exampleAnswers] : []), ...(isPaired ? [words.ownDocuments] : [])]
  return html`<ul>${[...rows.map(([, says]) => says), ...notes].map((says) => html`<li>${says}`)}</ul>`
}

/** The decisions of one adapter under a heading with its versions and operations. */
function adapterPart(decisions: readonly Decision[], model: PageModel): Markup {
  const adapter = decisions[0]?.adapter
  if (adapter === undefined) return html``
  const title = `${adapter.from} ${localName(adapter.fromRoot)} → ${adapter.to} ${localName(adapter.toRoot)}`
  const used =
    adapter.operations.length === 0
      ? undefined
      : html`<p>${words.concerns} ${adapter.operations.join(', ')}</p>`
  return html`<h3>${title}</h3>${used}${decisions.map((decision) => printDecision(decision, model))}`
}

/** One decision: a check box, and folded its reason, options and places. */
function printDecision(decision: Decision, model: PageModel): Markup {
  const { before, after, adapter, places } = decision
  const question = printQuestion(decision)
  const isShown = before !== undefined || after !== undefined
  const pair =
    decision.options.length > 0
      ? optionPart(decision, model)
      : html`${isShown ? html`<div class="pair">${fragment(adapter.from, before)}${fragment(adapter.to, after)}</div>` : undefined}
<ul>${listOptions(decision, model)}</ul>`
  return html`<div class="decision${isUndecided(decision) ? '' : ' done'}"><label class="js"><input type="checkbox"${isUndecided(decision) ? undefined : html` checked`}><span class="hidden">${words.decided}: ${question}</span></label><details id=${bare(findDecisionId(decision, model))}><summary>${question} <small>${findNote(decision, model)}</small></summary>
<p>${printReason(decision)}</p>
${pair}
<p>${words.concerns} ${places.slice(0, mostPlaces).map((place, at) => html`${at === 0 ? '' : ', '}${printPlace(place, model)}`)}${places.length > mostPlaces ? `, ${say.more(places.length - mostPlaces)}` : ''}</p>
<p><small>${decision.id}</small></p></details></div>
`
}

/** A note on a decision: its answer, or the hook file that answers it, or its owner and due day. */
export function findNote(
  { note = {}, isAnswered }: Decision,
  { details }: Pick<PageModel, 'details'>,
): string {
  const { owner = words.notSet, due, answer, source } = note
  const file = details.decisions?.hooks?.file
  if (answer !== undefined) return [`${words.answered}: ${answer}`, source].filter(Boolean).join(', ')
  if (isAnswered && file !== undefined) return words.hookIn(file)
  return [`${words.owner} ${owner}`, ...(due === undefined ? [] : [`${words.due} ${due}`])].join(', ')
}

/** The options of a decision: a fragment of an example document, and what each answer makes of it. */
function optionPart(decision: Decision, model: PageModel): Markup {
  const { adapter, options, codes = [] } = decision
  const before = options.find((one) => one.before !== undefined)?.before
  const policies = makeExport(decision, model)?.policies ?? []
  const shown = options.map((one) => {
    const isPolicy = policies.includes(one.option)
    const label = isPolicy
      ? policyLabel(decision, one.option, model)
      : html`<b>${words.options[one.option as keyof typeof words.options] ?? one.option}</b>`
    const result =
      one.after === undefined
        ? html`<p>${one.isSetAside ? `${words.setAside} ` : ''}${printOptionReason(one.reason ?? '', adapter)}</p>`
        : html`${pre(one.after)}`
    return html`<li>${label}${result}`
  })
  const how = memberLine(decision)
  return html`${how === undefined ? undefined : html`<p>${how}</p>`}${codes.length === 0 ? undefined : html`<p><code>${codes.join(' ')}</code></p>`}
<div class="pair">${before === undefined ? undefined : fragment(adapter.from, before)}<div><h4>${adapter.to}</h4><ul class="answers">${shown}</ul></div></div>`
}

/** The hook or context value that answers a decision; `undefined` if it has none. */
function memberLine({ kind, member }: Decision): string | undefined {
  if (member === undefined) return undefined
  return kind === 'context' ? words.contextOption(member) : words.hookOption(member)
}

/** A radio button that chooses a policy for the mapping. */
function policyLabel(decision: Decision, policy: string, model: PageModel): Markup {
  return html`<label><input class="js" type="radio" name="${findDecisionId(decision, model)}" value="${policy}"> <b>${policyWords[policy] ?? policy}</b> <small>(${words.inMapping})</small></label>`
}

/** A fragment of a document under the name of its version; `–` if there is none. */
function fragment(version: string, text: string | undefined): Markup {
  return html`<div><h4>${version}</h4>${pre(text ?? '–')}</div>`
}

/** A text of several lines as `<pre>`. */
function pre(text: string): Markup {
  return html`<pre>${printLines(text)}</pre>`
}

/** The name of a place, linked to the data element's entry if the page has one. */
function printPlace({ dataElement, name, source, target }: DecisionPlace, { elementIds }: PageModel): Markup {
  const label = labelDecision({
    ...(dataElement === undefined ? {} : { dataElement }),
    ...(name === undefined ? {} : { name }),
    ...(source === undefined ? {} : { source }),
    ...(target === undefined ? {} : { target }),
  })
  const isThere = dataElement !== undefined && elementIds.has(dataElement)
  return isThere ? html`<a href=#${bare(makeAnchor(dataElement))}>${label}</a>` : html`${label}`
}

/** The options of a decision as list items: hook or context value, policies, codes. */
function listOptions(decision: Decision, model: PageModel): readonly Markup[] {
  const { codes = [] } = decision
  const how = memberLine(decision)
  const own = how === undefined ? [] : [html`<li>${how}`]
  const policies = makeExport(decision, model)?.policies ?? []
  const chosen = policies.map((policy) => html`<li>${policyLabel(decision, policy, model)}`)
  return [...own, ...chosen, ...(codes.length === 0 ? [] : [html`<li><code>${codes.join(' ')}</code>`])]
}

/** The entries of the mapping that a chosen policy becomes. */
export interface MappingExport {
  readonly section: 'without' | 'repeats' | 'codes'
  /** The side that the places are on: the earlier version (`from`) or the later (`to`). */
  readonly side: 'from' | 'to'
  readonly root: string
  readonly places: readonly string[]
  readonly policies: readonly string[]
  readonly codes?: readonly string[]
}

/**
 * The entries of the mapping for a decision about lost data elements, fewer values or codes, and the policies to
 * choose from. `undefined` for other decisions, which the mapping cannot answer.
 */
function makeExport(
  { kind, adapter, places, codes }: Decision,
  { comparison }: Pick<PageModel, 'comparison'>,
): MappingExport | undefined {
  const side = adapter.from === comparison.from.name ? 'from' : 'to'
  const root = localName(side === 'from' ? adapter.toRoot : adapter.fromRoot)
  const named = [...new Set(places.flatMap(({ dataElement, source }) => dataElement ?? source ?? []))]
  const entries = { side, root, places: named } as const
  if (kind === 'lost') return { section: 'without', ...entries, policies: ['drop', 'error', 'hook'] }
  if (kind === 'fewer')
    return { section: 'repeats', ...entries, policies: ['first', 'drop', 'error', 'hook'] }
  if (kind === 'code' && codes !== undefined)
    return { section: 'codes', ...entries, policies: ['null'], codes }
  return undefined
}

/** The mapping entries of all decisions, by the decision's anchor; the page's script exports them. */
export function listExports(model: PageModel): Readonly<Record<string, MappingExport>> {
  return Object.fromEntries(
    model.decisions.flatMap((decision) => {
      const found = makeExport(decision, model)
      return found === undefined ? [] : [[findDecisionId(decision, model), found]]
    }),
  )
}

/** A folded table of the answers already in the mapping; `undefined` if there are none. */
function printAnswers(mapping: readonly MappingAnswer[]): Markup | undefined {
  if (mapping.length === 0) return undefined
  const rows = mapping.map(
    ({ section, place, answer, reason, file, line }) =>
      html`<tr><th scope="row">${place}<td>${section}<td>${answer}<td>${reason}<td>${file}:${line}`,
  )
  return html`<details><summary>${words.mine}: ${mapping.length}</summary><table><thead><tr><th scope="col">${words.element}<th scope="col">${words.kind}<th scope="col">${words.answer}<th scope="col">${words.reason}<th scope="col">${words.at}</thead><tbody>${rows}</tbody></table></details>`
}

/** The anchor of a decision on the page. */
export function findDecisionId(decision: Decision, { decisionIds }: Pick<PageModel, 'decisionIds'>): string {
  return decisionIds.get(decision) ?? ''
}

/** The local name of a root `set#{namespace}local`. */
export function localName(root: string): string {
  return root.replace(/^.*[#}]/u, '')
}
