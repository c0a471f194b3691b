import { execFileSync } from 'node:child_process'
import { extname } from 'node:path'
import { expect, test } from 'vitest'

const repository = new URL('../../', import.meta.url)

/** What the project is made of; a file of another kind has come in by accident, or says here why it is there. */
const kinds: ReadonlySet<string> = new Set([
  ...['.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '.html', '.css', '.md', '.txt', '.yaml', '.yml', '.tsv'],
  // Schemas and examples of the embedded versions, and the archives that they came in.
  ...['.xsd', '.xml', '.zip'],
  // Plots of the bench, and how the report looks.
  ...['.svg', '.png'],
  // Asks Xerces, which speaks Java alone.
  '.java',
])
/** Without a kind: what others expect by that name. */
const named: ReadonlySet<string> = new Set(['.ci/run', 'LICENSE', '.gitignore', '.gitattributes'])

test('every file that is kept is of a kind that the project is made of', () => {
  const kept = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' }).split('\0')
  const other = kept.filter((path) => path !== '' && !named.has(path) && !kinds.has(extname(path)))
  expect(other).toEqual([])
})
