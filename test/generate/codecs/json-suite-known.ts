/** What the emitted validators decide otherwise than the suite's optional parts, each with its reason. */
export const known: readonly { readonly reason: string; readonly cases: RegExp }[] = [
  {
    reason:
      'Rules of RFC 5892 on code points in context, and of RFC 5893 on direction, are not those of UTS 46.',
    cases:
      /^(?:idn-)?hostname\.json: .*: (?:contains illegal char U\+302E|Exceptions that are DISALLOWED|MIDDLE DOT|Greek KERAIA|Hebrew GER|KATAKANA MIDDLE DOT|zero width non-joiner|Bidi|label starting with a digit|left-to-right label|A-label that decodes|non-canonical Punycode|U-label contains "--")/,
  },
  {
    reason: 'The suite has no two opinions on "xn--X", which is RFC 5891, not RFC 1123.',
    cases:
      /^hostname\.json: .*: (?:contains "--" in the 3rd and 4th position|hostname with consecutive hyphens)/,
  },
  {
    reason: 'Content is described by its media type, not checked: 2019-09 took the check out.',
    cases: /^content\.json: /,
  },
  {
    reason:
      'A number of JSON.parse does not say whether it was written with a point; later drafts want 1.0 an integer.',
    cases: /^zeroTerminatedFloats\.json: /,
  },
]
