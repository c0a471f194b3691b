import type { Change, Comparison } from '../diff/index.ts'
import { printWhere } from './where.ts'
import { xmlText } from './xml-text.ts'

/** JUnit's XML: every change is a case, and the breaking ones fail, those that are accepted do not. */
export function printJunit({ changes, from, to }: Comparison): string {
  const name = xmlText(`${from.name}..${to.name}`)
  const failures = changes.filter(isFailure).length
  const figures = `tests="${changes.length}" failures="${failures}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${figures}>`,
    `<testsuite name="${name}" ${figures} errors="0" skipped="0">`,
    ...changes.map(testCase),
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

/** What is accepted fails nobody. */
function isFailure({ severity, accepted }: Change): boolean {
  return severity === 'breaking' && accepted === undefined
}

function testCase(change: Change): string {
  const { rule, severity, where, message, id, who, accepted } = change
  const name = xmlText(`${printWhere(where)} [${id}]`)
  const opening = `<testcase classname="${xmlText(rule)}" name="${name}"`
  if (isFailure(change)) {
    const text = xmlText(message)
    return `${opening}><failure type="${severity}" message="${text}">${xmlText(who.join(', '))}</failure></testcase>`
  }
  const note = accepted === undefined ? '' : ` (accepted: ${accepted.reason})`
  return `${opening}><system-out>${xmlText(`${severity}: ${message}${note}`)}</system-out></testcase>`
}
