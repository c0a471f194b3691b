/** The part of `data-elements.json` of a version that is read here. */
export interface DataElementTable {
  readonly dataElements: readonly {
    readonly id: string
    readonly places: readonly { readonly root: string; readonly path: string }[]
  }[]
}

/** Says which data element stands at a place of a root's documents: names below the root, as its codec reads them. */
export function dataElementsOf(
  { dataElements }: DataElementTable,
  root: string,
): (names: readonly string[]) => string | undefined {
  const known = new Map<string, string>()
  for (const { id, places } of dataElements) {
    for (const place of places) {
      if (place.root === root) known.set(place.path.split('/').slice(2).join('/'), id)
    }
  }
  return (names) => known.get(names.join('/'))
}
