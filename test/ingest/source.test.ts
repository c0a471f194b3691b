import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Diagnostics, printDiagnostic } from '../../src/diagnostics/index.ts'
import { type Limits, readSource } from '../../src/ingest/index.ts'
import { figuresIn, quotedIn } from '../support/quoted.ts'
import { zip } from '../support/zip.ts'
import { folder } from './folder.ts'

async function read(root: string, path: string, options: { limits?: Partial<Limits>; label?: string } = {}) {
  const problems = new Diagnostics()
  const source = await readSource(path, { root, ...options }, problems.sink)
  const names = [...(source?.files.values() ?? [])].map(({ name }) => name)
  const said = problems.sorted().map((problem) => printDiagnostic(problem))
  expect(said.filter((text) => text.includes(root))).toEqual([])
  return { source, names, codes: problems.sorted().map(({ code }) => code), said }
}

describe('an archive', () => {
  test('is read by its members', async () => {
    const root = folder({ 'v/schemas.zip': zip([{ name: 'types/b.xsd' }, { name: 'a.xsd' }]) })
    const { source, names } = await read(root, 'v/schemas.zip')
    expect([source?.kind, source?.name]).toEqual(['archive', 'schemas.zip'])
    expect(names).toEqual(['schemas.zip!/a.xsd', 'schemas.zip!/types/b.xsd'])
    expect(source?.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  test('is what was packed, without what macOS puts beside it', async () => {
    const beside = ['__MACOSX/._a.xsd', '__MACOSX/types/._b.xsd', 'types/._b.xsd', '.DS_Store', 'Thumbs.db']
    const files = ['a.xsd', 'types/b.xsd']
    const root = folder({
      's.zip': zip([...files, ...beside].map((name) => ({ name }))),
      ...Object.fromEntries([...files, ...beside].map((name) => [`s/${name}`, 'x'])),
    })
    expect(await read(root, 's.zip')).toMatchObject({
      names: ['s.zip!/a.xsd', 's.zip!/types/b.xsd'],
      codes: [],
    })
    expect((await read(root, 's')).names).toEqual(files.map((name) => `s/${name}`))
  })

  test('is called by its label', async () => {
    const root = folder({ 'v/schemas.zip': zip([{ name: 'a.xsd' }]) })
    const { names } = await read(root, 'v/schemas.zip', { label: 'v/schemas.zip' })
    expect(names).toEqual(['v/schemas.zip!/a.xsd'])
  })

  test('that may not be read is none', async () => {
    const root = folder({ 'schemas.zip': zip([{ name: '../a.xsd' }]) })
    const { source, codes } = await read(root, 'schemas.zip')
    expect([source, codes]).toEqual([undefined, ['archive-entry-name']])
  })

  test('is measured before it is read', async () => {
    const root = folder({ 'schemas.zip': zip([{ name: 'a.xsd' }]) })
    const { codes } = await read(root, 'schemas.zip', { limits: { archiveBytes: 10 } })
    expect(codes).toEqual(['source-too-large'])
  })
})

describe('a folder', () => {
  test('is read with all below it, by code unit', async () => {
    const root = folder({
      's/b.xsd': '',
      's/B.xsd': '',
      's/a/c.json': '',
      's/a-/d': '',
      's/.git/x': '',
      's/node_modules/y': '',
    })
    const { source, names } = await read(root, 's')
    expect(source?.kind).toBe('folder')
    expect(names).toEqual(['s/B.xsd', 's/a-/d', 's/a/c.json', 's/b.xsd'])
    expect([...(source?.files.keys() ?? [])]).toEqual(['B.xsd', 'a-/d', 'a/c.json', 'b.xsd'])
  })

  test('may link to its own files', async () => {
    const root = folder({ 's/a.xsd': 'A' })
    symlinkSync('a.xsd', join(root, 's/b.xsd'))
    const { source, codes } = await read(root, 's')
    expect(codes).toEqual([])
    expect(Buffer.from(source?.files.get('b.xsd')?.bytes ?? []).toString()).toBe('A')
  })

  test.each([
    ['R5: out of it', '../secret.xsd', ['source-link']],
    ['R5: to a file of the system', '/etc/passwd', ['source-link']],
    ['to a folder', '..', ['source-link']],
    ['to itself', 'link.xsd', ['source-unreadable']],
    ['to nothing', 'gone.xsd', ['source-unreadable']],
  ])('may not link %s', async (_, target, want) => {
    const root = folder({ 's/a.xsd': 'A', 'secret.xsd': 'S' })
    symlinkSync(target, join(root, 's/link.xsd'))
    const { source, codes, said } = await read(root, 's')
    expect([source, codes]).toEqual([undefined, want])
    expect(said[0]).toContain('"s/link.xsd"')
  })

  test('R5: has ordinary files only', async () => {
    const root = folder({ 's/a.xsd': 'A' })
    execFileSync('mkfifo', [join(root, 's/pipe.xsd')])
    const { codes } = await read(root, 's')
    expect(codes).toEqual(['source-unreadable'])
  })

  test.each<[string, Partial<Limits>, string]>([
    ['files', { files: 1 }, 'source-too-many-files'],
    ['bytes of one file', { documentBytes: 2 }, 'source-too-large'],
    ['bytes together', { totalBytes: 5 }, 'source-too-large'],
  ])('has a limit of %s', async (_, limits, want) => {
    const root = folder({ 's/a.xsd': 'AAA', 's/b.xsd': 'BBB' })
    expect((await read(root, 's', { limits })).codes).toEqual([want])
  })
})

describe('one file', () => {
  const files = { 'api/gate.yaml': 'a', 'api/schemas/a.json': 'b', 'api/notes.txt': 'c', 'other.yaml': 'd' }

  test('comes with the documents beside and below it that it may refer to', async () => {
    const { source, names } = await read(folder(files), 'api/gate.yaml')
    expect([source?.kind, source?.entry, source?.name]).toEqual(['file', 'gate.yaml', 'gate.yaml'])
    expect(names).toEqual(['gate.yaml', 'schemas/a.json'])
  })

  test('names the folder that contains too many files', async () => {
    const limits = { files: 1 }
    const { source, said } = await read(folder(files), 'api/gate.yaml', { limits })
    expect([...(source?.files.keys() ?? [])]).toEqual(['gate.yaml'])
    expect([...quotedIn(said[0] ?? ''), ...figuresIn(said[0] ?? '')]).toEqual(['"gate.yaml"', '"files"', 1])
  })

  test('R5: a single file as source reads no other file', async () => {
    const root = folder(files)
    symlinkSync('../other.yaml', join(root, 'api/link.yaml'))
    const { source } = await read(root, 'api/gate.yaml')
    const paths = [
      '../other.yaml',
      '/etc/passwd',
      'notes.txt',
      './gate.yaml',
      'schemas/../gate.yaml',
      'link.yaml',
      'gate.yaml/',
    ]
    expect(paths.filter((path) => source?.files.get(path) !== undefined)).toEqual([])
  })

  test('R5: a link that leads out is an error where it is asked for, and only there', async () => {
    const root = folder(files)
    symlinkSync('../other.yaml', join(root, 'api/link.yaml'))
    const problems = new Diagnostics()
    const source = await readSource('api/gate.yaml', { root }, problems.sink)
    source?.files.get('gate.yaml')
    expect(problems.sorted()).toEqual([])
    source?.files.get('link.yaml')
    expect(problems.sorted().map(({ code, message }) => [code, message.includes('"link.yaml"')])).toEqual([
      ['source-link', true],
    ])
  })

  test('has any ending', async () => {
    const { names } = await read(folder({ 'a.txt': 'A' }), 'a.txt')
    expect(names).toEqual(['a.txt'])
  })

  test('keeps the folder of its label', async () => {
    const { names } = await read(folder(files), 'api/gate.yaml', { label: 'api/gate.yaml' })
    expect(names).toEqual(['api/gate.yaml', 'api/schemas/a.json'])
  })
})

describe('no source', () => {
  test.each([
    ['a path that is not there', 'gone.zip', 'source-missing'],
    ['a path below a file', 'a.xsd/b', 'source-missing'],
    ['a pipe', 'pipe', 'source-unreadable'],
  ])('%s', async (_, path, want) => {
    const root = folder({ 'a.xsd': 'A' })
    execFileSync('mkfifo', [join(root, 'pipe')])
    const { source, codes, said } = await read(root, path)
    expect([source, codes]).toEqual([undefined, [want]])
    expect(said[0]).toContain(`"${path}"`)
    expect(said[0]).toContain('fix: ')
  })
})
