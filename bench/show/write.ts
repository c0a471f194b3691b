import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Results } from '../measure-all.ts'
import { bench } from '../prepare/paths.ts'
import { plotOf } from './plot.ts'
import { reportOf } from './report.ts'

/** What stands between markers of README.md, each kind with its own. */
export type Section = 'results' | 'opinions'

/** README.md keeps the last results between its markers, `plots/` the curves. */
export function write(results: Results): void {
  mkdirSync(join(bench, 'plots'), { recursive: true })
  for (const growth of results.growth) writeFileSync(join(bench, 'plots', `${growth.id}.svg`), plotOf(growth))
  const file = join(bench, 'README.md')
  writeFileSync(file, withResults(readFileSync(file, 'utf8'), withPlots(results)))
}

export function writeSection(section: Section, text: string): void {
  const file = join(bench, 'README.md')
  writeFileSync(file, withResults(readFileSync(file, 'utf8'), text, section))
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
