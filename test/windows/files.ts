import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { putInPlace } from '../../src/files/index.ts'
import { folderWith } from '../support/folder.ts'
import type { World } from '../support/windows.ts'

/** A file that another program of Windows holds. */
export function testFiles(world: World & { held: number; code: string }): void {
  test.each<[string, boolean, number, string, boolean]>([
    ['held for a moment on Windows', true, 3, 'EPERM', true],
    ['busy for a moment on Windows', true, 1, 'EBUSY', true],
    ['held for good on Windows', true, 100, 'EPERM', false],
    ['on a full disk of Windows', true, 1, 'ENOSPC', false],
    ['not ours elsewhere', false, 1, 'EPERM', false],
  ])('a file that is %s', (_, isWindows, held, code, isMoved) => {
    Object.assign(world, { isWindows, held: 0, code })
    const folder = folderWith({ staged: 'new', place: 'old' })
    const [staged, place] = [join(folder, 'staged'), join(folder, 'place')]
    world.held = held
    if (isMoved) putInPlace(staged, place)
    else expect(() => putInPlace(staged, place)).toThrow(code)
    expect(readFileSync(place, 'utf8')).toBe(isMoved ? 'new' : 'old')
    expect(existsSync(staged)).toBe(!isMoved)
  })
}
