import { arrange, takenBy } from '../arrange.ts'
import type { Extras } from '../extras.ts'
import { ModelMatcher } from '../matcher.ts'
import { readOpenAttributes } from './attributes.ts'
import { typeNamed } from './builtins.ts'
import { attributesFault, elementFault } from './fault.ts'
import { restrictsPrefixes } from './prefixes.ts'
import { readAnything, readWildcard } from './read.ts'
import { identifies, Rules } from './rules.ts'
import { write } from './write.ts'

/** Wildcards, `xs:anyType`, IDs, identity constraints, and content models beside plain sequences. */
export const extras: Extras = {
  matcher: (content) => new ModelMatcher(content),
  arrange,
  takenBy,
  wildcard: readWildcard,
  anything: readAnything,
  attributes: readOpenAttributes,
  typeNamed,
  rules: (decoder) => new Rules(decoder),
  elementFault,
  attributesFault,
  write,
  isOfDocument: (type) => identifies(type) || restrictsPrefixes(type),
}
