import type { PropertyMove } from '../../adapt/index.ts'
import type { SymbolChange } from './affected.ts'
import { makePlaceKey } from './table.ts'

const removed: ReadonlySet<string> = new Set(['property-removed', 'element-removed', 'attribute-removed'])
const added: ReadonlySet<string> = new Set(['property-added', 'required-element-added', 'attribute-added'])

/** Where the adapters put the values of removed properties, and from where they fill added ones. */
export class MovedProperties {
  readonly all: readonly PropertyMove[]
  readonly #before = new Map<string, PropertyMove[]>()
  readonly #after = new Map<string, PropertyMove[]>()

  /** Indexes the moves by the locations of the properties before and after. */
  constructor(moves: readonly PropertyMove[]) {
    this.all = moves
    for (const move of moves) {
      for (const at of move.before) put(this.#before, makePlaceKey(at), move)
      for (const at of move.after) put(this.#after, makePlaceKey(at), move)
    }
  }

  /** The moves of the property that a change removed; empty for other changes. */
  listFrom({ change: { rule }, found: { pair } }: SymbolChange): readonly PropertyMove[] {
    if (!removed.has(rule) || pair.beforeAt === undefined) return []
    return this.#before.get(makePlaceKey(pair.beforeAt)) ?? []
  }

  /** The moves to the property that a change added; empty for other changes. */
  listTo({ change: { rule }, found: { pair } }: SymbolChange): readonly PropertyMove[] {
    if (!added.has(rule) || pair.afterAt === undefined) return []
    return this.#after.get(makePlaceKey(pair.afterAt)) ?? []
  }

  /** Whether a change removed a property that only has another name now. */
  isRename(touch: SymbolChange): boolean {
    const moves = this.listFrom(touch)
    return moves.length > 0 && moves.every((move) => this.isRenaming(move))
  }

  /** Whether only the name of the property changes: same object, same value, and one new name. */
  isRenaming({ before, name, isSame }: PropertyMove): boolean {
    const moves = before.flatMap((at) => this.#before.get(makePlaceKey(at)) ?? [])
    return name !== undefined && isSame && moves.every((move) => move.name === name)
  }
}

function put(map: Map<string, PropertyMove[]>, key: string, move: PropertyMove): void {
  map.set(key, [...(map.get(key) ?? []), move])
}
