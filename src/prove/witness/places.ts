import type { Location } from '../../diagnostics/index.ts'
import { isTypeStep, laxWildcardIn, typeStep } from '../../sample/index.ts'
import {
  type AnyParticle,
  childSteps,
  type ElementDeclaration,
  elementsOfContent,
  isBuiltIn,
  listSubstitutes,
  listTypesInPlace,
  type NodeId,
  type PathStep,
  resolve,
  rootStep,
  type SchemaSet,
  type Version,
} from '../../schema/index.ts'

/** A place in documents: a root, and the steps from the root's own down to an element or attribute. */
export interface DocumentPlace {
  readonly set: SchemaSet
  readonly root: ElementDeclaration
  readonly steps: readonly PathStep[]
}

/** Whether a place's last step is one of those that are looked for. */
export type Test = (step: PathStep, set: SchemaSet) => boolean

/** The most places that one search returns. */
const mostFoundPlaces = 6

/** Finds places in documents of a version's XML schema sets: by names, by a test, by type or by declaration. */
export class DocumentPlaces {
  readonly #sets: readonly SchemaSet[]
  readonly #all = new Map<SchemaSet, readonly DocumentPlace[]>()
  readonly #roots = new Map<string, readonly Pick<DocumentPlace, 'set' | 'root'>[]>()
  readonly #along = new Map<string, readonly DocumentPlace[]>()
  readonly #children = new Map<SchemaSet, Map<NodeId, readonly PathStep[]>>()
  readonly #types = new Map<SchemaSet, ReadonlyMap<NodeId, readonly DocumentPlace[]>>()
  readonly #byLastType = new Map<SchemaSet, ReadonlyMap<NodeId, readonly number[]>>()
  readonly #byLocation = new Map<SchemaSet, ReadonlyMap<string, readonly number[]>>()
  readonly #byId = new Map<SchemaSet, ReadonlyMap<NodeId, readonly number[]>>()
  readonly #locations = new Map<SchemaSet, ReadonlyMap<NodeId, Location>>()
  readonly #standing = new Map<SchemaSet, ReadonlyMap<string, ReadonlySet<NodeId>>>()

  constructor(version: Version) {
    this.#sets = version.sets.filter(({ language }) => language === 'xml')
  }

  /**
   * Returns the places that a path of names leads to and whose last step passes the test; at most six. The first
   * name is a root, `@name` is an attribute, an abstract element's name leads to its substitutes.
   */
  along(names: readonly string[], test: Test): readonly DocumentPlace[] {
    const key = names.join('\n')
    const places = this.#along.get(key) ?? this.#allAlong(names)
    this.#along.set(key, places)
    return places
      .filter(({ set, steps }) => steps.slice(-1).some((step) => test(step, set)))
      .slice(0, mostFoundPlaces)
  }

  /**
   * Returns the places that names lead to, from every root with the first name, whatever their last step is. At most
   * 64 paths per root are kept at each name.
   */
  #allAlong([first, ...rest]: readonly string[]): readonly DocumentPlace[] {
    const found: DocumentPlace[] = []
    for (const { set, root } of this.#rootsCalled(first ?? '')) {
      let paths: (readonly PathStep[])[] = [[rootStep(root)]]
      for (const name of rest) {
        paths = paths.flatMap((steps) => this.#below(set, steps, name)).slice(0, 64)
      }
      for (const steps of paths) found.push({ set, root, steps })
    }
    return found
  }

  /** Returns the roots with a local name, with their sets, as `findRoots` finds them; remembered per name. */
  #rootsCalled(local: string): readonly Pick<DocumentPlace, 'set' | 'root'>[] {
    const roots = this.#roots.get(local) ?? this.#sets.flatMap((set) => findRoots(set, local))
    this.#roots.set(local, roots)
    return roots
  }

  /**
   * Returns the places that names lead to from a type, whose name is the first one; at most six that pass the
   * test. Starts at elements that have the type, or that can name it by `xsi:type`.
   */
  alongType([first, ...rest]: readonly string[], test: Test): readonly DocumentPlace[] {
    const starts = this.#sets.flatMap((set) =>
      [...set.nodes.values()]
        .filter(({ name }) => name?.local === first)
        .flatMap(({ id }) => this.#byType(set).get(id) ?? []),
    )
    return starts
      .flatMap(({ set, root, steps }) => {
        let paths: (readonly PathStep[])[] = [steps]
        for (const name of rest) paths = paths.flatMap((one) => this.#below(set, one, name)).slice(0, 64)
        return paths.map((one) => ({ set, root, steps: one }))
      })
      .filter(({ set, steps }) => steps.slice(-1).some((step) => test(step, set)))
      .slice(0, mostFoundPlaces)
  }

  /** Whether a step's element can stand, by substitution, where the element reference at this location is. */
  standsFor(set: SchemaSet, { id }: PathStep, at: Location | undefined): boolean {
    const known = this.#standing.get(set) ?? mapSubstituteIds(set)
    this.#standing.set(set, known)
    const key = locationKey(at)
    return key !== undefined && known.get(key)?.has(id) === true
  }

  /**
   * Extends a path by each child or attribute with the name. If none has it, by the substitutes of an element with
   * that name.
   */
  #below(set: SchemaSet, steps: readonly PathStep[], name: string): (readonly PathStep[])[] {
    const type = steps.at(-1)?.type
    if (type === undefined) return []
    const types = this.#children.get(set) ?? new Map<NodeId, readonly PathStep[]>()
    this.#children.set(set, types)
    const children = types.get(type) ?? childSteps(set, type)
    types.set(type, children)
    const called = children.filter((step) => findStepName(step) === name)
    // A change may name an abstract element: documents have one of its substitutes there.
    const found = called.length > 0 ? called : findSubstituteSteps(set, type, name, children)
    return found.map((step) => [...steps, step])
  }

  /**
   * Returns the places whose last step passes a test: shortest first, at most six. Each declaration is found once,
   * at the first place where documents meet it.
   */
  where(test: Test): readonly DocumentPlace[] {
    const found = this.#sets.flatMap((set) =>
      this.#listPlaces(set).filter(({ steps }) => steps.slice(-1).some((step) => test(step, set))),
    )
    return found.sort(compareLength).slice(0, mostFoundPlaces)
  }

  /**
   * Returns the places whose last step has a type that passes a test: shortest first, at most six. If there is
   * none, those where `xsi:type` can name such a type.
   */
  whereType(test: (type: NodeId, set: SchemaSet) => boolean): readonly DocumentPlace[] {
    const found = this.#sets.flatMap((set) => {
      const types = this.#indexed(this.#byLastType, set, ({ type }) => type)
      const passing = [...types].flatMap(([type, at]) => (test(type, set) ? at : []))
      return this.#at(set, passing)
    })
    return (found.length > 0 ? found : this.#whereNamed(test)).sort(compareLength).slice(0, mostFoundPlaces)
  }

  /**
   * Returns the places where `xsi:type` can name a type that passes the test. Their last step has the named type
   * instead of the declared one.
   */
  #whereNamed(test: (type: NodeId, set: SchemaSet) => boolean): DocumentPlace[] {
    return this.#sets.flatMap((set) =>
      listNameableTypes(set)
        .filter((type) => test(type, set))
        .flatMap((type) =>
          (this.#byType(set).get(type) ?? []).map(({ root, steps }): DocumentPlace => {
            const last = steps.at(-1)
            return { set, root, steps: last ? [...steps.slice(0, -1), { ...last, type }] : steps }
          }),
        ),
    )
  }

  /**
   * Returns the places whose last step is declared at a location: shortest first, at most six; `[]` without a
   * location.
   */
  declaredAt(at: Location | undefined): readonly DocumentPlace[] {
    const key = locationKey(at)
    if (key === undefined) return []
    const makeKeyReader = (set: SchemaSet) => (step: PathStep) => locationKey(this.findLocation(set, step.id))
    const found = this.#sets.flatMap((set) =>
      this.#at(set, this.#indexed(this.#byLocation, set, makeKeyReader(set)).get(key) ?? []),
    )
    return found.sort(compareLength).slice(0, mostFoundPlaces)
  }

  /** Returns the places whose last step has this id: shortest first, at most six. */
  withId(id: NodeId): readonly DocumentPlace[] {
    const found = this.#sets.flatMap((set) =>
      this.#at(set, this.#indexed(this.#byId, set, (step) => step.id).get(id) ?? []),
    )
    return found.sort(compareLength).slice(0, mostFoundPlaces)
  }

  /** Returns a set's places at these indexes, in ascending order. */
  #at(set: SchemaSet, indexes: readonly number[]): readonly DocumentPlace[] {
    const all = this.#listPlaces(set)
    return indexes.toSorted((a, b) => a - b).map((index) => all[index] as DocumentPlace)
  }

  /**
   * Groups the indexes of a set's places by a key of their last step; places without a key are left out. Computed
   * once per set and stored in `known`.
   */
  #indexed(
    known: Map<SchemaSet, ReadonlyMap<string, readonly number[]>>,
    set: SchemaSet,
    keyOf: (step: PathStep) => string | undefined,
  ): ReadonlyMap<string, readonly number[]> {
    const found = known.get(set)
    if (found) return found
    const index = new Map<string, number[]>()
    for (const [at, { steps }] of this.#listPlaces(set).entries()) {
      const step = steps.at(-1)
      const key = step && keyOf(step)
      if (key === undefined) continue
      const same = index.get(key)
      if (same === undefined) index.set(key, [at])
      else same.push(at)
    }
    known.set(set, index)
    return index
  }

  /**
   * Returns the places that are declared with a type, or where `xsi:type` can name it: shortest first, at most
   * six.
   */
  ofType(type: NodeId): readonly DocumentPlace[] {
    const found = this.#sets.flatMap((set) => this.#byType(set).get(type) ?? [])
    return found.sort(compareLength).slice(0, mostFoundPlaces)
  }

  /** Maps each type of a set to its six shortest places: declared with it, or where `xsi:type` can name it. */
  #byType(set: SchemaSet): ReadonlyMap<NodeId, readonly DocumentPlace[]> {
    const known = this.#types.get(set)
    if (known) return known
    const found = new Map<NodeId, DocumentPlace[]>()
    for (const place of this.#listPlaces(set).toSorted(compareLength)) {
      const declared = place.steps.at(-1)?.type
      if (declared === undefined) continue
      for (const type of [resolve(set, declared).id, ...listTypesInPlace(set, declared, [])]) {
        const places = found.get(type) ?? []
        found.set(type, places)
        if (places.length < mostFoundPlaces) places.push(place)
      }
    }
    this.#types.set(set, found)
    return found
  }

  /** Returns a one-step place for each root, abstract ones excluded, that passes a test. */
  roots(test: (root: ElementDeclaration, set: SchemaSet) => boolean): readonly DocumentPlace[] {
    return this.#sets.flatMap((set) =>
      listRootElements(set)
        .filter((root) => test(root, set))
        .map((root) => ({ set, root, steps: [rootStep(root)] })),
    )
  }

  /** Returns where the element or attribute with this id is declared; undefined if the set does not have it. */
  findLocation(set: SchemaSet, id: NodeId): Location | undefined {
    const known = this.#locations.get(set) ?? indexLocations(set)
    this.#locations.set(set, known)
    return known.get(id)
  }

  /**
   * Lists a set's places, breadth first: the roots, then the children of each type, which is entered once. Types
   * that no element has come last, below a lax wildcard where `xsi:type` can name them.
   */
  #listPlaces(set: SchemaSet): readonly DocumentPlace[] {
    const known = this.#all.get(set)
    if (known) return known
    const found: DocumentPlace[] = listRootElements(set).map((root) => ({
      set,
      root,
      steps: [rootStep(root)],
    }))
    const entered = new Set<NodeId>()
    const follow = (from: number): void => {
      for (let at = from; at < found.length; at += 1) {
        const { root, steps } = found[at] as DocumentPlace
        const type = resolve(set, steps.at(-1)?.type ?? root.type).id
        if (entered.has(type)) continue
        entered.add(type)
        for (const step of childSteps(set, type)) found.push({ set, root, steps: [...steps, step] })
      }
    }
    follow(0)
    const start = found.length
    const covered = new Set([...entered].flatMap((type) => [type, ...listTypesInPlace(set, type, [])]))
    const open = findOpenPlace(found)
    // An element that a lax wildcard takes can name any type by `xsi:type`.
    for (const type of open === undefined ? [] : listNameableTypes(set)) {
      if (covered.has(type)) continue
      const { place, wildcard } = open as OpenPlace
      found.push({ ...place, steps: [...place.steps, typeStep(wildcard, type)] })
    }
    follow(start)
    this.#all.set(set, found)
    return found
  }
}

/**
 * Returns the roots with a local name, abstract ones excluded. If there is none, the direct substitutes of an
 * abstract root with that name.
 */
function findRoots(set: SchemaSet, local: string): readonly Pick<DocumentPlace, 'set' | 'root'>[] {
  const own = listRootElements(set).filter(({ name }) => name.local === local)
  const heads = [...set.elements.values()].filter(({ name, abstract }) => abstract && name.local === local)
  const roots = own.length > 0 ? own : heads.flatMap((head) => findStandIns(set, head))
  return roots.map((root) => ({ set, root }))
}

/** Returns the roots, abstract ones excluded, that directly substitute this head. */
function findStandIns(set: SchemaSet, head: ElementDeclaration): readonly ElementDeclaration[] {
  return listRootElements(set).filter(({ substitutes }) => substitutes === head.id)
}

/**
 * Returns those of `children` that can substitute an element with the name in the type's content. Contents of
 * types that `xsi:type` can name for it count as well.
 */
function findSubstituteSteps(
  set: SchemaSet,
  type: NodeId,
  local: string,
  children: readonly PathStep[],
): readonly PathStep[] {
  const ids = new Set(
    [type, ...listTypesInPlace(set, type, [])].flatMap((one) => {
      const node = resolve(set, one)
      const particles = node.kind === 'complex' ? elementsOfContent(node.content) : []
      return particles
        .filter(({ name }) => name.local === local)
        .flatMap((particle) => listSubstitutes(set, particle).map(({ id }) => id))
    }),
  )
  return children.filter(({ id }) => ids.has(id))
}

/**
 * Maps the location of each element reference to the ids of the elements that can stand there. Local declarations
 * are left out.
 */
function mapSubstituteIds(set: SchemaSet): ReadonlyMap<string, ReadonlySet<NodeId>> {
  const found = new Map<string, ReadonlySet<NodeId>>()
  for (const node of set.nodes.values()) {
    for (const particle of node.kind === 'complex' ? elementsOfContent(node.content) : []) {
      const key = locationKey(particle.at)
      if (key === undefined || found.has(key) || particle.declaration === undefined) continue
      found.set(key, new Set(listSubstitutes(set, particle).map(({ id }) => id)))
    }
  }
  return found
}

/** A location as `file:line:column`; undefined without one. */
function locationKey(at: Location | undefined): string | undefined {
  return at && `${at.file}:${at.line}:${at.column}`
}

interface OpenPlace {
  readonly place: DocumentPlace
  readonly wildcard: AnyParticle
}

/** Returns the first place whose content has a lax wildcard, with that wildcard; undefined if none has. */
function findOpenPlace(places: readonly DocumentPlace[]): OpenPlace | undefined {
  for (const place of places) {
    const type = place.steps.at(-1)?.type
    const node = type === undefined ? undefined : resolve(place.set, type)
    const wildcard = node?.kind === 'complex' ? laxWildcardIn(node.content) : undefined
    if (wildcard !== undefined) return { place, wildcard }
  }
  return undefined
}

/** Returns the types that `xsi:type` can name: those with a name, without built-in and abstract ones. */
function listNameableTypes(set: SchemaSet): readonly NodeId[] {
  return [...set.nodes.values()].flatMap((node) => {
    const isNamed = node.name !== undefined && !isBuiltIn(node)
    return isNamed && !(node.kind === 'complex' && node.abstract) ? [node.id] : []
  })
}

/** Compares two places for sorting: first those without a wildcard, then the shortest. */
function compareLength(one: DocumentPlace, other: DocumentPlace): number {
  const [wild, otherWild] = [one, other].map(({ steps }) => Number(steps.some(isTypeStep)))
  return (wild ?? 0) - (otherWild ?? 0) || one.steps.length - other.steps.length
}

/** Returns the root elements of a set that are not abstract. */
function listRootElements(set: SchemaSet): readonly ElementDeclaration[] {
  return [...set.elements.values()].filter((element) => !element.abstract)
}

/** A step's local name as paths of changes write it, with `@` before it for an attribute. */
export function findStepName({ kind, name }: PathStep): string {
  return kind === 'attribute' ? `@${name.local}` : name.local
}

/** Whether two locations have the same file, line and column; false if either is missing. */
export function isSamePlace(a: Location | undefined, b: Location | undefined): boolean {
  return a !== undefined && a.file === b?.file && a.line === b.line && a.column === b.column
}

/** Maps the ids of attributes, of elements in contents and of root elements to their locations. */
function indexLocations(set: SchemaSet): ReadonlyMap<NodeId, Location> {
  const found = new Map<NodeId, Location>()
  for (const node of set.nodes.values()) {
    if (node.kind !== 'complex') continue
    for (const { id, at } of node.attributes) found.set(id, at)
    for (const { id, at } of elementsOfContent(node.content)) found.set(id, at)
  }
  for (const { id, at } of set.elements.values()) found.set(id, at)
  return found
}
