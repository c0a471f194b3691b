import type { CodeListNode, Facets, Primitive, ScalarNode } from '../../schema/index.ts'
import type { ScalarForm } from '../../typescript/index.ts'

/** The runtime's export for each built-in type that reads its text in its own way; others are as their primitive. */
const byBuiltin: ReadonlyMap<string, string> = new Map([
  ['normalizedString', 'xsNormalizedString'],
  ['token', 'xsToken'],
  ['language', 'xsLanguage'],
  ['NMTOKEN', 'xsNMToken'],
  ['Name', 'xsName'],
  ['NCName', 'xsNCName'],
  ['ID', 'xsID'],
  ['IDREF', 'xsIDRef'],
  ['ENTITY', 'xsEntity'],
])

const byPrimitive: Readonly<Partial<Record<Primitive, string>>> = {
  string: 'xsString',
  boolean: 'xsBoolean',
  decimal: 'xsDecimal',
  float: 'xsFloat',
  double: 'xsDouble',
  duration: 'xsDuration',
  dateTime: 'xsDateTime',
  time: 'xsTime',
  date: 'xsDate',
  gYearMonth: 'xsGYearMonth',
  gYear: 'xsGYear',
  gMonthDay: 'xsGMonthDay',
  gDay: 'xsGDay',
  gMonth: 'xsGMonth',
  hexBinary: 'xsHexBinary',
  base64Binary: 'xsBase64Binary',
  anyURI: 'xsAnyURI',
  QName: 'xsQName',
  NOTATION: 'xsNotation',
}

/** The name under which the runtime exports what reads a scalar's text; nothing for what it does not read. */
export function lexicalOf(node: ScalarNode | CodeListNode, form: ScalarForm): string | undefined {
  if (node.primitive === 'decimal') {
    // `1.0` is a text of a decimal without fraction digits (Part 2, 4.3.12), and of no integer (3.3.13).
    const kind = node.builtin === 'decimal' ? 'Decimal' : 'Integer'
    return `xs${hasBounds(node.facets) ? '' : 'Unbounded'}${form === 'number' ? 'Safe' : ''}${kind}`
  }
  if (form === 'string' && node.primitive === 'float') return 'xsFloatText'
  if (form === 'string' && node.primitive === 'double') return 'xsDoubleText'
  // A string whose white space is handled reads as the built-in type that handles it so.
  const builtin = byBuiltin.get(node.builtin)
  if (builtin === undefined && node.primitive === 'string') {
    return { preserve: 'xsString', replace: 'xsNormalizedString', collapse: 'xsToken' }[node.whiteSpace]
  }
  return builtin ?? byPrimitive[node.primitive]
}

/** Whether order is asked for: without it, bundles have no code for it. */
function hasBounds({ minInclusive, maxInclusive, minExclusive, maxExclusive }: Facets): boolean {
  return [minInclusive, maxInclusive, minExclusive, maxExclusive].some((bound) => bound !== undefined)
}
