import { code } from '../../typescript/index.ts'
import type { ValueKind } from './kind.ts'
import { limits } from './limits.ts'
import type { TypedScalar } from './value-form.ts'

/** Text, identifiers, dates in their notation: anything that is a text on both sides; its length is checked. */
export const textKind: ValueKind = {
  name: 'text',
  convert(source, target) {
    if (target.codes || !isText(source) || !isText(target)) return undefined
    if (notation(source) !== notation(target)) return undefined
    return {
      kind: 'text',
      withoutCounterpart: [],
      print: ({ runtime }) => code`${runtime('text')}(${limits(source, target)})`,
    }
  },
}

function isText({ form }: TypedScalar): boolean {
  return form === 'string'
}

/** Primitives whose texts cannot stand for each other; plain texts, addresses and names can. */
function notation({ node: { primitive } }: TypedScalar): string {
  return primitive === 'anyURI' || primitive === 'QName' || primitive === 'NOTATION' ? 'string' : primitive
}
