import type { Change, Comparison } from '../diff/index.ts'
import { xmlText } from './xml-text.ts'

/** JUnit's XML: every change is a case, and the breaking ones fail. */
export function printJunit({ changes, summary, from, to }: Comparison): string {
  const name = xmlText(`${from.name}..${to.name}`)
  const figures = `tests="${changes.length}" failures="${summary.breaking}"`
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

function testCase({ rule, severity, where, message, id, who }: Change): string {
  const name = xmlText(`${where.path.join('/')} [${id}]`)
  const opening = `<testcase classname="${xmlText(rule)}" name="${name}"`
  if (severity === 'breaking') {
    const text = xmlText(message)
    return `${opening}><failure type="${severity}" message="${text}">${xmlText(who.join(', '))}</failure></testcase>`
  }
  return `${opening}><system-out>${xmlText(`${severity}: ${message}`)}</system-out></testcase>`
}
