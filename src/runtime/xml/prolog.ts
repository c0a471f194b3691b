import { Fatal } from './fatal.ts'

/** The XML declaration (production 23), line ends already `\n`. */
const prolog =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(["'])1\.\d+\1(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(["'])[A-Za-z][\w.-]*\2)?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(["'])(?:yes|no)\3)?[ \t\n]*\?>/

/** Where the XML declaration that a document begins with ends. */
export function findPrologEnd(text: string): number {
  const match = prolog.exec(text)
  if (match) return match[0].length
  throw new Fatal('The XML declaration is not well-formed.')
}
