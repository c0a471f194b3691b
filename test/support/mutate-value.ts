/** What a value is given in the place of something in it: other kinds, other texts, texts that have to be escaped. */
const others: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    1,
    -3,
    1.5,
    Number.NaN,
    10n,
    '',
    'a',
    '0',
    '1',
    '-1.5',
    'true',
    '0.10',
    '+1',
    '1e3',
  ],
  ...[
    '2024-01-01',
    '00:00:00Z',
    'P1D',
    'INF',
    'x y',
    '{a}b',
    'a:b',
    'urn:x',
    'xml',
    ' a ',
    '  ',
    'é',
    '\u{1F600}',
  ],
  ...['a&<>"\'b', '\t', 'a\nb', 'a\rb'],
]

type Path = readonly string[]

/** The value with one edit each, drawn: something in it is left out, doubled, put into a list, another value. */
export function* valueMutations(value: unknown, random: () => number, count: number): Generator<unknown> {
  const paths = pathsIn(value)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  for (let made = 0; made < count; made++) {
    const path = pick(paths)
    const last = path.at(-1)
    const other = structuredClone(pick([...others, {}, []]))
    const copy = structuredClone(value)
    const owner = at(copy, path.slice(0, -1)) as Record<string, unknown>
    if (last === undefined) yield other
    else {
      edit(owner, last, Math.floor(random() * 5), other)
      yield copy
    }
  }
}

function edit(owner: Record<string, unknown> | unknown[], key: string, kind: number, other: unknown): void {
  const members = owner as Record<string, unknown>
  if (kind === 0 && Array.isArray(owner)) owner.splice(Number(key), 1)
  else if (kind === 0) delete members[key]
  else if (kind === 1 && Array.isArray(owner)) owner.push(structuredClone(members[key]))
  else if (kind === 1) members[key] = [members[key]]
  else members[key] = other
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value)
}

function pathsIn(value: unknown): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inner = Object.entries(value).flatMap(([key, one]) => pathsIn(one).map((path) => [key, ...path]))
  return [[], ...inner]
}
