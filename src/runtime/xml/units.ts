/** A text that is nothing but white space. */
export const onlySpace = /^[ \t\n\r]*$/

/** A document's text as XML reads it: without a byte order mark, and each line end a `\n`. */
export function asRead(source: string): string {
  const bare = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source
  return withLineEnds(bare)
}

export function withLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
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
