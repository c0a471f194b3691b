import type { Json } from '../../schema/index.ts'
import { opposite } from './demands.ts'
import { type FoundFact, noFact, type Scene } from './fact.ts'
import type { Demand } from './json-term.ts'

interface Values {
  readonly byText: ReadonlyMap<string, Json>
  readonly open?: FoundFact
}

/** An array of different items, each of which meets its demands. */
export function distinctItems(scene: Scene, items: readonly (readonly Demand[])[]): FoundFact {
  const most = items.length
  const known = new Map<string, Values>()
  const values = items.map((demands) => {
    const key = [...new Set(demands)].sort((a, b) => a - b).join()
    const found = known.get(key) ?? findDistinctValues(scene, demands, most)
    known.set(key, found)
    return found
  })
  const owners = new Map<string, number>()
  for (const index of items.keys()) {
    if (!assign(values, index, owners, new Set())) return values.find(({ open }) => open)?.open ?? noFact
  }
  const result: Json[] = items.map(() => null)
  for (const [text, index] of owners) result[index] = values[index]?.byText.get(text) ?? null
  return { kind: 'value', value: result }
}

/** Up to so many different values; an item that has as many as there are items never lacks one. */
function findDistinctValues(scene: Scene, demands: readonly Demand[], most: number): Values {
  const byText = new Map<string, Json>()
  while (byText.size < most) {
    scene.step()
    const others = scene.demands.holdsMade({ kind: 'constant', values: [...byText.values()] })
    const found = scene.below(byText.size === 0 ? demands : [...demands, opposite(others)])
    if (found.kind === 'unknown') return { byText, open: found }
    if (found.kind === 'none') break
    byText.set(printCanonicalJson(found.value), found.value)
  }
  return { byText }
}

/** Gives an item a value of its own, moving others where that helps (augmenting paths). */
function assign(
  values: readonly Values[],
  index: number,
  owners: Map<string, number>,
  tried: Set<string>,
): boolean {
  for (const text of values[index]?.byText.keys() ?? []) {
    if (tried.has(text)) continue
    tried.add(text)
    const owner = owners.get(text)
    if (owner !== undefined && !assign(values, owner, owners, tried)) continue
    owners.set(text, index)
    return true
  }
  return false
}

function printCanonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(printCanonicalJson).join()}]`
  const entries = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${printCanonicalJson(inner)}`,
  )
  return `{${entries.sort().join()}}`
}
