import { closeSync, cpSync, openSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { withManifest, writeOutput } from '../../src/output/index.ts'
import { filesIn, folderWith } from '../support/folder.ts'

/** An output folder on Windows is the old one or the new one. */
export function testOutput(): void {
  const of = (texts: Readonly<Record<string, string>>) =>
    withManifest(
      Object.entries(texts).map(([path, text]) => ({ path, text })),
      [],
      { name: 'tool', version: '1' },
    )
  const first = of({ 'v/a.ts': 'a', 'v/b.ts': 'b', 'w/c.ts': 'c' })
  const second = of({ 'v/a.ts': 'a', 'v/b.ts': 'b2', 'x/d.ts': 'd' })
  const textsOf = (files: typeof first) =>
    Object.fromEntries(files.map(({ path, text }) => [path.replaceAll('/', '\\'), text]))

  function write(out: string, files: typeof first) {
    const problems = new Diagnostics()
    const written = writeOutput(out, 'out', files, problems.sink)
    return { written, codes: problems.sorted().map(({ code }) => code) }
  }

  let out = ''

  beforeEach(() => {
    out = join(folderWith(), 'out')
    expect(write(out, first).codes).toEqual([])
  })

  /** As a program does that watches a folder below the output. */
  function held<T>(path: string, job: () => T): T {
    const file = openSync(join(out, path), 'r')
    try {
      return job()
    } finally {
      closeSync(file)
    }
  }

  describe('an output folder that another program holds', () => {
    test('is written file by file; guests and what did not change stay as they are', () => {
      writeFileSync(join(out, 'README.md'), 'mine')
      const { mtimeMs } = statSync(join(out, 'v/a.ts'))
      const { written, codes } = held('v/a.ts', () => write(out, second))
      expect(codes).toEqual([])
      expect(written).toEqual({
        changed: ['v/b.ts', 'x/d.ts', 'manifest.json'],
        unchanged: ['package.json', 'v/a.ts'],
        removed: ['w/c.ts'],
      })
      expect(filesIn(out)).toEqual({ ...textsOf(second), 'README.md': 'mine' })
      expect(readdirSync(out).sort()).toEqual(['README.md', 'manifest.json', 'package.json', 'v', 'x'])
      expect(statSync(join(out, 'v/a.ts')).mtimeMs).toBe(mtimeMs)
      expect(readdirSync(join(out, '..'))).toEqual(['out'])
    })

    test('is as it was where one of its files cannot be replaced', () => {
      expect(held('v/b.ts', () => write(out, second)).codes).toEqual(['output-failed'])
      expect(filesIn(out)).toEqual(textsOf(first))
      expect(readdirSync(join(out, '..'))).toEqual(['out'])
      expect(write(out, second).codes).toEqual([])
      expect(filesIn(out)).toEqual(textsOf(second))
    })

    test('is as it was after a build was killed while it wrote', () => {
      cpSync(out, join(out, '..', `.out.undo-${2 ** 22 + 1}`), { recursive: true })
      writeFileSync(join(out, 'manifest.json'), second.at(-1)?.text ?? '')
      writeFileSync(join(out, 'v/b.ts'), 'b2')
      // A stranger stops the next build, after what was killed is taken back.
      writeFileSync(join(out, 'mine.ts'), 'mine')
      expect(write(out, second).codes).toEqual(['output-foreign'])
      expect(filesIn(out)).toEqual({ ...textsOf(first), 'mine.ts': 'mine' })
      expect(readdirSync(join(out, '..'))).toEqual(['out'])
    })
  })
}
