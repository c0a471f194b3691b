import { describe, expect, test } from 'vitest'
import { checkOptions } from './options.checks.ts'
import { type ShownOptions, shownOptions } from './shown-options.ts'

let embedded: Promise<readonly ShownOptions[]> | undefined
const ofEmbedded = () => {
  embedded ??= shownOptions('.', ['v0', 'v1'], true)
  return embedded
}

describe('options of the decisions between the embedded versions', () => {
  checkOptions(ofEmbedded, 'slow')

  test('nine of ten hooks are shown with an answer', { tags: 'slow' }, async () => {
    const values = (await ofEmbedded()).flatMap(({ options }) =>
      [...options.values()].flat().filter(({ option }) => option === 'value'),
    )
    const shown = values.filter(({ after }) => after !== undefined)
    expect(values.length).toBeGreaterThan(40)
    expect(shown.length / values.length).toBeGreaterThan(0.9)
  })
})
