import type { Config } from '../config/index.ts'
import { printable } from '../diagnostics/index.ts'
import type { DecidableCause } from '../migrate/index.ts'
import type { LoadedMigration } from './migration-setup.ts'
import type { Session } from './session.ts'

/** Collects why documents were set aside, and says once at the end of the run how the user can decide it. */
export class DecisionAdvice {
  readonly #direct: readonly [from: string, to: string] | undefined
  readonly #config: Config
  readonly #lines = new Set<string>()

  constructor([first, ...later]: LoadedMigration, config: Config) {
    const [from, to] = first.versions
    this.#direct = later.length > 0 ? undefined : [from.name, to.name]
    this.#config = config
  }

  /** Adds the causes of one document. */
  add(causes: readonly DecidableCause[]): void {
    for (const { rule, step } of causes) {
      const versions = step === undefined ? this.#direct : ([step.from, step.to] as const)
      if (versions !== undefined) this.#lines.add(adviseCause(rule, versions, this.#config))
    }
  }

  /** Prints each advice once to stderr, unless with `--quiet`. */
  print({ io, flags }: Session): void {
    if (flags.quiet) return
    for (const line of this.#lines) io.stderr.write(`${printable(line)}\n`)
  }
}

/** How to decide values between two versions. Only configured versions can have a mapping file. */
function adviseCause(
  rule: DecidableCause['rule'],
  [from, to]: readonly [string, string],
  { versions }: Config,
): string {
  const isConfigured = from !== to && versions.has(from) && versions.has(to)
  if (rule === 'undetermined')
    return isConfigured
      ? `To decide undetermined values, complete the hooks. To add stubs of missing hooks: efti-schema map ${from} ${to}`
      : 'To decide undetermined values, write a module with hooks: --hooks <file>'
  return isConfigured
    ? `To convert values that do not fit, add "codes" or "by: hook" to the mapping file of ${from} and ${to}.`
    : 'To convert values that do not fit, configure both versions with a mapping file.'
}
