import type { Location } from '../../diagnostics/index.ts'
import type { ReportDetails } from './details.ts'
import { bare, html, type Markup } from './markup.ts'
import { say, words } from './words.ts'

/** A longer line loses its middle: occurrence and use stand at the end of one. */
const longest = 120
const end = 48

/** Lines of both specifications that changes speak of: each is written once, and linked from everywhere. */
export class SourceLines {
  readonly #lineAt: ReportDetails['lineAt']
  readonly #files = new Map<string, { readonly name: string; readonly lines: Map<number, string> }>()
  readonly #names: Readonly<Record<'before' | 'after', string>>
  readonly #counts = { before: 0, after: 0 }

  constructor(names: Readonly<Record<'before' | 'after', string>>, lineAt: ReportDetails['lineAt']) {
    this.#names = names
    this.#lineAt = lineAt
  }

  /** A link to a line, written `v0.3:131`: the third file of v0. */
  link(side: 'before' | 'after', at: Location): Markup {
    const key = `${side} ${at.file}`
    const file = this.#files.get(key) ?? this.#file(side)
    this.#files.set(key, file)
    if (!file.lines.has(at.line)) file.lines.set(at.line, this.#lineAt?.(side, at)?.trim() ?? '')
    const shown = `${this.#names[side]}.${file.name.slice(1)}:${at.line}`
    return html`<a href=#${bare(`${file.name}-${at.line}`)}>${shown}</a>`
  }

  #file(side: 'before' | 'after') {
    this.#counts[side] += 1
    return { name: `${side === 'before' ? 'a' : 'b'}${this.#counts[side]}`, lines: new Map<number, string>() }
  }

  section(): Markup | undefined {
    if (this.#files.size === 0) return undefined
    const files = [...this.#files].map(([key, { name, lines }]) => {
      const [side, path] = [
        key.startsWith('before') ? 'before' : 'after',
        key.slice(key.indexOf(' ') + 1),
      ] as const
      const rows = [...lines].sort(([a], [b]) => a - b)
      return html`<details><summary>${this.#names[side]}.${name.slice(1)} ${path}</summary><ol>${rows.map(([line, text]) => html`<li id=${bare(`${name}-${line}`)}>${line} ${shortened(text)}`)}</ol></details>
`
    })
    return html`<section id="lines"><h2>${words.lines}</h2><p>${say.lines()}</p>${files}</section>`
  }
}

function shortened(text: string): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - end)}…${text.slice(-end)}`
}
