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

export function nameSet(listed: Iterable<string>, tests: readonly NameTest[] = []): NameSet {
  return { listed: new Set(listed), tests, isComplement: false }
}

export function complementNames(names: NameSet): NameSet {
  return { ...names, isComplement: !names.isComplement }
}

/** Names in one of several sets, none of which is a complement. */
export function uniteNameSets(sets: readonly NameSet[]): NameSet {
  return nameSet(
    sets.flatMap(({ listed }) => [...listed]),
    sets.flatMap(({ tests }) => tests),
  )
}

/** The only name of a set, where it has one. */
export function onlyName({ listed, tests, isComplement }: NameSet): string | undefined {
  if (isComplement || tests.length > 0 || listed.size !== 1) return undefined
  const [name] = listed
  return name
}

export function hasName({ listed, tests, isComplement }: NameSet, name: string): boolean {
  return (listed.has(name) || tests.some((test) => test.accepts(name))) !== isComplement
}
