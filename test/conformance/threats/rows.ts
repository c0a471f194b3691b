import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../../src/config/index.ts'
import { isOf, rows } from '../../threats/rows.ts'
import type { Suite } from '../suite.ts'
import { type Outcome, Tally } from '../tally.ts'

interface Tested {
  readonly file: string
  readonly name: string
  readonly isPassed: boolean
}

/** Every row of the list of threats by its tests; one that has none is undecided, and the list says why. */
export const threats: Suite = {
  async run(options) {
    const tally = new Tally('threats')
    const tested = await runTests([...new Set([...rows().values()].flat())])
    for (const [id, files] of rows()) {
      const found = files.map((file) => tested.filter((one) => one.file === file && isOf(id, one.name)))
      const outcome = outcomeOf(found)
      tally.add(id, outcome)
      const tests = files.map((file, index) => `${file} (${found[index]?.length ?? 0})`)
      console.error(`${id.padEnd(4)}${outcome.padEnd(10)}${tests.join(', ')}`)
    }
    return tally.result(options)
  },
}

/** Each file has to have tests of the row, and all of them have to pass. */
function outcomeOf(found: readonly (readonly Tested[])[]): Outcome {
  if (found.length === 0) return 'undecided'
  return found.every((tests) => tests.length > 0 && tests.every(({ isPassed }) => isPassed))
    ? 'right'
    : 'wrong'
}

async function runTests(files: readonly string[]): Promise<readonly Tested[]> {
  const folder = mkdtempSync(join(tmpdir(), 'threats-'))
  const report = join(folder, 'report.json')
  const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs')
  try {
    const args = [vitest, 'run', '--reporter=json', `--outputFile=${report}`, ...files]
    // What fails is in the report.
    await promisify(execFile)(process.execPath, args, { cwd: packageRoot, maxBuffer: 2 ** 28 }).catch(
      () => undefined,
    )
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, ancestorTitles, title, status }) => ({
          file: name.slice(packageRoot.length).replace(/^\//, ''),
          name: `${fullName} > ${[...ancestorTitles, title].join(' > ')}`,
          isPassed: status === 'passed',
        })),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
    }[]
  }[]
}
