import { expect, test } from 'vitest'
import { run } from '../../src/cli/index.ts'
import { measureLiveHeap } from '../support/live-heap.ts'
import { order, shopWith } from './shop-store.ts'

test('a pipe keeps nothing of the lines that are done', { tags: 'slow' }, async () => {
  const [pieces, perPiece] = [10, 60]
  const line = (number: number): string => JSON.stringify(`${order(number)}<!--${'x'.repeat(5000)}-->`)
  const used: number[] = []
  async function* input(): AsyncGenerator<Uint8Array> {
    for (let piece = 0; piece < pieces; piece++) {
      if (piece === 2 || piece === 9) used.push(measureLiveHeap())
      const lines = Array.from({ length: perPiece }, (_, at) => line(piece * perPiece + at))
      yield Buffer.from(`${lines.join('\n')}\n`)
    }
  }
  let [results, said] = [0, '']
  const exit = await run(['migrate', 'v1', 'v2', '-', '--input', 'ndjson', '--set', 'S7=C-1'], {
    stdout: {
      write: (text) => {
        results += text.split('\n').length - 1
      },
    },
    stderr: {
      write: (text) => {
        said += text
      },
    },
    ...{ cwd: shopWith(), env: {}, patience: Number.POSITIVE_INFINITY, stdin: () => Buffer.of(), input },
  })
  expect([exit, results, said]).toEqual([0, 600, expect.stringMatching(/^600 \D*600 /)])
  // Of 420 documents the lines alone would be two megabytes.
  const [first = 0, last = 0] = used
  expect(last - first).toBeLessThan(1_000_000)
})
