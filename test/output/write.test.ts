import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { staleFiles, withManifest, writeOutput } from '../../src/output/index.ts'
import { makeLargeFile } from '../../src/typescript/index.ts'
import { filesIn, folderWith } from '../support/folder.ts'

const tool = { name: 'tool', version: '1' }
const first = withManifest(
  [
    { path: 'v0/a.ts', text: 'a' },
    { path: 'v0/b.ts', text: 'b' },
  ],
  [],
  tool,
)
const second = withManifest(
  [
    { path: 'v0/a.ts', text: 'a' },
    { path: 'v1/c.ts', text: 'c' },
  ],
  [],
  tool,
)

function write(out: string, files = second) {
  const problems = new Diagnostics()
  const written = writeOutput(out, 'out', files, problems.sink)
  return { written, codes: problems.sorted().map(({ code }) => code) }
}

function built(): string {
  const out = join(folderWith(), 'out')
  expect(write(out, first).codes).toEqual([])
  return out
}

describe('an output folder', () => {
  test.each(['.DS_Store', 'Thumbs.db', 'v0/desktop.ini', 'v0/._a.ts'])(
    'is built where a system put %s',
    (name) => {
      const out = built()
      writeFileSync(join(out, name), '')
      expect(staleFiles(out, first)).toEqual([])
      expect(write(out).codes).toEqual([])
      expect(filesIn(out)).toMatchObject({ 'v1/c.ts': 'c' })
    },
  )

  test('contains the files, how they are loaded, and a manifest of all', () => {
    const files = filesIn(built())
    expect(Object.keys(files)).toEqual(['manifest.json', 'package.json', 'v0/a.ts', 'v0/b.ts'])
    expect(JSON.parse(files['package.json'] ?? '')).toEqual({ type: 'module' })
    expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({
      formatVersion: 1,
      tool,
      files: [
        { path: 'package.json' },
        { path: 'v0/a.ts', sha256: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb' },
        { path: 'v0/b.ts' },
      ],
    })
  })

  test('loses what is no longer made, keeps what did not change and who was a guest', () => {
    const out = built()
    writeFileSync(join(out, 'README.md'), 'read')
    writeFileSync(join(out, '.gitignore'), '*')
    const before = statSync(join(out, 'v0/a.ts'))
    const { written, codes } = write(out)
    expect(codes).toEqual([])
    expect(written?.removed).toEqual(['v0/b.ts'])
    expect(written?.changed).toEqual(['v1/c.ts', 'manifest.json'])
    expect(Object.keys(filesIn(out))).toEqual([
      '.gitignore',
      'README.md',
      'manifest.json',
      'package.json',
      'v0/a.ts',
      'v1/c.ts',
    ])
    expect(statSync(join(out, 'v0/a.ts')).mtimeMs).toBe(before.mtimeMs)
    expect(readdirSync(join(out, '..'))).toEqual(['out'])
  })

  test.each<[string, readonly string[]]>([
    ['letters', ['{', '"a": 1', '}\n']],
    ['letters of several bytes, and an empty part', ['é', '', '漢𝄞\n']],
    ['nothing', []],
  ])('contains a file in parts of %s as one text, with its digest in the manifest', (_name, parts) => {
    const text = parts.join('')
    const inParts = withManifest([makeLargeFile('v0/a.json', parts)], [], tool)
    expect(inParts.at(-1)).toEqual(withManifest([{ path: 'v0/a.json', text }], [], tool).at(-1))
    const out = join(folderWith(), 'out')
    expect(write(out, inParts).codes).toEqual([])
    expect(filesIn(out)['v0/a.json']).toBe(text)
    expect(staleFiles(out, inParts)).toEqual([])
    expect(write(out, inParts).written?.changed).toEqual([])
    writeFileSync(join(out, 'v0/a.json'), `${text}x`)
    expect(staleFiles(out, inParts)).toEqual([
      { path: 'v0/a.json', state: 'changed', before: `${text}x`, after: text },
    ])
  })

  test('may have lost files: they are made again', () => {
    const out = built()
    unlinkSync(join(out, 'v0/a.ts'))
    expect(write(out).codes).toEqual([])
    expect(filesIn(out)['v0/a.ts']).toBe('a')
  })

  test('that was checked out with other line endings is written again and is not out of date', () => {
    const files = withManifest([{ path: 'v0/a.ts', text: 'a\nb\n' }], [], tool)
    const out = join(folderWith(), 'out')
    write(out, files)
    for (const { path, text } of files) writeFileSync(join(out, path), text.replaceAll('\n', '\r\n'))
    writeFileSync(join(out, '.gitattributes'), '* text=auto\n')
    expect(staleFiles(out, files)).toEqual([])
    expect(write(out, files).codes).toEqual([])
    expect(filesIn(out)['v0/a.ts']).toBe('a\nb\n')
    expect(filesIn(out)['.gitattributes']).toBe('* text=auto\n')
  })

  test.each<[string, (out: string) => void, string]>([
    ['an edited file', (out) => writeFileSync(join(out, 'v0/a.ts'), 'mine'), 'output-edited'],
    [
      'an edited file that is no longer made',
      (out) => writeFileSync(join(out, 'v0/b.ts'), 'mine'),
      'output-edited',
    ],
    ['a foreign file', (out) => writeFileSync(join(out, 'v0/mine.ts'), 'mine'), 'output-foreign'],
    ['a guest where it is none', (out) => writeFileSync(join(out, 'v0/README.md'), 'mine'), 'output-foreign'],
    ['a link', (out) => symlinkSync('a.ts', join(out, 'v0/link.ts')), 'output-link'],
    [
      'a link in place of a file',
      (out) => {
        unlinkSync(join(out, 'v0/b.ts'))
        symlinkSync('a.ts', join(out, 'v0/b.ts'))
      },
      'output-link',
    ],
    [
      'a link in place of a folder',
      (out) => {
        renameSync(join(out, 'v0'), join(out, '../elsewhere'))
        symlinkSync('../elsewhere', join(out, 'v0'))
      },
      'output-link',
    ],
    ['a broken manifest', (out) => writeFileSync(join(out, 'manifest.json'), '{'), 'output-manifest'],
    [
      'a manifest without digests',
      (out) => writeFileSync(join(out, 'manifest.json'), '{"files": [{"path": "v0/a.ts"}]}'),
      'output-manifest',
    ],
  ])('with %s stops the build and stays as it is', (_, spoil, code) => {
    const out = built()
    spoil(out)
    const before = filesIn(out)
    const { written, codes } = write(out)
    expect(codes).toEqual([code])
    expect(written).toBeUndefined()
    expect(filesIn(out)).toEqual(before)
  })

  test('is no file and no link', () => {
    const folder = folderWith({ out: 'a file' })
    expect(write(join(folder, 'out')).codes).toEqual(['output-not-folder'])
    mkdirSync(join(folder, 'real'))
    symlinkSync('real', join(folder, 'link'))
    expect(write(join(folder, 'link')).codes).toEqual(['output-not-folder'])
  })

  test('that cannot be written stays as it is', () => {
    const out = built()
    const before = filesIn(out)
    // Root may write anywhere, so the place of the staging folder is taken by a file instead of by permissions.
    writeFileSync(join(out, '..', `.out.staging-${process.pid}`), '')
    const { codes } = write(out)
    expect(codes).toEqual(['output-failed'])
    expect(filesIn(out)).toEqual(before)
  })
})

describe('after a build that was killed', () => {
  const dead = 2 ** 22 + 1

  test('between the renames, the former output is back before anything else', () => {
    const out = built()
    mkdirSync(join(out, '..', `.out.staging-${dead}`))
    renameSync(out, join(out, '..', `.out.former-${dead}`))
    const { written, codes } = write(out)
    expect(codes).toEqual([])
    expect(written?.removed).toEqual(['v0/b.ts'])
    expect(readdirSync(join(out, '..'))).toEqual(['out'])
  })

  test('while staging or clearing, what it left is removed', () => {
    const out = built()
    for (const kind of ['staging', 'former'])
      mkdirSync(join(out, '..', `.out.${kind}-${dead}/x`), { recursive: true })
    expect(write(out).codes).toEqual([])
    expect(readdirSync(join(out, '..'))).toEqual(['out'])
  })

  test('a build that is alive is left alone', () => {
    const out = built()
    const before = filesIn(out)
    const theirs = join(out, '..', `.out.staging-${process.ppid}`)
    mkdirSync(theirs)
    expect(write(out).codes).toEqual(['output-busy'])
    expect(existsSync(theirs)).toBe(true)
    expect(filesIn(out)).toEqual(before)
  })
})

describe('a manifest', () => {
  test.each([
    ['../a.ts'],
    ['a/../b.ts'],
    ['/a.ts'],
    ['a//b.ts'],
    ['A.ts'],
    ['a\\b.ts'],
    ['a.'],
    [''],
    ['aux.ts'],
    ['v/nul/a.ts'],
  ])('refuses the path "%s"', (path) =>
    expect(() => withManifest([{ path, text: '' }], [], tool)).toThrow(/grammar/),
  )

  test('refuses two files with one path', () => {
    const file = { path: 'a.ts', text: '' }
    expect(() => withManifest([file, file], [], tool)).toThrow(/twice/)
  })
})
