import type { Emitter } from '../emitter.ts'
import { boundRoots, selectablePlaces } from './places.ts'
import { listSelectableSubsets, selectionModule } from './selection-module.ts'
import { describeSource, statedPlaces } from './stated.ts'

export { type BorrowedRoot, type BorrowedSubsets, borrowedSubsets } from './borrowed.ts'
export { type StatedSubsets, statedSubsets } from './stated.ts'

/**
 * Emits `subsets.ts` for each namespace with roots that operations use and whose data elements belong to subsets.
 */
export const subsetsEmitter: Emitter = {
  name: 'subsets',
  says: 'selectSubsets for each root whose data elements belong to subsets',
  /** Yields a module for each namespace with bound roots that have subsets; nothing for others. */
  *emit(context) {
    const bound = boundRoots(context.layout.version)
    const source = context.layout.version.subsetSource
    for (const { name: set } of context.layout.version.sets) {
      const layout = context.layout.set(set)
      for (const [namespace, folder] of layout.modules) {
        const roots = [...layout.set.elements]
          .filter(([local, root]) => root.name.namespace === namespace && bound.has(`${set}#${local}`))
          .map(([, root]) => ({
            root,
            places: source ? statedPlaces(layout.set, root) : selectablePlaces(layout.set, root),
          }))
          .filter(({ places }) => listSelectableSubsets(places).length > 0)
        if (roots.length === 0) continue
        const says =
          source &&
          describeSource(
            source.file,
            roots.flatMap(({ places }) => places),
          )
        const path = `${folder}/subsets.ts`
        yield selectionModule(context, layout, { folder, roots, path, ...(says ? { elsewhere: says } : {}) })
      }
    }
  },
}
