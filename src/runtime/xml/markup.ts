import { ncNamePattern } from '../text/string.ts'
import { Fatal } from './fatal.ts'

/**
 * A document type declaration without an internal subset (productions 28, 11 and 12): it declares nothing that has to be
 * read, and what it names outside is never fetched.
 */
const doctype =
  /<!DOCTYPE\s+[A-Z_a-z:\x80-\uffff][-\w.:\x80-\uffff]*(\s+(SYSTEM|PUBLIC\s+("[-\w '()+,./:=?;!*#@$%\n]*"|'[-\w ()+,./:=?;!*#@$%\n]*'))\s+("[^"]*"|'[^']*'))?\s*>/y

/** Where markup that begins with `<!` ends, and the text that it holds, if any. */
export function readMarkup(
  text: string,
  offset: number,
  isInElement: boolean,
  mayDeclare = false,
): { readonly end: number; readonly chars?: string } {
  const opening = text.slice(offset, offset + 9)
  if (opening.startsWith('<!--')) {
    const end = text.indexOf('--', offset + 4)
    if (end >= 0 && text[end + 2] === '>') return { end: end + 3 }
  } else if (opening === '<![CDATA[') {
    const end = text.indexOf(']]>', offset + 9)
    if (end >= 0 && isInElement) return { end: end + 3, chars: text.slice(offset + 9, end) }
  } else if (opening === '<!DOCTYPE') {
    doctype.lastIndex = offset
    if (mayDeclare && doctype.test(text)) return { end: doctype.lastIndex }
    throw new Fatal('Remove this document type declaration.', offset, 'doctype')
  }
  throw malformed(offset)
}

function malformed(offset: number): Fatal {
  return new Fatal('This markup is not well-formed.', offset)
}

/** Where a processing instruction ends; its target is a name without a colon, and not `xml`. */
export function readInstruction(text: string, offset: number): number {
  const end = text.indexOf('?>', offset + 2)
  const body = end < 0 ? '' : text.slice(offset + 2, end)
  const target = /^[^ \t\n]*/.exec(body)?.[0] ?? ''
  if (ncNamePattern.test(target) && target.toLowerCase() !== 'xml') return end + 2
  throw malformed(offset)
}
