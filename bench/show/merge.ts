import { allAsked } from '../asked.ts'
import { fitRule } from '../growth/fit.ts'

/** A run of some rows: its report, the ids of all rows in their order, and what its sections say of when and where. */
export interface LaterRun {
  readonly report: string
  readonly order: readonly string[]
  readonly said: string
}

/**
 * The report of a whole run with the rows of a later one: their sections are replaced or put in their place, and say
 * when they were measured. What is asked of these rows is judged anew.
 */
export function mergedReport(before: string, { report, order, said }: LaterRun): string {
  const sections = split(before)
  for (const later of split(report)) {
    const id = idOf(later)
    if (later.startsWith(askedHeading)) {
      const at = sections.findIndex((one) => one.startsWith(askedHeading))
      if (at >= 0) sections[at] = mergedAsked(sections[at] ?? '', later)
      continue
    }
    if (id === undefined) continue
    const known = sections.findIndex((one) => idOf(one) === id)
    const isLast = (sections[known] ?? '').includes(fitRule)
    const text = `${later.replace(fitRule, '').trimEnd()}\n\n${said}\n\n${isLast ? `${fitRule}\n\n` : ''}`
    if (known >= 0) sections[known] = text
    else sections.splice(placeOf(id, sections, order), 0, text)
  }
  return `${sections.join('').trimEnd()}\n`
}

const askedHeading = '### What is asked\n'

function split(report: string): string[] {
  return report.split(/^(?=### )/mu)
}

/** The id of a section's row; `undefined` for what stands before all rows. */
function idOf(section: string): string | undefined {
  return section.startsWith('### ') ? /^`([\w-]+)`/mu.exec(section)?.[1] : undefined
}

/** Where a new section goes: before the first one whose row comes later. */
function placeOf(id: string, sections: readonly string[], order: readonly string[]): number {
  const rank = order.indexOf(id)
  const at = sections.findIndex((one) => order.indexOf(idOf(one) ?? '') > rank)
  return at < 0 ? sections.length : at
}

/** The table of what is asked, with the lines of the later one in place of its own. */
function mergedAsked(before: string, later: string): string {
  const lines = new Map([...askedLines(before), ...askedLines(later)])
  const body = allAsked.flatMap(({ what }) => lines.get(what) ?? [])
  const table = /(?:^\|.*\n)+/mu.exec(before)?.[0] ?? ''
  const head = table.split('\n').slice(0, 2)
  return before.replace(table, `${[...head, ...body].join('\n')}\n`)
}

/** The lines of the table by what they ask. */
function askedLines(section: string): readonly (readonly [what: string, line: string])[] {
  return [...section.matchAll(/^\| (.*?) \| .*$/gmu)].map(([line, what = '']) => [what, line])
}
