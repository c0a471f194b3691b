import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listIds, type Results } from '../measure-all.ts'
import { bench } from '../prepare/paths.ts'
import { mergedReport } from './merge.ts'
import { plotOf } from './plot.ts'
import { reportOf } from './report.ts'

/** What stands between markers of README.md, each kind with its own. */
export type Section = 'results' | 'opinions'

/**
 * README.md keeps the last results between its markers, `plots/` the curves. If only some rows ran (`isPart`), the others
 * stay as they are.
 */
export function write(results: Results, isPart: boolean): void {
  mkdirSync(join(bench, 'plots'), { recursive: true })
  for (const growth of results.growth) writeFileSync(join(bench, 'plots', `${growth.id}.svg`), plotOf(growth))
  const file = join(bench, 'README.md')
  const text = readFileSync(file, 'utf8')
  const report = withPlots(results)
  const { processor, cores, node } = results.machine
  const said = `Measured on ${new Date().toISOString().slice(0, 10)}, after the rest: ${processor}, ${cores} cores, Node ${node}.`
  const order = listIds(results.isQuick)
  writeFileSync(
    file,
    withResults(text, isPart ? mergedReport(resultsIn(text), { report, order, said }) : report),
  )
}

export function writeSection(section: Section, text: string): void {
  const file = join(bench, 'README.md')
  writeFileSync(file, withResults(readFileSync(file, 'utf8'), text, section))
}

/** What stands between the markers of the results. */
function resultsIn(text: string): string {
  return /<!-- results -->\n\n(.*?)\n<!-- \/results -->/su.exec(text)?.[1] ?? ''
}

/** The text with other results between its markers. */
export function withResults(text: string, results: string, section: Section = 'results'): string {
  const [begin, end] = [`<!-- ${section} -->`, `<!-- /${section} -->`]
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`README.md has no ${begin} … ${end}`)
  return `${before}${begin}\n\n${results}\n${end}${after}`
}

function withPlots(results: Results): string {
  return results.growth.reduce(
    (text, { id, title }) => text.replace(`### ${title}\n`, `### ${title}\n\n![${title}](plots/${id}.svg)\n`),
    reportOf(results),
  )
}
