import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, type FailOn, packageRoot } from '../../config/index.ts'
import { diagnostic } from '../../diagnostics/index.ts'
import type { Comparison } from '../../diff/index.ts'
import type { Impact, ImpactFormat, ImpactRequest } from '../../impact/index.ts'
import { failLevels } from '../fail-on.ts'
import { type Exit, exits } from '../io.ts'
import type { Session } from '../session.ts'
import type { CommandSpec } from './command.ts'

const formats: readonly ImpactFormat[] = ['text', 'json', 'markdown', 'html', 'sarif', 'github']

export const impactCommand: CommandSpec = {
  name: 'impact',
  says: "Find every place of this repository's TypeScript that a migration touches.",
  args: '<from> <to>',
  flags: [
    ['--project <tsconfig>', 'the tsconfig of the code; projects that it refers to are read as well'],
    ['--out <folder>', "where the generated code is; by default the configuration's output folder"],
    ['--format <format>', 'how to write the result; text by default', ...formats],
    ['--fail-on <level>', 'exit 1 where the code has such a place; none by default', ...failLevels],
  ],
  examples: [
    'impact v0 v1',
    'impact v0 v1 --project packages/app/tsconfig.json --format github --fail-on breaking',
  ],
  async run(session, [from, to], flags): Promise<Exit> {
    const out = typeof flags.out === 'string' ? resolve(session.io.cwd, flags.out) : undefined
    const config = await session.config(out)
    const name = typeof flags.project === 'string' ? flags.project : 'tsconfig.json'
    const project = resolve(session.io.cwd, name)
    if (!existsSync(project)) session.sink(diagnostic('project-missing', { name }))
    if (config === undefined || session.hasErrors) return session.end(exits.badInput)
    const request = await requestFor(String(from), String(to), { config, project, out }, session)
    if (request === undefined) return session.end(exits.badInput)
    session.progress(`reading the code of ${name}`)
    const { findImpact, impactFormats, printText } = await import('../../impact/index.ts')
    const impact = findImpact(request, (problem) =>
      session.sink(diagnostic('project-problem', { name, problem })),
    )
    if (session.hasErrors) return session.end(exits.badInput)
    const format = formats.find((one) => one === flags.format) ?? 'text'
    const colours = session.hasColours(session.io.stdout)
    session.print(format === 'text' ? printText(impact, { colours }) : impactFormats[format](impact))
    const level = (flags.failOn as FailOn | undefined) ?? 'none'
    return session.end(isRefused(impact, level) ? exits.findings : exits.fine)
  },
}

function isRefused({ summary: { breaking, risky } }: Impact, level: FailOn): boolean {
  if (level === 'none') return false
  return breaking > 0 || (level !== 'breaking' && risky > 0)
}

interface Where {
  readonly config: Config
  readonly project: string
  readonly out: string | undefined
}

/** Both versions, what changed between them under the configuration's policy, and the adapters. */
async function requestFor(
  from: string,
  to: string,
  { config, project, out }: Where,
  session: Session,
): Promise<ImpactRequest | undefined> {
  const [{ loadVersion }, { adaptVersions }, { diffInDetail }] = await Promise.all([
    import('../../library.ts'),
    import('../../pipeline/index.ts'),
    import('../../diff/index.ts'),
  ])
  const options = { cwd: session.io.cwd, progress: session.progress }
  const before = await loadVersion(from, config, options, session.sink)
  const after = before && (await loadVersion(to, config, options, session.sink))
  if (before === undefined || after === undefined) return undefined
  session.progress(`${from}..${to}: comparing`)
  const { comparison, found } = diffInDetail(before.version, after.version)
  const adapters = await adaptVersions(before.version, after.version, session.sink)
  const judged = await underPlan(from, to, comparison, config, session)
  const { files, pairs } = adapters
  return {
    ...{ from: before, to: after, comparison: judged, found, adapters: { files, pairs } },
    ...{ project, out: out ?? config.out, packages: ownPackages() },
  }
}

/** The comparison with the severities that the team gave; what they accepted is no longer told. */
async function underPlan(
  from: string,
  to: string,
  comparison: Comparison,
  config: Config,
  session: Session,
): Promise<Comparison> {
  const { readPolicy, underPolicy } = await import('../../pipeline/index.ts')
  const plan = config.compare.find((one) => one.from === from && one.to === to)
  return underPolicy(comparison, readPolicy(plan, config.root, session.sink), session.sink)
}

/** Generated code imports the runtime from this package, which need not be installed beside the user's code. */
function ownPackages(): ReadonlyMap<string, string> {
  const built = join(packageRoot, 'dist/runtime/index.d.ts')
  const path = existsSync(built) ? built : join(packageRoot, 'src/runtime/index.ts')
  return new Map([['efti-schema-toolkit/runtime', path.replaceAll('\\', '/')]])
}
