import { inParts } from '../text/parts.ts'

/** Matches a text of only white space, also an empty one. */
export const onlySpace: RegExp = /^[ \t\n\r]*$/

/** The text without a byte order mark at its start (XML 1.0, 4.3.3). */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** The text with each line end (CR LF or CR) as `\n` (XML 1.0, 2.11). */
export function withLineEnds(text: string): string {
  if (!text.includes('\r')) return text
  return inParts(text, (part) => part.split('\r\n').join('\n').split('\r').join('\n'), /\n/)
}

/** The text with each line feed and tab as a space, as in attribute values. */
export function oneLine(value: string): string {
  return inParts(value, (part) => part.split('\n').join(' ').split('\t').join(' '))
}

/** A quick test: a text without a match is legal; one with a match must be checked for illegal characters. */
export const suspicious: RegExp = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/

/** Whether a unit below `>` ends a name. */
export const endsName: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 0x3e }, (_, unit) =>
  ' \t\n/=<"\'&'.includes(String.fromCharCode(unit)) ? 1 : 0,
)

/** Whether a UTF-16 unit is a space, line feed or tab; carriage returns are already replaced. */
export function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x09
}
