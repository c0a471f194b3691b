import type { Issue } from '../../runtime/index.ts'
import { xmlText } from '../junit.ts'
import { type CheckedDocument, type CheckedDocuments, findIssuePlace, printPath } from './document.ts'

/** A JUnit report: every document is a test case; an invalid one fails with all of its issues. */
export function printDocumentsJunit({ version, documents }: CheckedDocuments): string {
  const failures = documents.filter(({ valid }) => !valid).length
  const figures = `tests="${documents.length}" failures="${failures}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${figures}>`,
    `<testsuite name="${xmlText(`validate ${version}`)}" ${figures} errors="0" skipped="0">`,
    ...documents.map(testCase),
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

/** The test case for a document; it fails with all issues unless the document is valid. */
function testCase({ file, valid, root = '', issues }: CheckedDocument): string {
  const opening = `<testcase classname="${xmlText(root)}" name="${xmlText(file)}"`
  if (valid) return `${opening}/>`
  const [first] = issues
  const lines = issues.map((issue) => xmlText(sentence(file, issue))).join('\n')
  const attributes = `type="${xmlText(first?.rule ?? 'invalid')}" message="${xmlText(first?.message ?? '')}"`
  return `${opening}><failure ${attributes}>${lines}</failure></testcase>`
}

/** An issue as one line: place, path, message and rule. */
function sentence(file: string, issue: Issue): string {
  const { line, column } = findIssuePlace(issue)
  const element = issue.dataElement === undefined ? '' : ` (${issue.dataElement})`
  return `${file}:${line}:${column}: ${printPath(issue.path)}: ${issue.message}${element} [${issue.rule}]`
}
