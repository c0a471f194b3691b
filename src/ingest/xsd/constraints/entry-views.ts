import { type ComplexNode, type ElementDeclaration, printReachKey } from '../../../schema/index.ts'
import type { GroupSubstitutes } from './substitutes.ts'

/** Which entries reach a document, by `printReachKey` and index of the entry; without documents that all reach. */
export type ReachingEntries = ReadonlyMap<string, ReadonlySet<number>>

/** Whether the rules hold for a type if only these entries are one set, by their indexes. */
export type EntryTest = (entries: ReadonlySet<number>) => boolean

/** Judges a type with the given members of substitution groups: whether it breaks no rule. */
type Judge = (node: ComplexNode, substitutes: GroupSubstitutes) => boolean

/**
 * A test for a type that breaks rules only because entries are one set: the substitutes of one entry are judged with
 * the content of another. Undefined if documents of a single entry break them, too.
 */
export function makeEntryTest(
  node: ComplexNode,
  substitutes: GroupSubstitutes,
  reaching: ReachingEntries,
  isValid: Judge,
): EntryTest | undefined {
  if (reaching.size === 0) return undefined
  const own = reaching.get(printReachKey(findOwnNamespace(node), node.at.file))
  const isNotUsed = (entries: ReadonlySet<number>) => own !== undefined && !haveCommon(own, entries)
  const test: EntryTest = (entries) =>
    isNotUsed(entries) || isValid(node, limitSubstitutes(substitutes, reaching, entries))
  const all = new Set([...reaching.values()].flatMap((entries) => [...entries]))
  return [...all].every((entry) => test(new Set([entry]))) ? test : undefined
}

/** The members that at least one of the entries reaches. */
function limitSubstitutes(
  substitutes: GroupSubstitutes,
  reaching: ReachingEntries,
  entries: ReadonlySet<number>,
): GroupSubstitutes {
  const isReached = ({ name, at }: ElementDeclaration) => {
    const own = reaching.get(printReachKey(name.namespace, at.file))
    return own === undefined || haveCommon(own, entries)
  }
  return new Map([...substitutes].map(([head, members]) => [head, members.filter(isReached)]))
}

function haveCommon(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return [...other].some((entry) => one.has(entry))
}

/** The namespace of the global component that a type is, or stands in. */
function findOwnNamespace({ id }: ComplexNode): string {
  return /^\w+:\{([^}]*)\}/.exec(id)?.[1] ?? ''
}
