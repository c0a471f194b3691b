import { isInteger } from '../../lexical/index.ts'
import { Language } from '../../regex/index.ts'
import type { CodeListNode, ScalarNode } from '../../schema/index.ts'
import { decimals, integers } from './decimal-texts.ts'
import { reasons } from './reasons.ts'

const ecma = (source: string): Language => Language.ofPattern({ dialect: 'ecma', source: `^(?:${source})$` })

const zone = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?'
const year = '-?(?:[1-9]\\d{4,}|\\d{4})'
const clock = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)'
const monthDay =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))'
const leapDay = '02-29'

const exact: ReadonlyMap<string, string> = new Map([
  ['boolean', 'true|false|1|0'],
  ['float', '[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?|-?INF|NaN'],
  ['double', '[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?|-?INF|NaN'],
  ['duration', '-?P(?=.)(?:\\d+Y)?(?:\\d+M)?(?:\\d+D)?(?:T(?=.)(?:\\d+H)?(?:\\d+M)?(?:\\d+(?:\\.\\d+)?S)?)?'],
  ['time', clock + zone],
  ['gMonthDay', `--(?:${monthDay}|${leapDay})${zone}`],
  ['gDay', `---(?:0[1-9]|[12]\\d|3[01])${zone}`],
  ['gMonth', `--(?:0[1-9]|1[0-2])${zone}`],
  ['hexBinary', '(?:[0-9a-fA-F]{2})*'],
])

/** Years end in four digits; whether they are a leap year is left open, and so is the year 0. */
const dated: ReadonlyMap<string, readonly [day: string, after: string]> = new Map([
  ['date', [`-${monthDay}`, zone]],
  ['dateTime', [`-${monthDay}`, `T${clock}${zone}`]],
  ['gYearMonth', ['-(?:0[1-9]|1[0-2])', zone]],
  ['gYear', ['', zone]],
])

/** The texts, white space handled, that a primitive type takes, its patterns apart; of some types at least and at most. */
export function legalTexts(node: ScalarNode | CodeListNode): Language {
  const { primitive } = node
  if (primitive === 'decimal') return isInteger(node) ? integers() : decimals()
  if (primitive === 'string') return Language.everything
  const source = exact.get(primitive)
  if (source !== undefined) return ecma(source)
  const found = dated.get(primitive)
  if (found) return datedTexts(...found)
  if (primitive === 'anyURI') return roughly(ecma('[^:#%\\[\\]]*'), Language.everything, 'addresses')
  if (primitive === 'base64Binary') {
    return roughly(ecma('(?:[A-Za-z0-9+/]{4})*'), ecma('[A-Za-z0-9+/= ]*'), 'base64 texts')
  }
  return roughly(Language.nothing, ecma('[^ :]+(?::[^ :]+)?'), 'qualified names')
}

function datedTexts(day: string, after: string): Language {
  const sure = ecma(`-?(?:[1-9]\\d{4,}|\\d{3}[1-9]|[1-9]\\d{3}|\\d[1-9]\\d\\d|\\d\\d[1-9]\\d)${day}${after}`)
  const leap = day.includes(monthDay) ? `(?:${day}|-${leapDay})` : day
  return roughly(sure, ecma(`${year}${leap}${after}`), 'dates')
}

/** What is at least one, and at most the other. */
function roughly(least: Language, most: Language, what: string): Language {
  return least.or(most.and(Language.unknown(reasons.outline(what))))
}
