import type { Language } from '../../regex/index.ts'

/** Names of a kind: those that match a pattern, or that a schema accepts. */
export interface NameTest {
  /** Equal for equal tests. */
  readonly key: string
  readonly accepts: (name: string) => boolean
  readonly language: () => Language
}

/** A set of property names: the listed ones and those that pass a test, or all others. */
export interface NameSet {
  readonly listed: ReadonlySet<string>
  readonly tests: readonly NameTest[]
  readonly isComplement: boolean
}

export const everyName: NameSet = { listed: new Set(), tests: [], isComplement: true }

/** The set of the listed names and of all names that pass any of the tests. */
export function nameSet(listed: Iterable<string>, tests: readonly NameTest[] = []): NameSet {
  return { listed: new Set(listed), tests, isComplement: false }
}

/** The set of all names that are not in this one. */
export function complementNames(names: NameSet): NameSet {
  return { ...names, isComplement: !names.isComplement }
}

/** The union of sets, none of which may be a complement (that flag is ignored). */
export function uniteNameSets(sets: readonly NameSet[]): NameSet {
  return nameSet(
    sets.flatMap(({ listed }) => [...listed]),
    sets.flatMap(({ tests }) => tests),
  )
}

/** The name, if the set lists exactly one and has no tests; undefined otherwise, for complements too. */
export function onlyName({ listed, tests, isComplement }: NameSet): string | undefined {
  if (isComplement || tests.length > 0 || listed.size !== 1) return undefined
  const [name] = listed
  return name
}

/** Whether the name is in the set; throws `UndecidedFact` if a test cannot tell. */
export function hasName({ listed, tests, isComplement }: NameSet, name: string): boolean {
  return (listed.has(name) || tests.some((test) => test.accepts(name))) !== isComplement
}
