// Stands in for src/contain/scalar until it is there.
import {
  type Lexical,
  xsBase64Binary,
  xsBoolean,
  xsDate,
  xsDateTime,
  xsDecimal,
  xsDouble,
  xsDuration,
  xsGYear,
  xsHexBinary,
  xsString,
  xsTime,
} from '../../runtime/index.ts'
import { type Facets, type Primitive, resolve } from '../../schema/index.ts'
import { translatePattern } from '../../typescript/index.ts'
import type { TypeIn, Verdict } from '../verdict.ts'

const lexicals: Partial<Record<Primitive, Lexical>> = {
  string: xsString,
  boolean: xsBoolean,
  anyURI: xsString,
  decimal: xsDecimal,
  float: xsDouble,
  double: xsDouble,
  duration: xsDuration,
  dateTime: xsDateTime,
  time: xsTime,
  date: xsDate,
  gYear: xsGYear,
  hexBinary: xsHexBinary,
  base64Binary: xsBase64Binary,
}

export function scalarContains(a: TypeIn, b: TypeIn): Verdict<string> {
  if (shape(a) === shape(b)) return { kind: 'yes' }
  const [na, nb] = [resolve(a.set, a.id), resolve(b.set, b.id)]
  if (
    nb.kind === 'scalar' &&
    nb.primitive === 'string' &&
    Object.keys(nb.facets).length === 0 &&
    nb.whiteSpace === 'preserve'
  )
    return { kind: 'yes' }
  if (
    nb.kind === 'scalar' &&
    na.kind === 'scalar' &&
    na.primitive === nb.primitive &&
    narrower(na.facets, nb.facets)
  )
    return { kind: 'yes' }
  const all = candidates(a).filter((text) => accepts(a, text))
  const bad = all.find((text) => !accepts(b, text))
  if (bad !== undefined) return { kind: 'no', witness: bad }
  if (
    na.kind === 'code-list' ||
    (na.kind === 'list' && na.enumeration) ||
    (na.kind === 'union' && na.enumeration)
  )
    return { kind: 'yes' }
  return { kind: 'undecided', reason: 'stand-in' }
}

function narrower(a: Facets, b: Facets): boolean {
  const keys = (facets: Facets): string[] => Object.keys(facets)
  const least = (f: Facets): number => f.length ?? f.minLength ?? 0
  const most = (f: Facets): number => f.length ?? f.maxLength ?? Number.POSITIVE_INFINITY
  if (least(a) < least(b) || most(a) > most(b)) return false
  return keys(b).every((key) => {
    if (/ength$/.test(key)) return true
    const [va, vb] = [a[key as keyof Facets], b[key as keyof Facets]]
    if (JSON.stringify(va) === JSON.stringify(vb)) return true
    if (va === undefined) return false
    if (/Digits$/.test(key)) return Number(va) <= Number(vb)
    if (/^min/.test(key)) return Number(va) >= Number(vb)
    if (/^max/.test(key)) return Number(va) <= Number(vb)
    if (key === 'patterns') {
      const own = new Set((a.patterns ?? []).map((one) => JSON.stringify(one)))
      return (b.patterns ?? []).every((one) => own.has(JSON.stringify(one)))
    }
    return false
  })
}

function shape(type: TypeIn): string {
  return JSON.stringify(
    [...children(type)].map((one) => {
      return JSON.stringify(one, (key, value) =>
        ['id', 'name', 'at', 'item', 'builtin'].includes(key) ? undefined : value,
      )
    }),
  )
}

function* children({ set, id }: TypeIn): Generator<unknown> {
  const node = resolve(set, id)
  yield node.kind === 'union' ? { ...node, members: 0 } : node
  if (node.kind === 'list') yield* children({ set, id: node.item })
  if (node.kind === 'union') for (const member of node.members) yield* children({ set, id: member })
}

function candidates({ set, id }: TypeIn): readonly string[] {
  const node = resolve(set, id)
  if (node.kind === 'code-list') return node.members.map(({ value }) => value)
  if (node.kind === 'list') return node.enumeration ?? ['', ...candidates({ set, id: node.item })]
  if (node.kind === 'union')
    return node.enumeration ?? node.members.flatMap((m) => candidates({ set, id: m }))
  if (node.kind !== 'scalar') return []
  const { facets } = node
  const bounds = [facets.minInclusive, facets.maxInclusive].filter((one) => one !== undefined)
  const lengths = [facets.length, facets.minLength, facets.maxLength].filter((one) => one !== undefined)
  const sized = [...lengths, ...lengths.map((l) => l + 1)].filter((l) => l < 2000)
  return [
    ...[
      'text',
      'a',
      '1',
      '1.5',
      '-1',
      'true',
      '2025-01-31',
      '2025-01-31T12:00:00Z',
      '12:00:00',
      '2025',
      'P1D',
      'en',
      '',
      ' a  b ',
      'FI',
      'AAA',
      'AA==',
      '00',
    ],
    ...['12345678901234567890', '0', '12', '123', '0.123456789', 'a@b.c', 'urn:x', 'a:b'],
    ...bounds,
    ...sized.flatMap((l) => ['1'.repeat(l), 'a'.repeat(l), '00'.repeat(l)]),
  ]
}

export function accepts({ set, id }: TypeIn, raw: string): boolean {
  const node = resolve(set, id)
  if (node.kind === 'scalar' || node.kind === 'code-list') {
    const text =
      node.whiteSpace === 'collapse'
        ? raw.trim().replace(/\s+/g, ' ')
        : node.whiteSpace === 'replace'
          ? raw.replace(/\s/g, ' ')
          : raw
    if (node.kind === 'code-list' && !node.members.some(({ value }) => value === text)) return false
    return keeps(text, node.primitive, node.facets)
  }
  const text = raw.trim().replace(/\s+/g, ' ')
  if (node.kind === 'list') {
    const items = text === '' ? [] : text.split(' ')
    const { length, minLength = 0, maxLength = Infinity } = node.facets
    if (items.length < (length ?? minLength) || items.length > (length ?? maxLength)) return false
    if (node.enumeration && !node.enumeration.includes(text)) return false
    return items.every((item) => accepts({ set, id: node.item }, item))
  }
  if (node.kind === 'union') {
    if (node.enumeration && !node.enumeration.includes(text)) return false
    return node.members.some((member) => accepts({ set, id: member }, raw))
  }
  return true
}

function keeps(text: string, primitive: Primitive, facets: Facets): boolean {
  const lexical = lexicals[primitive]
  if (!(lexical?.isLegal?.(text) ?? true)) return false
  const length = lexical?.lengthOf?.(text)
  if (length !== undefined) {
    if (length < (facets.length ?? facets.minLength ?? 0)) return false
    if (length > (facets.length ?? facets.maxLength ?? Infinity)) return false
  }
  if (primitive === 'decimal') {
    const [, whole = '', fraction = ''] = /^[+-]?0*(\d*)\.?(\d*?)0*$/.exec(text) ?? []
    if (fraction.length > (facets.fractionDigits ?? Infinity)) return false
    if (whole.length + fraction.length > (facets.totalDigits ?? Infinity)) return false
  }
  const compare = lexical?.compare
  if (compare) {
    const { minInclusive, maxInclusive, minExclusive, maxExclusive } = facets
    if (minInclusive !== undefined && !(compare(text, minInclusive) >= 0)) return false
    if (maxInclusive !== undefined && !(compare(text, maxInclusive) <= 0)) return false
    if (minExclusive !== undefined && !(compare(text, minExclusive) > 0)) return false
    if (maxExclusive !== undefined && !(compare(text, maxExclusive) < 0)) return false
  }
  return (facets.patterns ?? []).every((step) =>
    step.some(({ dialect, source }) => {
      const made = dialect === 'ecma' ? source : translatePattern(source)
      return made === undefined || new RegExp(made, 'u').test(text)
    }),
  )
}
