import type { Found } from '../rule.ts'
import type { Answer } from './questions.ts'

/**
 * A value that is null is left out where a style says how values are written, items and members of it too (RFC 6570
 * §2.3 and §3.2.1, which OpenAPI's styles follow): whether null is allowed shows in types alone.
 */
export function decideNull({ pair }: Found): Answer | undefined {
  return pair.scope.isStyled
    ? { effect: 'none', shows: {}, because: 'What is null is left out there.' }
    : undefined
}
