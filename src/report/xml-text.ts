import { htmlText } from './markdown.ts'

/** Text for XML; the two characters of the plane that XML has no way to write become the replacement character. */
export function xmlText(text: string): string {
  return htmlText(text).replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
}
