import { counted, printLocation } from '../diagnostics/index.ts'
import type { Comparison, NotCompared } from '../diff/index.ts'
import { type Block, foldedTable, paragraph } from './block.ts'
import { prefixPlace } from './where.ts'

/** A sentence with the number of places not compared; `undefined` if there are none. */
export function notComparedSentence({ notCompared }: Comparison): string | undefined {
  if (notCompared.length === 0) return undefined
  return `${counted(notCompared.length, 'place')} ${notCompared.length === 1 ? 'was' : 'were'} not compared.`
}

/** The name of the version in which a place was not compared. */
export function nameVersion({ from, to }: Comparison, one: NotCompared): string {
  return one.in === 'before' ? from.name : to.name
}

/** One line on a place that was not compared: version, place, reason. */
export function notComparedLine(comparison: Comparison, one: NotCompared): string {
  const at = one.at === undefined ? '' : ` (${printLocation(one.at)})`
  return `${nameVersion(comparison, one)}: ${prefixPlace(one.where.place, one.message)}${at} [${one.why}]`
}

/** The sentence and a table of all places not compared; nothing if there are none. */
export function notComparedBlocks(comparison: Comparison): readonly Block[] {
  const sentence = notComparedSentence(comparison)
  if (sentence === undefined) return []
  const { notCompared } = comparison
  return [
    paragraph({ strong: sentence }),
    ...foldedTable(
      counted(notCompared.length, 'place'),
      ['version', 'where', 'why', 'at', 'code'],
      notCompared.map((one) => [
        nameVersion(comparison, one),
        one.where.place,
        one.message,
        one.at === undefined ? '' : printLocation(one.at),
        one.why,
      ]),
    ),
  ]
}
