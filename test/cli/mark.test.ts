import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { repository } from '../support/repository.ts'

const mark = '\uFEFF'
/** What editors of Windows make of a text. */
const marked = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, `${mark}${text}`]))

test('a message shows the line without its byte order mark, so that the caret is below the place', async () => {
  const config = '{"versions":{"1":{"schemas":"nope"}}}\n'
  const { stderr } = await cli(folderWith(marked({ 'efti-schema.config.json': config })), 'inspect', '1')
  expect(stderr).toContain(`:1:29: error: `)
  expect(stderr).toContain(`\n  ${config}  ${' '.repeat(28)}^\n`)
})

test('a message shows the lines of a text of two bytes a letter', async () => {
  const schema = repository['a/list.xsd'].replace('xs:string', 'xs:nothing')
  const line = schema.split('\n').find((one) => one.includes('xs:nothing')) ?? ''
  const cwd = folderWith({ 'a.xsd': Buffer.from(`${mark}${schema}`, 'utf16le') })
  const { stderr } = await cli(cwd, 'diff', 'a.xsd', 'a.xsd')
  expect(stderr).toContain(line.trim().slice(0, 40))
})

test('a document and the values for it may have one', async () => {
  const files = {
    ...repository,
    'context.json': '{}',
    'store.ndjson': `${JSON.stringify(repository['examples/list.xml'])}\r\n`,
  }
  const ran = await cli(
    folderWith({ ...files, ...marked({ ...files }) }),
    ...['migrate', '1', '2', 'store.ndjson', 'examples', '--context', 'context.json', '--out', 'new'],
  )
  expect(ran).toMatchObject({ exit: 0, stderr: '', stdout: expect.stringMatching(/^2 of 2\b/) })
})

test('package.json keeps it, and is understood', async () => {
  const cwd = folderWith(marked({ 'package.json': '{\r\n  "type": "module"\r\n}\r\n' }))
  const { stdout } = await cli(cwd, 'init', '--efti')
  expect(stdout).toMatch(/\bES\b/)
  const text = readFileSync(join(cwd, 'package.json'), 'utf8')
  expect(text.startsWith(`${mark}{\r\n  "type": "module",\r\n  "scripts": {\r\n`)).toBe(true)
})
