import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { invariant } from '../../../src/diagnostics/index.ts'
import { tryValue } from '../../../src/prove/adapters/index.ts'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { names, type Published, published } from './published.ts'

const common = '{http://efti.eu/v1/consignment/common}consignment'
const identifier = '{http://efti.eu/v1/consignment/identifier}consignment'
const edelivery = '{http://efti.eu/v1/edelivery}'

/** Where the consignments of each published document are, and what becomes of them: carried + lost + refused values. */
const examples: readonly [
  string,
  {
    readonly root: string
    readonly adapter: string
    readonly want: readonly string[]
    readonly inside?: string
    readonly issues?: readonly string[]
  },
][] = [
  [
    'v0/examples/consignment-common.xml',
    {
      root: common,
      want: [
        '143 carried, 731 lost, 26 refused: incomplete 128, no-counterpart 7, no-data-element 592, undetermined 4, unit 4',
      ],
      adapter: names.answer,
      issues: ['does-not-fit'],
    },
  ],
  [
    'v0/examples/uil-response.xml',
    {
      root: `${edelivery}uilResponse`,
      want: ['8 carried, 6 lost, 0 refused: incomplete 3, no-counterpart 1, undetermined 2'],
      adapter: names.answer,
      inside: 'consignment',
    },
  ],
  [
    'v0/examples/consignment.xml',
    {
      root: identifier,
      want: ['9 carried, 6 lost, 0 refused: no-counterpart 1, undetermined 5'],
      adapter: names.upload,
    },
  ],
  [
    'v0/examples/consignment-identifiers-one-leg.xml',
    {
      root: identifier,
      want: ['13 carried, 1 lost, 0 refused: link 1, undetermined 1'],
      adapter: names.upload,
    },
  ],
  [
    'v0/examples/consignment-identifiers-two-legs.xml',
    {
      root: identifier,
      want: ['13 carried, 5 lost, 0 refused: link 2, repeat 3, undetermined 2'],
      adapter: names.upload,
    },
  ],
  [
    'v0/examples/consignment-identifiers-three-legs.xml',
    {
      root: identifier,
      want: ['16 carried, 10 lost, 0 refused: link 3, repeat 6, undetermined 4'],
      adapter: names.upload,
    },
  ],
  [
    'v0/examples/consignment-identifiers-four-legs.xml',
    {
      root: identifier,
      want: ['19 carried, 17 lost, 0 refused: link 3, repeat 9, undetermined 8'],
      adapter: names.upload,
    },
  ],
  [
    'v0/examples/save-identifiers.xml',
    {
      root: `${edelivery}saveIdentifiersRequest`,
      want: ['11 carried, 3 lost, 0 refused: undetermined 3'],
      adapter: names.upload,
      inside: 'consignment',
    },
  ],
  [
    'v0/examples/identifier-response.xml',
    {
      root: `${edelivery}identifierResponse`,
      want: [
        '11 carried, 6 lost, 0 refused: no-data-element 3, undetermined 3',
        '9 carried, 6 lost, 0 refused: no-data-element 3, undetermined 3',
      ],
      adapter: names.upload,
      inside: 'consignment',
    },
  ],
  [
    'v1-draft/examples/FTI010-sample.xml',
    {
      root: '{urn:eu:move:eFTI:data:standard:FTI010GetCmdsResponse:1}FTI010GetCmdsResponse',
      want: ['37 carried, 15 lost, 0 refused: no-counterpart 15'],
      adapter: names.answerBack,
    },
  ],
  [
    'v1-draft/examples/FTI004-sample.xml',
    {
      root: '{urn:eu:move:eFTI:data:standard:FTI004UploadIdentifierRequest:1}FTI004UploadIdentifierRequest',
      want: ['4 carried, 40 lost, 0 refused: incomplete 3, no-counterpart 24, undetermined 13'],
      adapter: names.uploadBack,
    },
  ],
]

describeCorpus('published documents there and back', () => {
  let all: Published
  beforeAll(async () => {
    all = await published()
  })

  it.each(examples)('%s', (file, { root, adapter, want, inside, issues = [] }) => {
    const side = file.startsWith('v0') ? all.v0 : all.v1
    const set = side.version.sets.find(({ elements }) => elements.has(root))
    const tried = all.tried.get(adapter)
    invariant(set && tried, `"${root}" has an adapter`)
    const parsed = side.xml(set.name, root).parse(readFileSync(corpus(`corpus/efti/${file}`)))
    invariant(parsed.ok, `"${file}" is valid`)
    const held: unknown = inside === undefined ? parsed.value : Reflect.get(Object(parsed.value), inside)
    const values = Array.isArray(held) ? held : [held]
    const found: string[] = []
    for (const value of values) {
      const { there, wrong, back, differences } = tryValue(tried.trial, value)
      expect(wrong).toEqual([])
      const { tally } = there
      expect(tally.carried + tally.lost + tally.refused).toBe(tally.values)
      expect([...new Set(there.issues.map(({ rule }) => rule))]).toEqual(issues)
      invariant(there.value !== undefined, 'something came of it')
      const written = tried.trial.target.codec().serialize(there.value)
      expect(all.libxml2.get(adapter)?.validate(written)).toEqual({ valid: true, errors: [] })
      const byReason = new Map<string, number>()
      for (const { reason } of there.losses) byReason.set(reason, (byReason.get(reason) ?? 0) + 1)
      const words = [...byReason].sort().map(([reason, count]) => `${reason} ${count}`)
      const { carried, lost, refused } = tally
      found.push(`${carried} carried, ${lost} lost, ${refused} refused: ${words.join(', ')}`)
      expect(back?.issues).toEqual([])
      expect(differences).toEqual([])
    }
    expect(found).toEqual(want)
  })
})
