import type { Verdict } from '../../../src/containment/index.ts'
import { printXml, type XmlContainment, type XmlWitness } from '../../../src/containment/xml/index.ts'
import { sampleDocument } from '../../../src/sample/index.ts'
import type { ElementDeclaration } from '../../../src/schema/index.ts'
import type { Outcome } from '../tally.ts'
import type { Probed } from './probed.ts'

export interface Judgement {
  readonly outcome: Outcome
  readonly kind: 'yes' | 'no' | 'undecided'
  /** Why it is not right. */
  readonly said?: string
}

const sizes = ['minimal', 'full', 'random'] as const

/** Holds a verdict against the emitted codecs and libxml2: `no` by its witness, `yes` by documents that are made. */
export function judged(
  a: Probed,
  rootA: ElementDeclaration,
  b: Probed,
  rootB: ElementDeclaration,
  verdict: ReturnType<XmlContainment['elements']>,
  documents: number,
): Judgement {
  const { kind } = verdict
  if (verdict.kind === 'undecided') return { outcome: 'undecided', kind, said: verdict.reason }
  const said =
    verdict.kind === 'no'
      ? objectionToNo(a, rootA, b, rootB, verdict.witness)
      : objectionToYes(a, rootA, b, rootB, documents)
  return said === undefined ? { outcome: 'right', kind } : { outcome: 'wrong', kind, said }
}

function objectionToNo(
  a: Probed,
  rootA: ElementDeclaration,
  b: Probed,
  rootB: ElementDeclaration,
  witness: XmlWitness,
): string | undefined {
  const before = printXml({ ...witness.tree, name: rootA.name })
  const after = printXml({ ...witness.tree, name: rootB.name })
  const accepted = a.isAccepted(rootA, before)
  if (!accepted.codec || !accepted.libxml2) return `not valid before (${shown(accepted)}): ${before}`
  const refused = b.isAccepted(rootB, after)
  return refused.codec || refused.libxml2 ? `valid after (${shown(refused)}): ${after}` : undefined
}

function objectionToYes(
  a: Probed,
  rootA: ElementDeclaration,
  b: Probed,
  rootB: ElementDeclaration,
  documents: number,
): string | undefined {
  for (let seed = 0; seed < documents; seed += 1) {
    const size = sizes[Math.min(seed, 2)] ?? 'random'
    const xml = sampleDocument(a.probed, rootA, { seed, size, maxElements: 60, maxDepth: 12 })
    const before = xml === undefined ? undefined : a.isAccepted(rootA, xml)
    // What is generated does not look after keys.
    if (xml === undefined || !before?.codec || !before.libxml2) continue
    const after = b.isAccepted(rootB, renamed(xml, rootA.name.local, rootB.name.local))
    if (!after.codec || !after.libxml2) return `refused after (${shown(after)}): ${xml}`
  }
  return undefined
}

function renamed(xml: string, from: string, to: string): string {
  return from === to
    ? xml
    : xml.replace(`<${from}`, `<${to}`).replace(new RegExp(`</${from}>\\s*$`), `</${to}>`)
}

function shown({ codec, libxml2 }: { codec: boolean; libxml2: boolean }): string {
  return `codec ${codec}, libxml2 ${libxml2}`
}

export type Asked = Verdict<XmlWitness>
