import {
  type Api,
  type ElementDeclaration,
  expandedName,
  parseExpandedName,
  type SchemaSet,
} from '../schema/index.ts'

/** An element that a document of a body may have as its root. */
export interface NamedRoot {
  readonly set: SchemaSet
  readonly element: ElementDeclaration
  readonly expanded: string
  /** As configuration names it: with `set#` where several sets have it. */
  readonly text: string
}

/** The roots of the version's sets and of the API's own; another API's own sets are not for this one. */
export function rootsVisibleTo(
  api: string,
  apis: readonly Api[],
  sets: readonly SchemaSet[],
): readonly NamedRoot[] {
  const hidden = new Set(apis.filter(({ name }) => name !== api).flatMap((other) => other.sets))
  const visible = sets.filter((set) => set.language === 'xml' && !hidden.has(set.name))
  const holders = new Map<string, number>()
  for (const set of visible) {
    for (const expanded of set.elements.keys()) holders.set(expanded, (holders.get(expanded) ?? 0) + 1)
  }
  return visible.flatMap((set) => {
    const elements = [...set.elements].filter(([, element]) => !element.abstract)
    return elements.map(([expanded, element]) => {
      const isAlone = holders.get(expanded) === 1
      return { set, element, expanded, text: isAlone ? expanded : `${set.name}#${expanded}` }
    })
  })
}

/** The roots that a text of the configuration can mean: `{namespace}local` or `set#{namespace}local`. */
export function findRoot(text: string, roots: readonly NamedRoot[]): readonly NamedRoot[] {
  const [, setName, rest = ''] = /^(?:([^{}#]+)#)?(.*)$/u.exec(text.trim()) ?? []
  const name = parseExpandedName(rest)
  if (name === undefined) return []
  const expanded = expandedName(name)
  return roots.filter(
    (root) => root.expanded === expanded && (setName === undefined || root.set.name === setName),
  )
}
