import { expect, test } from 'vitest'
import type { VersionText } from '../../diff/versions.ts'
import { type Side, sideOf, witnessed } from './witnessed.ts'

/** A side whose program exports other roots than it has. */
const withRoots = (side: Side, json: Side['roots']['json']): Side => ({
  ...side,
  roots: { ...side.roots, json },
})

/** The versions that a reason names. */
async function named(change: (side: Side) => Side, other: (side: Side) => Side = (side) => side) {
  const object = (more: object): VersionText => ({
    schemas: {
      'x.json': JSON.stringify({ $defs: { A: { type: 'string', ...more }, B: { type: 'integer' } } }),
    },
  })
  const [early, late] = [await sideOf('early', object({})), await sideOf('late', object({ maxLength: 3 }))]
  const { comparison } = witnessed(other(early), change(late))
  const [only] = comparison.changes
  if (only?.witness.status !== 'unproven') throw new Error('it is proven')
  return only.witness.why.match(/\b(?:early|late)\b/gu) ?? []
}

const rootless = (side: Side): Side => withRoots(side, [])

test('a change that no value leads to says of which version that is so', async () => {
  expect(await named(rootless)).toEqual(['late'])
  expect(await named((side) => side, rootless)).toEqual(['early'])
  expect(await named(rootless, rootless)).toEqual(['early', 'late'])
})

test('where values of both lead to it, and of nothing that corresponds, it names neither', async () => {
  const swapped = (side: Side): Side =>
    withRoots(
      side,
      side.roots.json.map((root) => ({
        ...root,
        local: root.local === 'B' ? 'A' : root.local === 'A' ? 'B' : root.local,
      })),
    )
  expect(await named(swapped)).toEqual([])
})
