import { xmlContainment } from '../../../src/containment/xml/index.ts'
import { type ElementDeclaration, expandedName } from '../../../src/schema/index.ts'
import { drawn } from '../draw.ts'
import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'
import { judged } from './judged.ts'
import { type Probed, probedSet } from './probed.ts'

const history = 'efti/v0-history'

/** Neighbouring versions of published schemas, compared both ways; UBL with itself. */
export const versionPairs: readonly (readonly [string, string])[] = [
  [`${history}/2024-10-test-fest/schemas.zip`, `${history}/2025-01-release-0.5.0/schemas.zip`],
  [`${history}/2025-01-release-0.5.0/schemas.zip`, `${history}/2025-02-test-fest-2/schemas.zip`],
  [`${history}/2025-02-test-fest-2/schemas.zip`, 'efti/v0/schemas.zip'],
  ['xml-families/datex2-2.0.zip', 'xml-families/datex2-2.1.zip'],
  ['xml-families/datex2-2.1.zip', 'xml-families/datex2-2.2.zip'],
  ['xml-families/datex2-2.2.zip', 'xml-families/datex2-2.3.zip'],
  ['xml-families/datex2-3.0.zip', 'xml-families/datex2-3.3.zip'],
  ['xml-families/ubl-2.1.zip', 'xml-families/ubl-2.1.zip'],
]

interface Question {
  readonly id: string
  readonly a: ElementDeclaration
  readonly b: ElementDeclaration
  /** Whether the type is asked for, and the elements are probes. */
  readonly isType: boolean
}

/** Every root and named type that two versions both have: no wrong verdict, by documents that codecs and libxml2 judge. */
export const containmentFamilies: Suite = {
  run: async (options) => {
    const tally = new Tally('containment-xml-families')
    for (const [before, after] of versionPairs) {
      const one = await probedSet(before)
      const other = before === after ? one : await probedSet(after)
      const ways = before === after ? [[one, other] as const] : [[one, other] as const, [other, one] as const]
      for (const [index, [a, b]] of ways.entries()) {
        const containment = xmlContainment(a.set, b.set)
        const label = `${nameOf(before)} ${index === 0 ? '→' : '←'} ${nameOf(after)}`
        const share = options.sample && Math.ceil(options.sample / (versionPairs.length * 2))
        const asked = drawn(
          questions(a, b),
          share === undefined ? { seed: options.seed } : { ...options, sample: share },
        )
        for (const { id, a: from, b: to, isType } of asked) {
          const verdict = isType ? containment.types(from.type, to.type) : containment.elements(from, to)
          const judgement = judged(a, from, b, to, verdict, isType ? 5 : 20)
          tally.add(`${label} ${id}`, judgement.outcome)
          if (judgement.said !== undefined && process.env.CONTAINMENT_WHY)
            console.error(`${label} ${id}: ${judgement.kind}: ${judgement.said}`)
        }
      }
      one.dispose()
      if (other !== one) other.dispose()
    }
    return tally.result(options)
  },
}

function questions(a: Probed, b: Probed): readonly Question[] {
  const roots = [...a.set.elements.values()].flatMap((element): readonly Question[] => {
    const same = b.set.elements.get(expandedName(element.name))
    const isAsked = same !== undefined && !same.abstract && !element.abstract
    return isAsked
      ? [{ id: `element ${expandedName(element.name)}`, a: element, b: same, isType: false }]
      : []
  })
  const types = [...a.set.nodes.values()].flatMap((node): readonly Question[] => {
    const [from, to] = [a.probeOf(node.id), b.set.nodes.has(node.id) ? b.probeOf(node.id) : undefined]
    const isAbstract = node.kind === 'complex' && node.abstract
    return from && to && !isAbstract ? [{ id: node.id, a: from, b: to, isType: true }] : []
  })
  return [...roots, ...types]
}

function nameOf(archive: string): string {
  return archive.replace(/\/schemas\.zip$|\.zip$/, '').replace(/^.*\//, '')
}
