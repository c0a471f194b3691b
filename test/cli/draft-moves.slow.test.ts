import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serveFiles } from '../lock/server.ts'
import { cli } from '../support/cli.ts'
import { compiled } from '../support/compile.ts'
import { filesIn, folderWith } from '../support/folder.ts'
import { track } from '../support/git.ts'

const schema = (
  ...members: readonly string[]
): string => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns="urn:library" targetNamespace="urn:library" elementFormDefault="qualified">
  <xs:element name="shelf" type="Shelf"/>
  <xs:complexType name="Shelf">
    <xs:sequence>
${members.map((name) => `      <xs:element name="${name}" type="xs:string"/>\n`).join('')}    </xs:sequence>
  </xs:complexType>
</xs:schema>
`

/** What a person wrote by hand, comments and all. */
const mine = {
  'hooks.ts': `import type { Hooks } from './out/draft/1..2/adapters/hooks.js'

// Ours: agreed with the archive.
export const hooks: Hooks = {
  _1LibraryShelfTo_2LibraryShelf: { isbn_missing: () => '0' },
  _2LibraryShelfTo_1LibraryShelf: {},
}
`,
  'mapping.yaml': `# Ours.
formatVersion: 1
from: "1"
to: "2"
`,
}

/** What the compiler says of the user's own file beside what was generated. */
function compile(cwd: string): Promise<string> {
  const files = Object.entries(filesIn(cwd)).flatMap(([path, text]) =>
    /^(?:out\/.*|hooks)\.ts$/.test(path) ? [{ path, text }] : [],
  )
  return compiled(files, (check) => check('typescript-7'))
}

test('a draft changes under a repository: the lock catches it, the update explains it, the compiler stops at the new hook', {
  timeout: 300_000,
}, async () => {
  const published = new Map([['/library.xsd', schema('title', 'isbn')]])
  const { origin } = await serveFiles(published)
  const cwd = folderWith({
    ...mine,
    'library.xsd': schema('title'),
    'efti-schema.config.yaml': `versions:
  "1": { schemas: library.xsd }
  "2": { status: draft, schemas: { url: "${origin}/library.xsd", privateNetwork: true } }
compare: [{ from: "1", to: "2", hooks: hooks.ts, mapping: mapping.yaml }]
`,
  })
  const own = (): readonly string[] => Object.keys(mine).map((path) => readFileSync(join(cwd, path), 'utf8'))
  expect((await cli(cwd, 'lock')).exit).toBe(0)
  const first = await cli(cwd, 'build')
  expect([first.exit, first.stderr.includes('adapter-unproven')]).toEqual([0, false])
  expect(await compile(cwd)).toBe('')

  // The draft moves: nothing of it gets in.
  published.set('/library.xsd', schema('title', 'isbn', 'place'))
  track(cwd)
  expect((await cli(cwd, 'check')).exit).toBe(0)
  const noticed = await cli(cwd, 'lock', '--update', '--dry-run', '--format', 'json')
  expect(noticed.exit).toBe(1)
  // A checkout without the copies cannot take the new one for the old one.
  rmSync(join(cwd, '.efti-schema'), { recursive: true })
  expect(await cli(cwd, 'build')).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('[lock-copy-missing]'),
  })
  expect(await cli(cwd, 'lock')).toMatchObject({ exit: 2, stderr: expect.stringContaining('[lock-moved]') })
  published.set('/library.xsd', schema('title', 'isbn'))
  expect((await cli(cwd, 'lock')).exit).toBe(0)
  published.set('/library.xsd', schema('title', 'isbn', 'place'))

  const { exit, stdout } = await cli(cwd, 'lock', '--update', '--format', 'json')
  expect(exit).toBe(0)
  const { versions, plans } = JSON.parse(stdout)
  expect(versions.map(({ name }: { name: string }) => name)).toEqual(['2'])
  expect(JSON.stringify(versions[0].comparison.changes)).toContain('place')
  expect(plans).toEqual([
    {
      from: '1',
      to: '2',
      newHooks: [expect.stringMatching(/\.place_missing$/)],
      goneHooks: [],
      hooksFile: 'hooks.ts',
      mappingFile: 'mapping.yaml',
      mappingLines: [],
    },
  ])

  // The old output is stale, the new one does not compile with the old hooks, and says where.
  expect((await cli(cwd, 'check')).exit).toBe(1)
  const built = await cli(cwd, 'build')
  expect(built.exit).toBe(0)
  expect(built.stderr).toContain('[hooks-incomplete]')
  const stopped = await compile(cwd)
  expect(stopped.match(/error TS/g)).toHaveLength(1)
  expect(stopped).toMatch(/hooks\.ts\(5,\d+\): error TS\d+: .*place_missing/)
  expect(own()).toEqual(Object.values(mine))
})
