/** Finds a character that XML 1.0 does not allow. */
export const illegal = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u
