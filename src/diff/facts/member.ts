import { quoted } from '../../diagnostics/index.ts'

/** A member of an `allOf`, as it is spoken of. */
export interface MemberFacts {
  readonly [name: string]: string | boolean
  /** Its name, or its form. */
  readonly called: string
  readonly isNamed: boolean
  readonly form: string
}

export function memberWords({ called, isNamed, form }: MemberFacts): string {
  if (isNamed) return `The schema ${quoted(called)}`
  if (form === 'conditional') return 'A condition (if, then, else)'
  if (form === 'not') return 'A schema with "not"'
  return `A schema without a name (${called})`
}
