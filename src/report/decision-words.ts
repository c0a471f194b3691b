import { counted } from '../diagnostics/index.ts'
import type { AdapterFigures } from './adapters.ts'
import type { Decision, DecisionPlace } from './decisions.ts'

/** What a decision asks, in one question. */
export function printQuestion({
  kind,
  places,
  adapter,
  attribute = 'attribute',
  codes = [],
}: Decision): string {
  const { from, to } = adapter
  const [first = {}] = places
  const what = labelDecision(first)
  const others = places.length > 1 ? ` and ${counted(places.length - 1, 'other place')}` : ''
  switch (kind) {
    case 'missing':
      return `What stands in ${to} for ${what}${others} where the ${from} document has no value?`
    case 'attribute':
      return `Which ${attribute} does ${what}${others} get in ${to}?`
    case 'code':
      return `Which code of ${to} stands for ${codes.length === 1 ? `the code ${codes[0]}` : `these ${codes.length} codes`} of ${what}${others}?`
    case 'format':
      return `How is ${what}${others} written in ${to}?`
    case 'convert':
      return `How is ${what}${others} converted to ${to}?`
    case 'supposed':
      return `Is ${pickLastStep(first.source)} of ${from} the same as ${pickLastStep(first.target)} of ${to}?`
    case 'assemble':
      return `How is ${what}${others} of ${to} put together?`
    case 'mapped':
      return `How does your hook make ${what}${others}?`
    case 'repeats':
      return `Which values of ${what}${others} are kept?`
    case 'without':
      return `What happens to ${what}${others}?`
    case 'context':
      return `Which value does ${what} of ${to} get?`
    case 'lost':
      return `${to} has no place for ${counted(places.length, 'data element')} of ${from}. May ${places.length === 1 ? 'its' : 'their'} values be dropped?`
    case 'fewer':
      return `${to} allows fewer values than ${from} in ${counted(places.length, 'place')}. Which are kept?`
  }
}

/** Why the specifications leave it open. */
export function printReason({ kind, reason = '', adapter, isNeeded, attribute }: Decision): string {
  const { from, to } = adapter
  switch (kind) {
    case 'context':
      return `${from} documents do not have this value, and ${to} ${isNeeded ? 'requires' : 'allows'} it.`
    case 'lost':
      return `No place of ${to} has these data elements.`
    case 'fewer':
      return `${from} allows several values here, ${to} allows fewer.`
    case 'attribute':
      return `${to} requires ${attribute}, ${from} documents may lack it.`
    case 'mapped':
    case 'repeats':
    case 'without':
      return ended(reason)
    default:
      return ended(byVersion(reason, from, to))
  }
}

/** `Issue date (S12)`, or the id; where versions share no ids, the end of the path. */
export function labelDecision({ name, dataElement, source, target }: DecisionPlace): string {
  const path = source ?? target
  const isPlain =
    dataElement === undefined || [source, target].some((one) => pickLastStep(one) === dataElement)
  if (isPlain && path !== undefined) return path.split('/').slice(-2).join('/')
  const id = dataElement ?? ''
  return name === undefined || name === '' || name === id ? id : `${name} (${id})`
}

function pickLastStep(path = ''): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Why an option has no document, by the names of the versions. */
export function printOptionReason(reason: string, { from, to }: AdapterFigures): string {
  return byVersion(reason, from, to)
}

/** The adapters speak of source and target; people of versions. */
function byVersion(reason: string, from: string, to: string): string {
  return reason.replaceAll('the target', to).replaceAll('the source', from).replaceAll('The target', to)
}

/** As a sentence; a first word that has other letters than small ones is a name, and stays as it is. */
function ended(text: string): string {
  const begun = /^[a-z]+ /u.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text
  return begun === '' || /[.?!]$/u.test(begun) ? begun : `${begun}.`
}
