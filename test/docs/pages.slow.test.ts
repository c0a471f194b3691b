import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { hasServer, type Server, startServer } from '../postgres/server.ts'
import { isHeavy } from '../support/heavy.ts'
import { problemsIn } from './compiler.ts'
import { checkData } from './data.ts'
import { type Block, commandsOf, isBlock, isShown, type Printed, readPage, writePrinted } from './page.ts'
import { Folder } from './shell.ts'

/** `UPDATE_DOCS=1` writes what is printed into the pages, for a person to read and to shorten with a line `…`. */
const updates = process.env.UPDATE_DOCS === '1'

/** Pages with tests of their own: declarations cut from the sources, and recipes followed in a copy of the repository. */
const elsewhere: readonly string[] = ['docs/api.md', 'docs/extending.md']

const pages = [
  'README.md',
  ...readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.startsWith('site'))
    .map((path) => `docs/${path}`)
    .filter((path) => !elsewhere.includes(path) && !path.startsWith('docs/reference/'))
    .sort(),
]

test.each(pages)('every block of %s is true', { timeout: 300_000 }, async (page) => {
  const parts = readPage(page)
  let folder: Folder | undefined
  let sources: string[] = []
  const endFolder = (): void => {
    if (folder !== undefined && sources.length > 0) expect(problemsIn(folder.path, sources)).toBe('')
    leave(folder)
    folder = undefined
    sources = []
  }
  const edits: Printed[] = []
  let isLeftOut = false
  try {
    for (const part of parts) {
      if ('database' in part) {
        isLeftOut = !hasServer
        if (hasServer && folder !== undefined) folder.env = await databaseEnv()
        continue
      }
      if ('served' in part) {
        await folder?.serve(part.served)
        continue
      }
      if (!isBlock(part)) {
        endFolder()
        isLeftOut = false
        folder = part.example === 'embedded' ? await embeddedFolder(page) : new Folder(part.example)
        continue
      }
      if (part.reason !== undefined || isLeftOut) continue
      if (part.needs !== undefined && !isInstalled(part.needs)) {
        console.warn(`skipped, no ${part.needs} on this machine: ${at(part)}`)
        continue
      }
      folder ??= new Folder()
      if (part.file !== undefined) {
        mkdirSync(dirname(join(folder.path, part.file)), { recursive: true })
        writeFileSync(join(folder.path, part.file), folder.real(part.text))
      }
      if (part.language === 'console' || part.language === 'sh') {
        const text = await runBlock(part, folder)
        if (text !== part.text) edits.push({ block: part, text })
      } else if (part.language === 'ts') {
        const file = part.file ?? `line-${part.line}.ts`
        writeFileSync(join(folder.path, file), part.text)
        sources.push(file)
      } else if (part.language === 'yaml' || part.language === 'json') await checkData(part, folder.path)
      else if (part.file === undefined) {
        throw new Error(`${at(part)}: a block of "${part.language}" is neither run nor marked as not run`)
      }
    }
    endFolder()
  } finally {
    leave(folder)
  }
  if (edits.length > 0) writePrinted(page, edits)
})

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

const at = ({ page, line }: Block): string => `${page}:${line}`

let embedded: Folder | undefined

/** The folder of the pages that work on the embedded versions: README.md builds them, the others go on from there. */
async function embeddedFolder(page: string): Promise<Folder> {
  embedded ??= new Folder()
  embedded.sharesBuild = !isHeavy
  if (page !== 'README.md' && !existsSync(join(embedded.path, 'out'))) {
    await embedded.say('npm start')
    await embedded.say('npx efti-schema init --efti')
  }
  return embedded
}

function leave(folder: Folder | undefined): void {
  if (folder !== embedded) folder?.remove()
}

let server: Server | undefined

/** What names a database of its own to the commands of a folder. */
async function databaseEnv(): Promise<Readonly<Record<string, string>>> {
  server ??= await startServer()
  const name = `page${++databases}`
  await server.query(`create database ${name}`)
  return { PGHOST: server.host, PGUSER: 'postgres', PGDATABASE: name }
}

let databases = 0

afterAll(async () => {
  embedded?.remove()
  await server?.stop()
})

/** Runs a block's commands; gives its text, with the true output where it is to be updated. */
async function runBlock(block: Block, folder: Folder): Promise<string> {
  if (block.language === 'sh') {
    for (const command of block.text.split('\n').filter((line) => line.trim() !== '' && !/^ *#/.test(line))) {
      const { exit, text } = await folder.say(command.replace(/ {2,}# .*$/, ''))
      expect([at(block), command, exit === 0 ? '' : text, exit]).toEqual([at(block), command, '', 0])
    }
    return block.text
  }
  let written = ''
  const commands = commandsOf(block.text)
  for (const [index, { command, output }] of commands.entries()) {
    const { exit, text } = await folder.say(command)
    const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`
    const isTold = commands[index + 1]?.command === 'echo $?'
    if (exit !== 0 && !isTold) throw new Error(`${at(block)}: "${command}" ends with ${exit}:\n${text}`)
    const isSame = isShown(output, ended)
    if (!updates && !isSame) expect(ended, `${at(block)}: ${command}`).toBe(output)
    written += `$ ${command}\n${isSame ? output : ended}`
  }
  // A continued line is kept as it was written.
  return updates && !block.text.includes('\\\n') ? written : block.text
}

test('what is not run has its reason, and is counted', () => {
  const blocks = pages.flatMap(readPage).filter(isBlock)
  const left = blocks.filter(({ reason }) => reason !== undefined)
  expect(left.map(({ page, language, reason }) => `${page} ${language}: ${reason}`)).toMatchInlineSnapshot(`
    [
      "README.md sh: they install and build; .ci/run runs both, and what npm start says is run below",
      "README.md sh: installs from a registry; test/consumers does that with the packed package",
      "docs/frameworks.md ts: test/consumers/frameworks runs it",
      "docs/frameworks.md ts: test/consumers/next-app runs it",
      "docs/frameworks.md ts: test/consumers/frameworks runs it",
      "docs/frameworks.md ts: test/consumers/frameworks runs it",
      "docs/frameworks.md ts: test/consumers/frameworks runs it",
      "docs/frameworks.md ts: test/consumers/frameworks runs it",
      "docs/frameworks.md ts: test/consumers/frameworks runs it",
      "docs/frameworks.md ts: test/consumers/frameworks runs it",
      "docs/guides/capacity.md sh: it takes half an hour, and writes this page",
      "docs/guides/capacity.md sh: it takes half an hour and 15 GB, and writes this page",
      "docs/guides/queues.md js: a test of its own runs it, with a server",
      "docs/guides/queues.md js: a test of its own runs it, with a server",
      "docs/guides/queues.md js: a test of its own runs it, with a cluster",
      "docs/guides/queues.md sh: a test of its own runs it, with a cluster",
    ]
  `)
  expect(blocks.length).toBeGreaterThan(left.length * 4)
})
