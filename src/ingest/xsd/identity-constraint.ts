import type { Construct } from './construct.ts'
import { anyText, ncName, qName } from './lexical.ts'

const content = 'annotation? selector field+'
const path: Construct = {
  section: '3.11.2',
  attributes: { xpath: anyText },
  required: ['xpath'],
  content: 'annotation?',
}

/** §3.11.2 Identity-constraint definitions. */
export const unique: Construct = {
  section: '3.11.2',
  attributes: { name: ncName },
  required: ['name'],
  content,
  notCarried: ({ name }) => `The identity constraint "${name.local}"`,
}

/** §3.11.2: a unique one that must be there. */
export const key: Construct = unique

/** §3.11.2: a reference to a key. */
export const keyref: Construct = {
  ...unique,
  attributes: { name: ncName, refer: qName },
  required: ['name', 'refer'],
}

/** §3.11.2: which elements are constrained. */
export const selector: Construct = path

/** §3.11.2: by which of their parts. */
export const field: Construct = path
