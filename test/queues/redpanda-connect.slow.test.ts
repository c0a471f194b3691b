import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { load } from 'js-yaml'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import { isBlock, readPage } from '../docs/page.ts'
import { Folder } from '../docs/shell.ts'
import { orderText } from './recipes.ts'

interface Pipeline {
  readonly pipeline: {
    readonly processors: readonly [{ readonly subprocess: { readonly args: readonly string[] } }]
  }
}

/** The arguments of the command in the page's configuration. */
function readArguments(): readonly string[] {
  const block = readPage('docs/pipes.md').filter(isBlock)
  const { text = '' } = block.find(({ file }) => file === 'redpanda-connect.yaml') ?? {}
  return (load(text) as Pipeline).pipeline.processors[0].subprocess.args
}

test('the command answers each line before the next one comes, and prints no messages', {
  timeout: 120_000,
}, async () => {
  const folder = new Folder('shop')
  onTestFinished(() => folder.remove())
  const argv = [join(packageRoot, 'dist/cli/main.js'), ...readArguments()]
  // Converted, set aside for a decision, and invalid.
  const documents = [orderText(1).replace('collect', 'courier'), orderText(2), orderText(10)]
  const orders = documents.map((document, at) => ({ key: `order ${at}`, context: { S7: 'C' }, document }))
  const lines = [...orders.map((order) => JSON.stringify(order)), '{"key":', '{"key":"x","document":7}']

  const { stdout, status } = spawnSync(process.execPath, argv, {
    cwd: folder.path,
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout.match(/^.*"document":/gm)).toHaveLength(1)

  const child = spawn(process.execPath, argv, { cwd: folder.path })
  onTestFinished(() => void child.kill('SIGKILL'))
  let messages = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    messages += text
  })
  const results = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let answers = ''
  for (const line of lines) {
    child.stdin.write(`${line}\n`)
    answers += `${(await results.next()).value}\n`
  }
  child.stdin.end()
  expect(await new Promise((go) => child.on('close', go))).toBe(1)
  expect(messages).toBe('')
  expect(answers).toBe(stdout)
})
