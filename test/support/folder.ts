import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A folder of its own for one test, with these files; removed when the test has ended. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  putFiles(folder, files)
  return folder
}

/**
 * Gives folders that stand in one with `node_modules`, where commands keep what they have read for each other; all are
 * removed when the tests of a file have ended.
 */
export function nestedFolders(): typeof folderWith {
  const base = mkdtempSync(join(tmpdir(), 'tests-'))
  mkdirSync(join(base, 'node_modules'))
  afterAll(() => rmSync(base, { recursive: true, force: true }))
  return (files = {}) => {
    const folder = mkdtempSync(join(base, 'test-'))
    putFiles(folder, files)
    return folder
  }
}

export function putFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** Every file below a folder as text, by path, sorted. What links lead to is not below it, though Node 24 lists it. */
export function filesIn(folder: string): Readonly<Record<string, string>> {
  const paths = pathsBelow(folder).sort()
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return pathsBelow(path)
    return entry.isFile() ? [path] : []
  })
}
