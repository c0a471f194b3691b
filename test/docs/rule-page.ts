import { dump, load } from 'js-yaml'
import { describeRule, printSeverityLines } from '../../src/cli/explanation.ts'
import { ruleSeverities, rules } from '../../src/diff/index.ts'
import { effectWords, markdownText } from '../../src/report/index.ts'
import { cases } from '../diff/mirrors.ts'
import type { RuleCase } from '../diff/rule-case.ts'
import { sideOf, witnessed } from '../prove/witness/witnessed.ts'

/** So many unchanged lines are shown around a change. */
const around = 3
/** A longer document is not shown. */
const longest = 1200

export const rulesIntro =
  'Every rule of `diff`: an edit that it finds, how bad that is for each side, and for many rules a document that only one version accepts. Made by `npm run docs` from the rules and their tests. On the command line: `efti-schema explain <id>`.'

/** The ids of all rules, as the page has them. */
export const ruleIds: readonly string[] = rules.map(({ id }) => id).sort()

/** One rule with an edit that it finds, before and after, what is said of it, and a document that proves it. */
export async function ruleSection(id: string): Promise<string> {
  const rule = rules.find((one) => one.id === id)
  const given = cases.find(([name]) => name === id)?.[1].given
  if (rule === undefined || given === undefined) throw new Error(`the rule "${id}" has no case`)
  const told = describeRule(rule, ruleSeverities(rule), [])
  const [before, after] = await Promise.all([sideOf('a', given[0]), sideOf('b', given[1])])
  const { comparison, proofs } = witnessed(before, after)
  const change = comparison.changes.find((one) => one.rule === id)
  const shown = change && proofs.get(change.id)?.shown
  return [
    `## \`${id}\``,
    sayEffects(told.effects.map((effect) => effectWords[effect])),
    printSeverityLines(told)
      .map((line) => `- ${line}`)
      .join('\n'),
    `\`\`\`diff\n${changedLines(textOf(given[0]), textOf(given[1])).join('\n')}\n\`\`\``,
    `> ${markdownText(change?.message ?? told.says[0] ?? '')}`,
    ...(shown === undefined || shown.length > longest ? [] : [documentPart(change?.witness, shown)]),
  ].join('\n\n')
}

/** What the rule says of documents; of several, which holds depends on the change. */
function sayEffects(sentences: readonly string[]): string {
  const [only = '', ...more] = sentences
  if (more.length === 0) return only
  const parts = sentences.map((one) => `${one.charAt(0).toLowerCase()}${one.slice(1).replace(/\.$/u, '')}`)
  return `Depending on the change: ${parts.join('; or ')}.`
}

function documentPart(
  witness: { readonly status: string; readonly acceptedBy?: string } | undefined,
  text: string,
): string {
  const accepting = witness?.acceptedBy === 'b' ? 'after' : 'before'
  const refusing = accepting === 'after' ? 'before' : 'after'
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/gu)].map(([ticks]) => ticks.length + 1)))
  return `Valid ${accepting}, refused ${refusing}:\n\n${fence}\n${text.trimEnd()}\n${fence}`
}

/** All that a version is read from, readable: descriptions as YAML in blocks, schemas an element to a line. */
function textOf({
  openapi,
  apis = {},
  schemas = {},
  beside = {},
}: RuleCase['given'][number]): readonly string[] {
  const descriptions = [...(openapi === undefined ? [] : [openapi]), ...Object.values(apis)]
  const texts = [
    ...descriptions.map(blocks),
    ...[...Object.values(schemas), ...Object.values(beside)].map((text) =>
      text.trimStart().startsWith('<') ? elements(text) : blocks(text),
    ),
  ]
  return texts.flatMap((text) => text.trimEnd().split('\n'))
}

function blocks(text: string): string {
  try {
    return dump(load(text), { lineWidth: 120, noRefs: true })
  } catch {
    return text
  }
}

function elements(text: string): string {
  let depth = 0
  return text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/>\s*</gu, '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth -= 1
      const indented = `${'  '.repeat(Math.max(0, depth))}${line}`
      if (/^<[^/?!]/u.test(line) && !/\/>$|<\//u.test(line)) depth += 1
      return indented
    })
    .join('\n')
}

/** The lines of both texts that differ, marked as in a diff, with some around them. */
function changedLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const marked = edits(before, after)
  const isNear = (at: number): boolean =>
    marked.slice(Math.max(0, at - around), at + around + 1).some((line) => !line.startsWith(' '))
  return marked.flatMap((line, at) => {
    if (isNear(at)) return [line]
    return isNear(at - 1) && at > 0 ? ['  …'] : []
  })
}

/** The shortest edit of one list of lines into another. */
function edits(before: readonly string[], after: readonly string[]): readonly string[] {
  const rest = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  const at = (i: number, j: number): number => rest[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = rest[i]
      if (row) row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: string[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push(`  ${before[i]}`)
      i += 1
      j += 1
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(`- ${before[i]}`)
      i += 1
    } else {
      lines.push(`+ ${after[j]}`)
      j += 1
    }
  }
  return lines
}
