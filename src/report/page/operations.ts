import { counted } from '../../diagnostics/index.ts'
import type { Change } from '../../diff/index.ts'
import {
  countChanges,
  countFor,
  groupBy,
  listParties,
  type Party,
  severities,
  whoseCodes,
  whoseWords,
} from '../tally.ts'
import type { ReportDetails } from './details.ts'
import { html, type Markup, scroll } from './markup.ts'
import type { PageModel } from './model.ts'
import { say, severityWords, words } from './words.ts'

/** The section of operations: tables of changes by participant, by affected code, and by operation. */
export function operationSection({ comparison, details }: PageModel): Markup {
  return html`<section id="operations"><h2>${words.operations}</h2>
${partyTable(listParties(comparison), comparison.changes)}
${audienceTable(comparison.changes)}
${operationTable(comparison.changes, details.operations)}
</section>`
}

/**
 * The table of changes by participant and severity, linked to the filtered changes; `undefined` without
 * participants.
 */
function partyTable(parties: readonly Party[], changes: readonly Change[]): Markup | undefined {
  if (parties.length === 0) return undefined
  const rows = parties.map((party) => {
    const cells = severities.map((severity) => {
      const figure = countFor(changes, severity, party)
      return html`<td><a href="#changes?severity=${severity}&as=${party.name}"><data value="${figure}" data-party="${party.name}" data-severity="${severity}">${figure}</data></a>`
    })
    return html`<tr><th scope="row"><a href="#changes?as=${party.name}">${say.asParty(party.name)}</a>${cells}`
  })
  return html`<h3>${words.bySide}</h3><p>${words.bySideNote}</p>${scroll(words.bySide)}<table class="narrow"><thead><tr><th scope="col">${words.side}${severities.map((severity) => html`<th scope="col">${severityWords[severity]}`)}</thead><tbody>${rows}</tbody></table></div>`
}

/** The table of changes by affected code and severity, without documentation changes. */
function audienceTable(changes: readonly Change[]): Markup {
  const shown = severities.slice(0, 3)
  const rows = whoseCodes(changes).map(
    (whose) =>
      html`<tr><th scope="row"><a href="#changes?who=${whose}">${whoseWords[whose]}</a>${shown.map((severity) => html`<td>${countChanges(changes, severity, whose)}`)}`,
  )
  return html`<h3>${words.forWhom}</h3><p>${words.forWhomNote}</p><table><thead><tr><th scope="col">${words.whose}${shown.map((severity) => html`<th scope="col">${severityWords[severity]}`)}</thead><tbody>${rows}</tbody></table>`
}

/** The table of changes by group of operations and severity, most breaking changes first, with the number proven. */
function operationTable(changes: readonly Change[], known: ReportDetails['operations']): Markup {
  const groups = [...groupBy(changes, ({ where }) => [JSON.stringify([where.api ?? '', where.operations])])]
    .map(([key, group]) => ({ where: JSON.parse(key) as [string, string[]], group }))
    .sort((a, b) => countChanges(b.group, 'breaking') - countChanges(a.group, 'breaking'))
  const rows = groups.map(({ where: [api, operations], group }) => {
    const proven = group.filter(({ witness }) => witness.status === 'proven').length
    return html`<tr><th scope="row">${api || words.noApi}<td>${printOperations(operations, known?.get(api))}${severities.map(
      (severity) => html`<td>${countChanges(group, severity)}`,
    )}<td>${proven}`
  })
  return html`<h3>${words.byOperation}</h3><p>${say.groups(counted(groups.length, 'group'))}</p>${scroll(words.byOperation)}<table class="calls"><thead><tr><th scope="col">${words.api}<th scope="col">${words.operation}${severities.map(
    (severity) => html`<th scope="col">${severityWords[severity]}`,
  )}<th scope="col">${words.proven}</thead><tbody>${rows}</tbody></table></div>`
}

/** At most so many operations of a group are named in its cell. */
const mostNamed = 6

/** The names of a group's operations; many of them are folded below their number and that of the whole API. */
function printOperations(operations: readonly string[], known: ReadonlySet<string> | undefined): Markup {
  const names = operations.join(', ') || words.noOperation
  if (operations.length <= mostNamed) return html`${names}`
  const all = known !== undefined && operations.every((name) => known.has(name)) ? known.size : undefined
  const count = say.operations(operations.length, all)
  return html`<details><summary>${count}</summary>${names}</details>`
}
