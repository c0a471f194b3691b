import { quoted } from '../../diagnostics/index.ts'

/** A header, and the property whose part has it where it is not of a response. */
export interface HeaderFacts {
  readonly [name: string]: string | boolean
  readonly name: string
}

export function headerFacts({
  name,
  partOf,
}: {
  readonly name: string
  readonly partOf?: string
}): HeaderFacts {
  return partOf === undefined ? { name } : { name, part: partOf }
}

/** What a header is called, with a word for which sort of it where there is one. */
export function theHeader({ name, part }: HeaderFacts, sort = ''): string {
  const the = sort === '' ? 'The' : `The ${sort}`
  if (typeof part !== 'string') return `${the} response header ${quoted(name)}`
  return `${the} header ${quoted(name)} of the part ${quoted(part)}`
}

/** Types are generated for the headers of responses. */
export function isTyped({ part }: HeaderFacts): boolean {
  return part === undefined
}
