import type { MigrationEntry } from './entry.ts'

/** What a migration came to, as `migration.json` states it. */
export interface MigrationSummary {
  readonly documents: number
  readonly migrated: number
  readonly setAside: number
  readonly losses: number
  readonly lossesByReason: Readonly<Record<string, number>>
  /** Open points that no hook decided. */
  readonly undetermined: number
}

/** What an entry adds to the summary. */
export interface EntrySums {
  readonly migrated: boolean
  readonly losses: Readonly<Record<string, number>>
  readonly undetermined: number
}

/** What a document that was set aside would have lost is no loss. */
export function countEntry({ migrated, losses, undetermined }: MigrationEntry): EntrySums {
  let open = 0
  for (const _ of undetermined) open++
  const reasons: Record<string, number> = {}
  for (const { reason } of migrated ? losses : []) reasons[reason] = (reasons[reason] ?? 0) + 1
  return { migrated, losses: reasons, undetermined: open }
}

export class Summing {
  #documents = 0
  #migrated = 0
  #losses = 0
  #undetermined = 0
  readonly #reasons = new Map<string, number>()

  add({ migrated, losses, undetermined }: EntrySums): void {
    this.#documents++
    this.#undetermined += undetermined
    if (migrated) this.#migrated++
    for (const [reason, count] of Object.entries(losses)) {
      this.#losses += count
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count)
    }
  }

  get summary(): MigrationSummary {
    const reasons = [...this.#reasons].sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      documents: this.#documents,
      migrated: this.#migrated,
      setAside: this.#documents - this.#migrated,
      losses: this.#losses,
      lossesByReason: Object.fromEntries(reasons),
      undetermined: this.#undetermined,
    }
  }
}
