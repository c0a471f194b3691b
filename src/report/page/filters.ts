import { deflateSync, strToU8 } from 'fflate'
import { printable } from '../../diagnostics/index.ts'
import { listParties, severities, severityFor, whoseWords } from '../tally.ts'
import { listExports } from './decision-section.ts'
import { html, Markup } from './markup.ts'
import { listElements, type PageModel } from './model.ts'
import { ProofTable, Words } from './proof.ts'
import { effectWords, say, severityMeanings, severityWords, words } from './words.ts'

/**
 * A compressed text (a tenth as long) that the page's script unpacks. Unlike Node's zlib, equal on every machine.
 */
function packed(id: string, text: string): Markup {
  const bytes = deflateSync(strToU8(text), { level: 9 })
  return html`<script type="text/plain" id="${id}">${new Markup(Buffer.from(bytes).toString('base64'))}</script>`
}

const audiences = Object.keys(whoseWords)
const effects = Object.keys(effectWords)
/** Words that the page's script prints. */
const { takes, refuses, refusesImage, before, after, because, forWhom, proof, answer, hooks, link } = words
const { of, changesOf, elementsOf: dataElementsOf, document, afterOthers } = words

/**
 * The form that filters the list of changes by severity, participant, whom they affect, operation, rule, subset, proof,
 * data element and text; hidden without a script. Participants and subsets are left out if the comparison has none.
 */
export function printFilterForm(model: PageModel): Markup {
  const { changes } = model.comparison
  const rules = [...new Set(changes.map(({ rule }) => rule))].sort()
  const operations = [...new Set(changes.flatMap(({ where }) => where.operations))].sort()
  const subsets = [...new Set(changes.flatMap((change) => change.subsets))].sort()
  const parties = listParties(model.comparison)
  return html`<form id="filters" class="js"><fieldset><legend>${words.filters}</legend>
${choice(
  'severity',
  words.severity,
  severities.map((one) => [one, severityWords[one]]),
)}
${
  parties.length === 0
    ? undefined
    : choice(
        'as',
        words.side,
        parties.map(({ name }) => [name, say.asParty(name)]),
      )
}
${choice('who', words.whose, Object.entries(whoseWords))}
${choice(
  'operation',
  words.operation,
  operations.map((one) => [one, one]),
)}
${choice(
  'rule',
  words.kind,
  rules.map((one) => [one, one]),
)}
${
  subsets.length === 0
    ? undefined
    : choice(
        'subset',
        words.subset,
        subsets.map((one) => [one, one]),
      )
}
${choice('proof', words.proof, [
  ['proven', words.proven],
  ['unproven', words.unproven],
])}
<label>${words.element} <input name="element" size="10"></label>
<label>${words.text} <input type="search" name="text" size="14"></label>
<button type="reset">${words.reset}</button> <output></output></fieldset></form>`
}

/** A labelled drop-down with these values, and an entry for any. */
function choice(name: string, label: string, values: readonly (readonly [string, string])[]): Markup {
  return html`<label>${label} <select name="${name}"><option value="">${words.any}${values.map(([value, text]) => html`<option value="${value}">${text}`)}</select></label>`
}

/**
 * The compressed data of the page's script: facts of each change in the order of the page, words, and mapping
 * entries. Repeated texts are stored once.
 */
export function scriptData(model: PageModel): Markup {
  const [operations, subsets, elements, sides] = [new Words(), new Words(), new Words(), new Words()]
  const takePart = listParties(model.comparison)
  const proofs = new ProofTable()
  const subsetNames = [...new Set(model.comparison.changes.flatMap((change) => change.subsets))].sort()
  const bitsOf = bitsOver(subsetNames)
  const changes = model.groups.flatMap((group) => group.changes)
  const entries = changes.map((change) => [
    operations.at(change.where.operations.join(' ')),
    subsets.at(bitsOf(change.subsets)),
    elements.at(listElements(change).join(' ')),
    proofs.row(change, model),
    effects.indexOf(change.effect),
    sides.at(
      takePart
        .flatMap((party) => {
          const severity = severityFor(change, party)
          return severity === undefined ? [] : `${party.name}:${severity}`
        })
        .join(' '),
    ),
  ])
  const data = {
    ...{ severities, audiences, subsetNames, entries },
    words: {
      ...{ takes, refuses, refusesImage, before, after, because, forWhom, proof, answer, hooks, link },
      ...{ of, changesOf, elementsOf: dataElementsOf, document, afterOthers },
      ...{
        exportHead: say.exportHead(model.comparison.from.name, model.comparison.to.name),
        chosen: say.chosen(),
      },
      ...{ effects: Object.values(effectWords), meanings: Object.values(severityMeanings) },
      ...{ audiences: Object.values(whoseWords) },
    },
    ...{ operations: operations.values, subsets: subsets.values, elements: elements.values },
    sides: sides.values,
    ...{ parties: proofs.parties.values.map((pair) => JSON.parse(pair)), says: proofs.says.values },
    lines: proofs.lines.values,
    exports: listExports(model),
    versions: [model.comparison.from.name, model.comparison.to.name],
    digests: [model.comparison.from.digest, model.comparison.to.digest],
  }
  const escaped = (_key: string, value: unknown) => (typeof value === 'string' ? printable(value) : value)
  return html`${packed('data', JSON.stringify(data, escaped))}${witnessData(model)}`
}

/**
 * The compressed example documents, one a line; the page's script shows them in opened entries. `undefined` if
 * there are none or the page stands alone.
 */
function witnessData({ details }: PageModel): Markup | undefined {
  const { witnesses = [] } = details
  if (witnesses.length === 0 || details.isAlone) return undefined
  const lines = witnesses.map(({ document, image }) =>
    JSON.stringify(image === undefined ? [document] : [document, image]),
  )
  return packed('witnesses', lines.join('\n'))
}

/** A function that writes which of the names are present, as hexadecimal digits of four names each. */
function bitsOver(names: readonly string[]): (present: readonly string[]) => string {
  const numbers = new Map(names.map((name, number) => [name, number]))
  return (present) => {
    const digits = Array.from({ length: Math.ceil(names.length / 4) }, () => 0)
    for (const name of present) {
      const number = numbers.get(name) ?? 0
      const at = Math.floor(number / 4)
      digits[at] = (digits[at] ?? 0) | (1 << (number % 4))
    }
    return digits.map((digit) => digit.toString(16)).join('')
  }
}
