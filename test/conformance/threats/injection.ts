import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { OutputFile } from '../../../src/typescript/index.ts'
import { compiled } from '../../support/compile.ts'
import { payloads } from '../../support/payloads.ts'
import { rowOf } from '../../threats/injection.ts'
import { places } from '../../threats/specification.ts'
import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'

/** Every payload at every place: refused cleanly, or taken without a trace of it in what is emitted and printed. */
export const injection: Suite = {
  async run(options) {
    const tally = new Tally('injection')
    const all = places()
    const rows: {
      readonly text: string
      readonly isRight: boolean
      readonly files: readonly OutputFile[]
    }[] = []
    for (const text of payloads) {
      const { found, files } = await row(text, all)
      for (const problem of found) console.error(`${JSON.stringify(text.slice(0, 30))}: ${problem}`)
      rows.push({ text, isRight: found.length === 0, files })
    }
    const said = await compiled(
      rows.flatMap(({ files }, index) => files.map((file) => ({ ...file, path: `p${index}/${file.path}` }))),
      (check) => check('typescript'),
    )
    if (said !== '') console.error(said.slice(0, 2_000))
    for (const [index, { isRight }] of rows.entries()) {
      const isTyped = !said.includes(`p${index}/`)
      for (const place of all) tally.add(`${index} ${place}`, isRight && isTyped ? 'right' : 'wrong')
    }
    return tally.result(options)
  },
}

async function row(text: string, all: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'injection-'))
  let count = 0
  try {
    return await rowOf(text, all, (files) => {
      const root = join(folder, String(count++))
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), content)
      }
      return root
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
