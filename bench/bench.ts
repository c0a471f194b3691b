import { readFileSync, writeFileSync } from 'node:fs'
import type { Results } from './measure-all.ts'
import { type Options, optionsOf, usage } from './options.ts'

/** `npm run bench`: ours and other tools at the same work, as tables, JSON, and the results in README.md. */
async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2))
  if (options === undefined) {
    process.stderr.write(usage)
    return 2
  }
  const say = (words: string) => process.stderr.write(`${words}\n`)
  // Read at once: a file that is not there is told before twenty minutes have gone.
  const other: Results | undefined = options.beside && JSON.parse(readFileSync(options.beside, 'utf8'))
  const { installTools } = await import('./prepare/install.ts')
  const asksGithub = ['diff-github', 'build-github', 'sizes'].some((id) => isWanted(id, options))
  if (!options.lists) installTools(!options.isQuick && asksGithub, say)
  // What follows imports from what was just installed.
  const { measureAll } = await import('./measure-all.ts')
  const results = await measureAll({ ...options, isWanted: (id) => isWanted(id, options), say })
  if (results === undefined) return 0
  const { reportOf } = await import('./show/report.ts')
  if (options.json !== '-') process.stdout.write(reportOf(results))
  if (options.json === '-') process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
  else if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`)
  if (other) say((await import('./show/beside.ts')).besideText(other, results))
  if (options.writes) (await import('./show/write.ts')).write(results, options.only.length > 0)
  return 0
}

function isWanted(id: string, { only }: Options): boolean {
  return only.length === 0 || only.some((one) => id === one || id.startsWith(one))
}

process.exitCode = await main()
