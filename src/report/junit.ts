import { printLocation } from '../diagnostics/index.ts'
import type { Change, Comparison, NotCompared } from '../diff/index.ts'
import { htmlText } from './markdown.ts'
import { whoseCode, whoseNames } from './tally.ts'
import { printWhere } from './where.ts'

/**
 * A JUnit report: every change is a test case. It fails if the change is breaking, counted and not accepted;
 * places not compared are skipped.
 */
export function printJunit({ changes, notCompared, from, to }: Comparison): string {
  const name = xmlText(`${from.name}..${to.name}`)
  const failures = changes.filter(isFailure).length
  const skipped = notCompared.length
  const figures = `tests="${skipped + changes.length}" failures="${failures}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${figures}>`,
    `<testsuite name="${name}" ${figures} errors="0" skipped="${skipped}">`,
    ...notCompared.map(skippedCase),
    ...changes.map(testCase),
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

/** The skipped test case for a place that was not compared. */
function skippedCase({ in: side, where, why, message, at }: NotCompared, index: number): string {
  const place = [where.place, at === undefined ? '' : printLocation(at)]
    .filter((text) => text !== '')
    .join(' ')
  const name = xmlText(`${side} ${place} [${index + 1}]`)
  return `<testcase classname="${xmlText(why)}" name="${name}"><skipped message="${xmlText(message)}"/></testcase>`
}

/** Whether a change fails the report: breaking, counted and not accepted. */
function isFailure({ severity, accepted, counted }: Change): boolean {
  return counted && severity === 'breaking' && accepted === undefined
}

/** The test case for a change: a failure, or its message as output. */
function testCase(change: Change): string {
  const { rule, severity, where, message, id, accepted, counted } = change
  const name = xmlText(`${printWhere(where)} [${id}]`.trimStart())
  const whose = whoseCode(change).map((one) => whoseNames[one])
  const opening = `<testcase classname="${xmlText(rule)}" name="${name}"`
  if (isFailure(change)) {
    const text = xmlText(message)
    return `${opening}><failure type="${severity}" message="${text}">${xmlText(whose.join(', '))}</failure></testcase>`
  }
  const note = accepted === undefined ? '' : ` (accepted: ${accepted.reason})`
  return `${opening}><system-out>${xmlText(`${severity}${counted ? '' : ' (not counted)'}: ${message}${note}`)}</system-out></testcase>`
}

/** Escapes a text for XML. U+FFFE and U+FFFF, which XML cannot represent, become the replacement character. */
export function xmlText(text: string): string {
  return htmlText(text).replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
}
