import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runWell } from '../measure/child.ts'
import type { Row, Sample, Subject } from '../measure/row.ts'
import { inPlaceWithoutCache } from '../prepare/generated.ts'
import { makeWith } from '../prepare/make.ts'
import type { Store } from '../prepare/store.ts'
import { ours, sizeOf } from './command.ts'

/** Throughput after the start; a copy that writes as `migrate` does is the floor. */
export function migrateRow(store: Store, work: (name: string) => string): Row {
  const copy = (from: string, to: string) => [process.execPath, work('copy'), from, to]
  const migrate = (threads: number) => (from: string, to: string) => [
    ...ours(
      'migrate',
      '--embedded',
      'v0',
      'v1',
      from,
      '--context',
      store.context,
      '--on-undetermined',
      'drop',
      '--quiet',
    ),
    ...['--out', to, '--threads', String(threads)],
  ]
  return {
    ...{ id: 'migrate', title: 'Migrate, V0 to V1', unit: 'document', bytes: store.bytes / store.count },
    input: `${store.count} consignments, ${store.different} different`,
    subjects: async () => [
      lessStart('ours, 1 worker', migrate(1), store, `of a document's time in the process, ${await parts()}`),
      lessStart('ours, 2 workers', migrate(2), store),
      lessStart('copy', copy, store),
    ],
  }
}

const parts = () => makeWith('migrate-parts', ['50'])

/** A run over the store, less a run over one document. */
function lessStart(
  name: string,
  argv: (from: string, to: string) => readonly string[],
  { folder, one, count }: Store,
  note?: string,
): Subject {
  const over = (from: string) =>
    inPlaceWithoutCache(async (cwd) => {
      const out = join(cwd, 'migrated')
      const ran = await runWell(argv(from, out), { cwd, seconds: 300 })
      const size = sizeOf(out)
      rmSync(out, { recursive: true })
      return { ...ran, size }
    })
  return {
    name,
    sample: async (): Promise<Sample> => {
      const [start, all] = [await over(one), await over(folder)]
      const rest = count - 1
      const { peak, size } = all
      const [cpu, wall] = [(all.cpu - start.cpu) / rest, (all.wall - start.wall) / rest]
      return {
        cpu,
        wall,
        size: size / count,
        ...(peak === undefined ? {} : { peak }),
        ...(note ? { note } : {}),
      }
    },
  }
}
