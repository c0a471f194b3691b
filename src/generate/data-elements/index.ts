import type { OutputFile } from '../../typescript/index.ts'
import type { Emitter } from '../emitter.ts'
import { collectDataElements, compareIds, dataElementEntry } from './collect.ts'

/** Emits `data-elements.json`: every data element with its places and subsets. */
export const dataElementsEmitter: Emitter = {
  name: 'data-elements',
  says: 'every data element with its places and subsets',
  /** Yields `data-elements.json`, sorted by id, also if there are no data elements. */
  *emit({ layout }): Iterable<OutputFile> {
    const { version } = layout
    const found = [...collectDataElements(layout)].sort(([a], [b]) => compareIds(a, b))
    const table = {
      formatVersion: 1,
      version: version.name,
      ...(version.status === 'draft' ? { experimental: true } : {}),
      dataElements: found.map(([id, element]) => dataElementEntry(id, element)),
    }
    yield { path: `${layout.folder}/data-elements.json`, text: `${JSON.stringify(table, null, 2)}\n` }
  },
}
