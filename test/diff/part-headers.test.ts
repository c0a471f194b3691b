import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { quotedIn } from '../support/quoted.ts'
import { operation, type VersionText, versionOf } from './versions.ts'

const text = 'schema: {type: string}'
const number = 'schema: {type: integer}'

/** A body in parts, whose part `f` has these headers. */
const parts = (headers: string, type = 'multipart/form-data'): VersionText =>
  operation(
    `requestBody: {content: {${type}: {schema: {type: object, properties: {f: {type: string}}}, encoding: {f: {headers: {${headers}}}}}}}`,
  )

test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  [
    'a new one that must be there',
    {
      given: [parts(''), parts(`X-Id: {required: true, ${text}}`)],
      want: ['breaking [sender] header-added "X-Id" "f"'],
    },
  ],
  [
    'a new one that may be there',
    {
      given: [parts(''), parts(`X-Id: {${text}}`)],
      want: ['safe [] header-added "X-Id" "f"'],
    },
  ],
  [
    'one that is gone and had to be there',
    {
      given: [parts(`X-Id: {required: true, ${text}}`), parts('')],
      want: ['safe [] header-removed "X-Id" "f"'],
    },
  ],
  [
    'one that is gone and could be there',
    {
      given: [parts(`X-Id: {${text}}`), parts('')],
      want: ['risky [sender] header-removed "X-Id" "f"'],
    },
  ],
  [
    'one that must be there now',
    {
      given: [parts(`X-Id: {${text}}`), parts(`X-Id: {required: true, ${text}}`)],
      want: ['breaking [sender] header-became-required "X-Id" "f"'],
    },
  ],
  [
    'one that may be left out now',
    {
      given: [parts(`X-Id: {required: true, ${text}}`), parts(`X-Id: {${text}}`)],
      want: ['safe [] header-became-optional "X-Id" "f"'],
    },
  ],
  ['another case of its name', { given: [parts(`X-ID: {${text}}`), parts(`x-id: {${text}}`)], want: [] }],
  [
    'the media type, which the encoding says itself',
    { given: [parts(''), parts(`Content-Type: {required: true, ${text}}`)], want: [] },
  ],
  [
    'in a form, which has no parts',
    {
      given: [
        parts('', 'application/x-www-form-urlencoded'),
        parts(`X-Id: {required: true, ${text}}`, 'application/x-www-form-urlencoded'),
      ],
      want: [],
    },
  ],
])('the headers of a part: %s', async (_what, { given: [before, after], want }) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(
    changes.map(({ rule, severity, who, message }) =>
      [severity, `[${who}]`, rule, ...quotedIn(message)].join(' '),
    ),
  ).toEqual(want)
})

test('a header of a part with another type is where its part is, and concerns who sends', async () => {
  const [before, after] = [parts(`X-Id: {${text}}`), parts(`X-Id: {${number}}`)]
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  const found = changes.map(({ rule, effect, severity, who, where: { part, path } }) =>
    [rule, effect, severity, who.includes('sender'), part, path.join('/')].join(' '),
  )
  expect(found).toEqual(['form-changed narrows breaking true request PUT /x/f/X-Id'])
})
