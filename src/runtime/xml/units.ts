/** A text that is nothing but white space. */
export const onlySpace = /^[ \t\n\r]*$/

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
