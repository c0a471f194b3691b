import {
  datasetFindings,
  done,
  type Finding,
  gravest,
  type Outcome,
  recordFindings,
  recordOf,
  refused,
  type ShipmentRecord,
} from '@service/domain'
import { type Dataset, wire } from '@service/shared-names'

/** A dataset with its document and its record. */
export interface Stored {
  readonly datasetId: string
  readonly version: number
  readonly xml: string
  readonly dataset: Dataset
  readonly record: ShipmentRecord
  readonly findings: readonly Finding[]
}

/** The datasets of the platform, in memory; the real one sits behind the same methods. */
export class DatasetStore {
  readonly #codec = wire.datasetCodec
  readonly #byId = new Map<string, Stored>()
  readonly #listeners: ((stored: Stored, before: Stored | undefined) => void)[] = []

  onChange(listener: (stored: Stored, before: Stored | undefined) => void): void {
    this.#listeners.push(listener)
  }

  /** Takes a document over when it is valid and no rule refuses it. */
  put(datasetId: string, xml: string): Outcome<Stored> {
    const parsed = this.#codec.parse(xml)
    if (!parsed.ok) {
      const findings = parsed.issues.map(
        ({ rule, message, path }): Finding => ({
          gravity: 'refusal',
          code: rule,
          message,
          place: path.map(String),
        }),
      )
      return refused(...findings)
    }
    return this.#keep(datasetId, xml, parsed.value)
  }

  /** Takes over what was built in this process. */
  putDataset(datasetId: string, dataset: Dataset): Outcome<Stored> {
    return this.#keep(datasetId, this.#codec.serialize(dataset), dataset)
  }

  #keep(datasetId: string, xml: string, dataset: Dataset): Outcome<Stored> {
    const record = recordOf(datasetId, dataset)
    const findings = [...datasetFindings(dataset), ...recordFindings(record)]
    if (gravest(findings) === 'refusal') return refused(...findings)
    const before = this.#byId.get(datasetId)
    const stored: Stored = { datasetId, version: (before?.version ?? 0) + 1, xml, dataset, record, findings }
    this.#byId.set(datasetId, stored)
    for (const listener of this.#listeners) listener(stored, before)
    return done(stored, findings)
  }

  get(datasetId: string): Stored | undefined {
    return this.#byId.get(datasetId)
  }

  remove(datasetId: string): boolean {
    return this.#byId.delete(datasetId)
  }

  all(): readonly Stored[] {
    return [...this.#byId.values()].sort((left, right) => (left.datasetId < right.datasetId ? -1 : 1))
  }

  records(): readonly ShipmentRecord[] {
    return this.all().map(({ record }) => record)
  }
}
