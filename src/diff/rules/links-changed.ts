import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

interface LinkFacts {
  readonly [name: string]: string
  readonly name: string
  readonly what: 'added' | 'removed' | 'changed'
}

const words = {
  added: 'was added',
  removed: 'was removed',
  changed: 'has another target or other parameters',
} as const

/** The links of a response to further operations; no message contains them. */
export const linksChanged = defineRule({
  id: 'links-changed',
  on: 'response',
  effect: 'annotates',
  say: ({ name, what }: LinkFacts) => `Link ${quoted(name)} ${words[what]}.`,
  examples: [
    { name: 'next', what: 'added' },
    { name: 'next', what: 'removed' },
    { name: 'next', what: 'changed' },
  ],
  /** Yields a finding for each response link that was added, removed or changed. */
  *compare({ links: earlier }, { links: later }) {
    for (const name of new Set([...(earlier?.keys() ?? []), ...(later?.keys() ?? [])])) {
      const [one, other] = [earlier?.get(name), later?.get(name)]
      if (one?.text === other?.text) continue
      const what = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed'
      yield {
        ...{ before: one?.text ?? null, after: other?.text ?? null, facts: { name, what } },
        ...(one ? { beforeAt: one.at } : {}),
        ...(other ? { afterAt: other.at } : {}),
      }
    }
  },
})
