const groups = { ',': 'sequence', '|': 'choice', '&': 'all' } as const
const wildcards = { '#any': '##any', '#other': '##other' } as const

/**
 * A content model in the notation of document type definitions, as XML Schema: `a, (b | c{2,5})*`; `&` for any order,
 * `#any` and `#other` for wildcards. Elements hold text.
 */
export function contentModel(text: string): string {
  const tokens = text.match(/[#\w]+|[,|&()?*+]|\{[^}]*\}/g) ?? []
  let at = 0
  const part = (): string => {
    const token = tokens[at]
    at += 1
    if (token === '(') {
      const made = group(')')
      at += 1
      return made(occurs())
    }
    const wildcard = wildcards[token as keyof typeof wildcards]
    if (wildcard) return `<xs:any namespace="${wildcard}" processContents="lax"${occurs()}/>`
    return `<xs:element name="${token}" type="xs:string"${occurs()}/>`
  }
  const group = (end: string | undefined): ((times: string) => string) => {
    const members: string[] = []
    let kind: string = 'sequence'
    while (tokens[at] !== end) {
      const between = groups[tokens[at] as keyof typeof groups]
      if (between) at += 1
      kind = between ?? kind
      if (tokens[at] !== end) members.push(part())
    }
    return (times) => `<xs:${kind}${times}>${members.join('')}</xs:${kind}>`
  }
  const occurs = (): string => {
    const sign = tokens[at] ?? ''
    if (!/^[?*+{]/.test(sign)) return ''
    at += 1
    const [min, max = min] = times[sign as keyof typeof times] ?? sign.slice(1, -1).split(',')
    return ` minOccurs="${min}" maxOccurs="${max === '' ? 'unbounded' : max}"`
  }
  return group(undefined)('')
}

const times = { '?': ['0', '1'], '*': ['0', ''], '+': ['1', ''] } as const
