import { quoted } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import type { Effect, Reach } from '../change/change.ts'
import type { RuleFinding } from '../rule.ts'
import type { FoundSide } from '../subjects.ts'

type What = FoundSide['what']
type Facts = { readonly name: string; readonly process: string }

/**
 * The rule parts for a declaration that wildcards newly find. Lax wildcards now check it (narrows), strict ones
 * now accept it (widens).
 */
export function foundDeclared(what: What) {
  return {
    effect: ({ process }: Facts): Effect => (process === 'lax' ? 'narrows' : 'widens'),
    reach: ({ process }: Facts): Reach => (process === 'lax' ? 'wire' : 'unknown'),
    say: ({ name, process }: Facts) =>
      process === 'lax'
        ? `The ${what} ${quoted(name)} is now declared: wildcards that accepted any ${held[what]} of it now check it.`
        : `The ${what} ${quoted(name)} is now declared: wildcards that accept only what is declared now accept it.`,
    examples: [
      { name: '{urn:shop}unit', process: 'lax' },
      { name: '{urn:shop}unit', process: 'strict' },
    ] as const,
    /** Yields one finding if the declaration is of this rule's kind. */
    *added(side: FoundSide): Iterable<RuleFinding<Facts>> {
      if (side.what === what) yield { after: expandedName(side.name), facts: makeFoundFacts(side) }
    },
  }
}

/**
 * The rule parts for a declaration that wildcards no longer find. Lax wildcards no longer check it (widens),
 * strict ones refuse it (narrows).
 */
export function foundUndeclared(what: What) {
  return {
    effect: ({ process }: Facts): Effect => (process === 'lax' ? 'widens' : 'narrows'),
    say: ({ name, process }: Facts) =>
      process === 'lax'
        ? `The ${what} ${quoted(name)} is no longer declared: wildcards accept any ${held[what]} of it.`
        : `The ${what} ${quoted(name)} is no longer declared: wildcards that accept only what is declared refuse it.`,
    examples: [
      { name: '{urn:shop}unit', process: 'lax' },
      { name: '{urn:shop}unit', process: 'strict' },
    ] as const,
    /** Yields one finding if the declaration is of this rule's kind. */
    *removed(side: FoundSide): Iterable<RuleFinding<Facts>> {
      if (side.what === what) yield { before: expandedName(side.name), facts: makeFoundFacts(side) }
    },
  }
}

const held = { element: 'content', attribute: 'text' } as const

function makeFoundFacts({ name, process }: FoundSide): Facts {
  return { name: expandedName(name), process }
}
