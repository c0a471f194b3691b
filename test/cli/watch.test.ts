import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/cli/index.ts'
import { folderWith } from '../support/folder.ts'
import { library } from '../support/shop.ts'

test('--watch builds again after a change of a source or the configuration, and ends well', {
  tags: 'slow',
  timeout: 30_000,
}, async () => {
  const cwd = folderWith({ ...library, 'notes.md': '' })
  let end: () => void = () => {}
  const interrupted = () =>
    new Promise<void>((resolve) => {
      end = resolve
    })
  const told: string[] = []
  const stream = { write: (text: string) => told.push(text) }
  const exit = run(['build', '--watch'], { stdout: stream, stderr: stream, cwd, env: {}, interrupted })
  const rounds = async (count: number): Promise<void> => {
    const ended = (): number => told.filter((text) => text.startsWith('watching for changes')).length
    while (ended() < count) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const change = (path: string, text: string): void => writeFileSync(join(cwd, path), text)

  await rounds(1)
  change('notes.md', 'no part of it')
  change('examples/shelf.xml', library['examples/shelf.xml'].replace('1999', 'MM'))
  await rounds(2)
  // What a build says on its way, it says only where it takes long.
  const results = told.join('').replace(/^.*…\n/gm, '')
  expect(results).toMatch(/^1: .*1 of 1 example valid[\s\S]*shelf\.xml changed\n1: .*0 of 1 example valid/)
  change('efti-schema.config.yaml', 'versions: 1\n')
  await rounds(3)
  expect(told.join('')).toContain('efti-schema.config.yaml changed\nefti-schema.config.yaml:1:11: error: ')
  change('efti-schema.config.yaml', library['efti-schema.config.yaml'])
  await rounds(4)
  await new Promise((resolve) => setTimeout(resolve, 400))
  // What a build itself writes is no change.
  await rounds(4)
  end()
  expect(await exit).toBe(0)
  expect(told.filter((text) => text.endsWith(' changed\n'))).toEqual([
    'shelf.xml changed\n',
    'efti-schema.config.yaml changed\n',
    'efti-schema.config.yaml changed\n',
  ])
})
