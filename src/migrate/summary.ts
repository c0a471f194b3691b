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

export class Summing {
  #documents = 0
  #migrated = 0
  #losses = 0
  #undetermined = 0
  readonly #reasons = new Map<string, number>()

  /** What a document that was set aside would have lost is no loss. */
  add({ migrated, losses, undetermined }: MigrationEntry): void {
    this.#documents++
    for (const _ of undetermined) this.#undetermined++
    if (!migrated) return
    this.#migrated++
    for (const { reason } of losses) {
      this.#losses++
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1)
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
