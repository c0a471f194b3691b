import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { housePicture } from '../../docs/scripts/house.ts'
import { packageRoot } from '../../src/config/index.ts'

const page = readFileSync(join(packageRoot, 'CONTRIBUTING.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))

test('the map is what the sources are (npm run docs)', () => {
  expect(readFileSync(join(packageRoot, 'docs/pictures/house.svg'), 'utf8')).toBe(housePicture())
})

test('every folder of src is on the map, above all that it imports', () => {
  const boxes = [...housePicture().matchAll(/<text class="name"[^>]*y="(?<y>\d+)">(?<name>[^<]+)\/</g)]
  const heights = new Map(boxes.map(({ groups }) => [groups?.name, Number(groups?.y)]))
  expect(heights.size).toBeGreaterThan(25)
  expect(heights.get('cli')).toBeLessThan(heights.get('pipeline') ?? 0)
  expect(heights.get('pipeline')).toBeLessThan(heights.get('schema') ?? 0)
})

test('the commands that CONTRIBUTING.md names exist', () => {
  const named = [...page.matchAll(/npm run (?<script>[\w:-]+)/g)].map(({ groups }) => groups?.script ?? '')
  expect(new Set(named).size).toBeGreaterThan(3)
  expect(named.filter((script) => !(script in scripts))).toEqual([])
})

test('the files that CONTRIBUTING.md names exist', () => {
  const links = [
    ...page.matchAll(/\]\((?<path>[^)#]+)/g),
    ...page.matchAll(/`(?<path>(?:src|test|docs|bench)\/[\w./-]*)`/g),
  ]
  const paths = links.map(({ groups }) => groups?.path ?? '')
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(join(packageRoot, path)))).toEqual([])
})
