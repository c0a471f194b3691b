import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type AlignedPlace, alignPlaces, measureSharedContent, pairRoots } from '../../src/align/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { type Change, diffInDetail } from '../../src/diff/index.ts'
import type { Limits } from '../../src/ingest/index.ts'
import { type Mapping, readMapping } from '../../src/mapping/index.ts'
import { type LoadedVersion, loadAdapters, loadSource, secondOpinions } from '../../src/pipeline/index.ts'
import { proveWitnesses, verifyWitnesses } from '../../src/prove/index.ts'
import { adaptDocument, candidatesFor } from '../../src/run/index.ts'
import { compileErrors } from '../adapt/compile.ts'
import { adaptVersions } from '../adapt/made-up.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { isHeavy } from '../support/heavy.ts'
import {
  compareByPath,
  hasOtherCodes,
  hasOtherFacets,
  hasOtherOccurrence,
  isWrapped,
  type OracleDifference,
  type OraclePath,
  pathsOf,
} from './oracle.ts'

/** The versions of pain.001 that have samples. */
const versions = ['03', '04', '05', '06', '07', '08', '09'] as const
type Name = (typeof versions)[number]

const ordered = versions.flatMap((from) =>
  versions.flatMap((to) => (from === to ? [] : [[from, to] as const])),
)

/** What is proven and converted: neighbours, and the first and the last version; all pairs when everything is asked for. */
const converting = ordered.filter(([from, to]) => {
  const [one, other] = [versions.indexOf(from), versions.indexOf(to)].toSorted((a, b) => a - b)
  const apart = (other ?? 0) - (one ?? 0)
  return isHeavy || apart === 1 || apart === versions.length - 1
})

const fileOf = (name: Name): string => `v${name}/pain.001.001.${name}.xsd`

const loaded = new Map<Name, LoadedVersion>()
const expanded = new Map<Name, readonly OraclePath[]>()

async function load(name: Name): Promise<LoadedVersion> {
  const problems = new Diagnostics()
  const source = {
    ...({ name: `v${name}`, status: 'stable', schemas: fileOf(name) } as const),
    ...{ apis: new Map(), bind: new Map() },
  }
  const root = corpus('corpus/iso20022')
  const found = await loadSource(source, { root, profile: 'none', limits: {} as Limits }, problems.sink)
  if (found === undefined)
    throw new Error(
      problems
        .sorted()
        .map(({ message }) => message)
        .join('\n'),
    )
  return found
}

function versionOf(name: Name): LoadedVersion {
  const found = loaded.get(name)
  if (found === undefined) throw new Error(`v${name} was not read`)
  return found
}

/** The same for all tests of two versions. */
function kept<T>(make: (from: Name, to: Name) => T): (from: Name, to: Name) => T {
  const known = new Map<string, T>()
  return (from, to) => {
    const key = `${from} ${to}`
    const result = known.get(key) ?? make(from, to)
    known.set(key, result)
    return result
  }
}

const difference = kept(
  (from, to): OracleDifference => compareByPath(expanded.get(from) ?? [], expanded.get(to) ?? []),
)

const share = kept((from, to) => {
  const [pair] = pairRoots(versionOf(from).version, versionOf(to).version)
  if (pair === undefined) throw new Error('there is one root')
  return measureSharedContent(pair)
})

const detail = kept((from, to) => diffInDetail(versionOf(from).version, versionOf(to).version))

const opinions = kept((name) => secondOpinions(versionOf(name)))

/** What the toolkit pairs, elements alone. */
function aligned(from: Name, to: Name): readonly AlignedPlace[] {
  const [pair, ...more] = pairRoots(versionOf(from).version, versionOf(to).version)
  if (pair === undefined || more.length > 0) throw new Error('there is one root')
  const { places, counted } = alignPlaces(pair.before, pair.after)
  expect(counted).toBe('paths')
  return places.filter(({ kind }) => kind === 'element')
}

/** Elements that stand for the same thing under other names or elsewhere, the earlier first; read in the schemas by hand. */
const renames = [
  ['BIC', 'BICFI'],
  ['BICOrBEI', 'AnyBIC'],
  ['AdmstnZn', 'AdmstnZone'],
  ['RmtLctnMtd', 'RmtLctnDtls/Mtd'],
  ['RmtLctnElctrncAdr', 'RmtLctnDtls/ElctrncAdr'],
  ['RmtLctnPstlAdr', 'RmtLctnDtls/PstlAdr'],
] as const

/** The end of a path that the list has, or its last name. */
function ending(path: readonly string[]): string {
  const listed = renames
    .flat()
    .find((name) => name.includes('/') && `/${path.join('/')}`.endsWith(`/${name}`))
  return listed ?? path.at(-1) ?? ''
}

const textOf = ({ path }: AlignedPlace): string => `/${path.join('/')}`

function occursAs(side: AlignedPlace['before'], path: OraclePath | undefined): boolean {
  return side !== undefined && side.occurs.min === path?.min && side.occurs.max === path.max
}

describeCorpus('pain.001, whose versions share no ids', () => {
  beforeAll(async () => {
    for (const name of versions) {
      loaded.set(name, await load(name))
      expanded.set(name, pathsOf(corpus(`corpus/iso20022/${fileOf(name)}`)))
    }
  })

  test('the oracle has the figures that were counted by hand for v03 → v09', () => {
    const { kept, gone, added } = difference('03', '09')
    expect([kept.length, gone.length, added.length]).toEqual([908, 31, 661])
    expect(kept.filter(hasOtherOccurrence)).toHaveLength(12)
    expect(kept.filter(hasOtherCodes)).toHaveLength(17)
    const wrapped = kept.filter(isWrapped).map(([{ path }]) => path.split('/').at(-1))
    const count = (name: string): number => wrapped.filter((one) => one === name).length
    expect(['AdrTp', 'Othr', 'ReqdExctnDt'].map(count)).toEqual([24, 8, 1])
    // These two became lists of an amount with its type.
    expect(['DscntApldAmt', 'TaxAmt'].map(count)).toEqual([1, 1])
    expect(wrapped).toHaveLength(35)
  })

  test.each(ordered)('v%s → v%s: every path is kept, gone or new as the oracle says', (from, to) => {
    const { kept, gone, added } = difference(from, to)
    const places = aligned(from, to)
    const both = places.filter(({ before, after }) => before && after)
    expect(both.map(textOf).toSorted()).toEqual(kept.map(([{ path }]) => path).toSorted())
    const lone = (side: 'before' | 'after') =>
      places.filter((place) => place[side === 'before' ? 'after' : 'before'] === undefined).map(textOf)
    expect(lone('before').toSorted()).toEqual(gone.map(({ path }) => path).toSorted())
    expect(lone('after').toSorted()).toEqual(added.map(({ path }) => path).toSorted())
    const oracle = new Map(kept.map((pair) => [pair[0].path, pair]))
    const misjudged = both.filter((place) => {
      const [one, other] = oracle.get(textOf(place)) ?? []
      return !occursAs(place.before, one) || !occursAs(place.after, other)
    })
    expect(misjudged.map(textOf)).toEqual([])
  })

  test.each(ordered)('v%s → v%s: the figures of the content are those of the oracle', (from, to) => {
    const { kept, gone, added } = difference(from, to)
    const { elements, kept: same, sameKind, new: fresh, ...told } = share(from, to)
    const wrapped = kept.filter(isWrapped)
    expect([elements, same, same - sameKind, fresh]).toEqual([
      kept.length + gone.length,
      kept.length,
      wrapped.length,
      added.length,
    ])
    const goneAt = told.gone.reduce((sum, { elements: count }) => sum + count, 0)
    const inside = gone.filter(({ path }) => wrapped.some(([one]) => path.startsWith(`${one.path}/`)))
    expect(goneAt).toBe(gone.length - inside.length)
    const required = added.filter(({ min, path }) => {
      const parent = kept.find(([one]) => one.path === path.slice(0, path.lastIndexOf('/')))
      return min > 0 && parent?.[0].holds === 'elements' && parent[1].holds === 'elements'
    })
    expect(told.required.reduce((sum, { paths }) => sum + paths, 0)).toBe(required.length)
  })

  test.each(ordered)('v%s → v%s: renamed and moved is what was listed by hand, and all of it', (from, to) => {
    const { kept, gone, added } = difference(from, to)
    const { proposals, splits } = share(from, to)
    expect(splits).toEqual([])
    const likely = proposals.filter(({ certainty }) => certainty === 'likely')
    const found = likely.map(
      ({ from: one, to: other, paths }) => `${ending(one)} > ${ending(other)} ${paths}`,
    )
    const [lost, won] = [new Set(gone.map(({ path }) => path)), new Set(added.map(({ path }) => path))]
    const wanted = renames.flatMap(([earlier, later]) =>
      [
        [earlier, later],
        [later, earlier],
      ].flatMap(([one = '', other = '']) => {
        const paths = [...lost].filter((path) => {
          const around = path.endsWith(`/${one}`) ? path.slice(0, -one.length) : undefined
          return around !== undefined && won.has(`${around}${other}`)
        })
        return paths.length === 0 ? [] : [`${one} > ${other} ${paths.length}`]
      }),
    )
    expect(found.toSorted()).toEqual(wanted.toSorted())
    const certain = proposals.filter(({ certainty }) => certainty === 'certain')
    const wrappers = kept.filter(isWrapped).map(([{ path }]) => path)
    expect(
      certain.every(({ from: one, to: other }) =>
        [one, other].some((path) => wrappers.includes(`/${path.join('/')}`)),
      ),
    ).toBe(true)
    // Two texts of the wrapper of CtctDtls/Othr could take the value.
    const open = wrappers.filter((path) => path.endsWith('/CtctDtls/Othr'))
    expect(certain.reduce((sum, { paths }) => sum + paths, 0)).toBe(wrappers.length - open.length)
  })

  test.each(ordered)('v%s → v%s: exactly the differences are reported, each at its place', (from, to) => {
    const { comparison } = detail(from, to)
    const wanted = groupsOf(difference(from, to), expanded.get(from) ?? [], expanded.get(to) ?? [])
    const loud = comparison.changes.filter(({ severity }) => severity === 'breaking' || severity === 'risky')
    expect(loud.filter(({ rule }) => rule === 'namespace-changed')).toHaveLength(1)
    const [told, untold] = [new Set<Group>(), [] as string[]]
    for (const change of loud) {
      if (change.rule === 'namespace-changed') continue
      const group = wanted.find((all) => all.paths.has(pathOf(change)) && all.isTold(change.rule))
      if (group) told.add(group)
      else untold.push(`${change.rule} ${pathOf(change)}`)
    }
    expect(untold).toEqual([])
    expect(wanted.filter((group) => !told.has(group)).map(({ key }) => key)).toEqual([])
  })

  test.each(converting)('v%s → v%s: every breaking entry is proven, and libxml2 agrees', async (from, to) => {
    const [one, other] = [await sideOf(from), await sideOf(to)]
    const found = proveWitnesses(detail(from, to), one, other)
    const unproven = found.comparison.changes.filter(
      ({ severity, witness }) => severity === 'breaking' && witness.status !== 'proven',
    )
    expect(unproven.map(({ rule, where }) => `${rule} ${where.place}`)).toEqual([])
    const problems = new Diagnostics()
    await verifyWitnesses(found, [one, other], 'a..b', problems.sink)
    expect(problems.sorted().map(({ code, message }) => `${code} ${message}`)).toEqual([])
  })
})

/** A version running, with the opinion of libxml2. */
async function sideOf(name: Name) {
  const { version, roots, program } = versionOf(name)
  return { version, roots: await roots(), program: await program(), opinions: await opinions(name, name) }
}

const adapters = kept(async (from, to) => {
  const problems = new Diagnostics()
  const found = await loadAdapters(versionOf(from), versionOf(to), problems.sink)
  return { found, codes: problems.sorted().map(({ code }) => code) }
})

/** A sample from one version to the other by the emitted adapter; nothing is decided, and what is lost is recorded. */
async function converted(from: Name, to: Name, text: string, mapping?: Mapping) {
  const problems = new Diagnostics()
  const { found, codes } = mapping
    ? { found: await loadAdapters(versionOf(from), versionOf(to), problems.sink, { mapping }), codes: [] }
    : await adapters(from, to)
  expect([...codes, ...problems.sorted().map(({ code }) => code)]).toEqual([])
  expect(found.adapters).toHaveLength(1)
  const policy = { onUndetermined: 'drop', onLoss: 'drop', onMisfit: 'drop' } as const
  return adaptDocument(text, 'xml', { ...found, context: {}, hooks: {}, policy })
}

async function isValid(name: Name, text: string): Promise<boolean> {
  const libxml2 = await opinions(name, name)
  const roots = candidatesFor(text, 'xml', await versionOf(name).roots())
  const asked = await Promise.all(roots.map((root) => libxml2.of(text, 'xml', root)))
  return asked.some((one) => 'valid' in one && one.valid)
}

const sampleOf = (name: Name): string =>
  readFileSync(corpus(`corpus/iso20022/v${name}/examples/sample.xml`), 'utf8')

/** Names alone, as paths of an oracle have them. */
const namesOf = (path: readonly (string | number)[]): string =>
  `/${path.filter((part) => typeof part === 'string').join('/')}`

describeCorpus('adapters of pain.001', () => {
  beforeAll(async () => {
    for (const name of versions) {
      if (!loaded.has(name)) loaded.set(name, await load(name))
      expanded.set(name, pathsOf(corpus(`corpus/iso20022/${fileOf(name)}`)))
    }
  })

  test.each(converting)('v%s → v%s: the sample there and back, valid for libxml2', async (from, to) => {
    const there = await converted(from, to, sampleOf(from))
    expect(there.issues).toEqual([])
    expect(await isValid(to, there.text ?? '')).toBe(true)
    const gone = new Set(difference(from, to).gone.map(({ path }) => path))
    for (const { path, reason } of there.losses) {
      const where = namesOf(path)
      // What a wildcard finds belongs to the older version, whose strict wildcard refuses it.
      const isFound = where.includes('/SplmtryData/')
      expect([where, reason, isFound || gone.has(where)]).toEqual([where, reason, true])
    }
    const back = await converted(to, from, there.text ?? '')
    expect([back.issues, back.losses]).toEqual([[], []])
    expect(await isValid(from, back.text ?? '')).toBe(true)
  })

  test('the modules compile, with choices and a wildcard', { tags: 'slow' }, async () => {
    const [one, other] = [versionOf('03'), versionOf('09')]
    const { files } = adaptVersions(one.version, other.version)
    expect(compileErrors(files, [one.version, other.version])).toEqual([])
  })

  test('a rename that the mapping confirms moves the value', async () => {
    const problems = new Diagnostics()
    const file = [
      'formatVersion: 1',
      'from: v03',
      'to: v09',
      'pairs:',
      ...['PmtInf/DbtrAgt', 'PmtInf/CdtTrfTxInf/CdtrAgt'].map((agent) => {
        const start = `/Document/CstmrCdtTrfInitn/${agent}/FinInstnId`
        return `  - { from: ${start}/BIC, to: ${start}/BICFI, reason: renamed }`
      }),
    ].join('\n')
    const between = { from: 'v03', to: 'v09' }
    const mapping = readMapping('m.yaml', new TextEncoder().encode(file), between, problems.sink)
    const { losses, issues, text = '' } = await converted('03', '09', sampleOf('03'), mapping)
    expect([losses, issues, problems.sorted()]).toEqual([[], [], []])
    expect(text.match(/<BICFI>/gu)).toHaveLength(sampleOf('03').match(/<BIC>/gu)?.length ?? 0)
    expect(await isValid('09', text)).toBe(true)
  })
})

const pathOf = ({ where }: Change): string => `/${where.path.slice(1).join('/')}`

/** One difference by declaration: the paths that show it, and the rules that may tell it. */
interface Group {
  readonly key: string
  readonly paths: Set<string>
  readonly isTold: (rule: string) => boolean
}

const tells = {
  gone: (rule: string) => rule === 'element-removed',
  new: (rule: string) => rule === 'element-added' || rule === 'required-element-added',
  wrapped: (rule: string) => rule === 'form-changed',
  occurrence: (rule: string) => /^(?:required-)?occurrence-/u.test(rule),
  codes: (rule: string) => /^enum|^form-changed$|^type-changed$/u.test(rule),
  facets: (rule: string) =>
    /^(?:(?:max|min)-length|pattern|length|builtin|fraction|total)|^type-changed$|^form-changed$/u.test(rule),
} as const

/** What the oracle finds, one group for each declaration or named type that the difference is said of. */
function groupsOf(
  { kept, gone, added }: OracleDifference,
  before: readonly OraclePath[],
  after: readonly OraclePath[],
): readonly Group[] {
  const [mine, theirs] = [before, after].map((all) => new Map(all.map((one) => [one.path, one])))
  const groups = new Map<string, Group>()
  const add = (what: keyof typeof tells, key: string, path: string): void => {
    const whole = `${what} ${key}`
    const group = groups.get(whole) ?? { key: whole, paths: new Set<string>(), isTold: tells[what] }
    groups.set(whole, group)
    group.paths.add(path)
  }
  for (const pair of kept) {
    const [one, other] = pair
    const declared = `${one.within} ${other.within} ${one.path.split('/').at(-1)}`
    if (isWrapped(pair)) add('wrapped', declared, one.path)
    if (hasOtherOccurrence(pair)) add('occurrence', declared, one.path)
    if (hasOtherCodes(pair)) add('codes', `${one.type} ${other.type}`, one.path)
    else if (hasOtherFacets(pair)) add('facets', `${one.type} ${other.type}`, one.path)
  }
  const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
  for (const [what, lone, there] of [
    ['gone', gone, theirs],
    ['new', added, mine],
  ] as const) {
    for (const { path, within } of lone) {
      const parent = there?.get(parentOf(path))
      // What is around it is gone, or new, or a wrapper: that tells it.
      if (parentOf(path) !== '' && parent?.holds !== 'elements') continue
      add(what, `${within} ${parent?.type} ${path.split('/').at(-1)}`, path)
    }
  }
  return [...groups.values()]
}

describeCorpus('a mapping for pain.001', () => {
  beforeAll(async () => {
    for (const name of ['03', '09'] as const) if (!loaded.has(name)) loaded.set(name, await load(name))
  })

  test('is proposed from what the comparison calls renamed or moved, path by path', () => {
    const { pairs } = adaptVersions(versionOf('03').version, versionOf('09').version)
    const forward = pairs.find(({ from }) => from.version === 'v03')
    const proposed = forward?.findings.joins.map(({ from, to }) => `${from.path} ${to.path}`) ?? []
    const likely = share('03', '09').proposals.filter(({ certainty }) => certainty === 'likely')
    expect(likely.length).toBeGreaterThan(3)
    expect(proposed).toHaveLength(likely.reduce((sum, { paths }) => sum + paths, 0))
    for (const { from, to } of likely)
      expect(proposed).toContain(`/Document/${from.join('/')} /Document/${to.join('/')}`)
    expect(proposed.filter((one) => /\/BIC .*\/BICFI$/u.test(one))).toHaveLength(7)
    expect(forward?.findings.alone.map(({ path }) => path).filter((path) => /BIC/u.test(path))).toEqual([])
  })
})
