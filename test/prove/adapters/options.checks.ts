import { expect, test } from 'vitest'
import type { OptionExample } from '../../../src/prove/index.ts'
import type { ShownOptions } from './shown-options.ts'

const longest = 2000

/** What holds for the options of any pair of versions. */
export function checkOptions(shown: () => Promise<readonly ShownOptions[]>, tags: 'slow'): void {
  const all = async (): Promise<readonly (OptionExample & { readonly decision: string })[]> =>
    (await shown()).flatMap(({ tried, options }) =>
      [...options].flatMap(([name, list]) =>
        list.map((one) => ({ ...one, decision: `${tried.pair.name}.${name}` })),
      ),
    )

  test('each decision has options', { tags }, async () => {
    for (const { tried, options } of await shown()) {
      const { hooks, context, losses } = tried.pair
      const wanted = [
        ...hooks.map(({ name }) => name),
        ...context.map(({ dataElement }) => dataElement),
        ...(losses.places.some(({ cause }) => cause === 'place') ? ['lost'] : []),
        ...(losses.places.some(({ cause }) => cause === 'repeats') ? ['fewer'] : []),
      ]
      expect([...options.keys()]).toEqual(wanted)
      for (const list of options.values()) expect(list.length).toBeGreaterThan(1)
    }
  })

  test('an option has a converted fragment or a reason, never both', { tags }, async () => {
    for (const { decision, option, after, reason } of await all())
      expect([decision, option, (after === undefined) !== (reason === undefined)]).toEqual([
        decision,
        option,
        true,
      ])
  })

  test('a fragment is out of a document that the adapter gave, and short', { tags }, async () => {
    for (const { tried, options, written } of await shown()) {
      const documents = [...written].map((text) => text.replace(/(?: xmlns(?::[^=\s]*)?="[^"]*")+/gu, ' …'))
      for (const [name, list] of options) {
        for (const { option, after = '' } of list) {
          expect(after.length).toBeLessThan(longest)
          const parts = after
            .split('\n')
            .map((line) => line.trim().replace(/^"[^"]*": |…$/gu, ''))
            .filter((line) => line !== '')
          const isWritten = documents.some((text) => parts.every((part) => text.includes(part)))
          expect([tried.pair.name, name, option, isWritten]).toEqual([tried.pair.name, name, option, true])
        }
      }
    }
  })

  test('what sets a document aside is an issue of the adapter', { tags }, async () => {
    const refused = (await all()).filter(({ isSetAside }) => isSetAside)
    expect(refused.length).toBeGreaterThan(0)
    for (const { option } of refused) expect(option).not.toBe('value')
  })
}
