/** What an edit does to the documents of a schema: every part of XML Schema takes more when one of its parts does. */
export type EditEffect = 'widens' | 'narrows' | 'replaces'

export interface Edit {
  readonly kind: string
  readonly effect: EditEffect
  readonly text: string
}

interface Rule {
  readonly kind: string
  readonly effect: EditEffect
  readonly pattern: RegExp
  readonly write: (...found: readonly string[]) => string
}

const rules: readonly Rule[] = [
  {
    kind: 'maxOccurs raised',
    effect: 'widens',
    pattern: /maxOccurs\s*=\s*(["'])([1-9]\d{0,3})\1/g,
    write: (_, quote = '', count = '') => `maxOccurs=${quote}${Number(count) + 1}${quote}`,
  },
  {
    kind: 'minOccurs 0 dropped',
    effect: 'narrows',
    pattern: /\sminOccurs\s*=\s*(["'])0\1/g,
    write: () => '',
  },
  {
    kind: 'enumeration removed',
    effect: 'narrows',
    pattern: /(<(?:\w+:)?enumeration\s[^>]*\/>\s*)(<(?:\w+:)?enumeration\s[^>]*\/>)/g,
    write: (_, first = '') => first,
  },
  {
    kind: 'upper bound raised',
    effect: 'widens',
    pattern:
      /(<(?:\w+:)?(?:maxLength|maxInclusive|maxExclusive|totalDigits)\s[^>]*?value\s*=\s*["'])(\d{1,6})(?=["'])/g,
    write: (_, start = '', count = '') => start + (Number(count) + 1),
  },
  {
    kind: 'lower bound raised',
    effect: 'narrows',
    pattern: /(<(?:\w+:)?(?:minLength|minInclusive|minExclusive)\s[^>]*?value\s*=\s*["'])(\d{1,6})(?=["'])/g,
    write: (_, start = '', count = '') => start + (Number(count) + 1),
  },
  {
    kind: 'attribute became optional',
    effect: 'widens',
    pattern: /(<(?:\w+:)?attribute\s[^>]*?)use\s*=\s*(["'])required\2/g,
    write: (_, start = '') => start,
  },
  {
    kind: 'attribute became required',
    effect: 'narrows',
    pattern: /(<(?:\w+:)?attribute\s[^>]*?)use\s*=\s*(["'])optional\2/g,
    write: (_, start = '') => `${start}use="required"`,
  },
  {
    kind: 'branch removed',
    effect: 'narrows',
    pattern: /(<(?:\w+:)?choice\b[^>]*[^/]>\s*<(?:\w+:)?element\s[^>]*\/>\s*)(<(?:\w+:)?element\s[^>]*\/>)/g,
    write: (_, start = '') => start,
  },
  {
    kind: 'element added',
    effect: 'replaces',
    pattern: /(<\/(\w+:)?sequence>)/g,
    write: (end = '', _ = '', prefix = '') => `<${prefix ?? ''}element name="added"/>${end}`,
  },
]

/** Each kind of edit where it can be made, at one of its places. */
export function editsOf(schema: string, random: () => number): readonly Edit[] {
  return rules.flatMap(({ kind, effect, pattern, write }): readonly Edit[] => {
    const places = [...schema.matchAll(pattern)]
    const place = places[Math.floor(random() * places.length)]
    if (place === undefined) return []
    const end = place.index + place[0].length
    const text = schema.slice(0, place.index) + write(...place) + schema.slice(end)
    return text === schema ? [] : [{ kind, effect, text }]
  })
}
