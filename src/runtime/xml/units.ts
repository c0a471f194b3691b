import { inParts } from '../text/parts.ts'

/** A text that is nothing but white space. */
export const onlySpace = /^[ \t\n\r]*$/

/** A text without its byte order mark, of which there is at most one (XML 1.0, 4.3.3). */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** A text as XML reads it: each line end a `\n` (XML 1.0, 2.11). */
export function withLineEnds(text: string): string {
  if (!text.includes('\r')) return text
  return inParts(text, (part) => part.split('\r\n').join('\n').split('\r').join('\n'), /\n/)
}

/** An attribute's value: white space as spaces. */
export function oneLine(value: string): string {
  return inParts(value, (part) => part.split('\n').join(' ').split('\t').join(' '))
}

/** Quick to look for: what is without these is legal, what has one has to be looked at again. */
export const suspicious = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/

/** Whether a unit below `>` ends a name. */
export const endsName = /* @__PURE__ */ Uint8Array.from({ length: 0x3e }, (_, unit) =>
  ' \t\n/=<"\'&'.includes(String.fromCharCode(unit)) ? 1 : 0,
)

/** White space between markup; line ends are `\n` already. */
export function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x09
}
