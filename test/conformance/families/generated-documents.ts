import { sampleDocument } from '../../../src/sample/index.ts'
import { mutations } from '../../support/mutate.ts'
import type { Suite, SuiteOptions } from '../suite.ts'
import { type Outcome, Tally } from '../tally.ts'
import { archives, type PublishedRoot, publishedRoots } from './published.ts'

const suite = 'generated-documents'
/** Documents and mutations of the whole run. */
const total = 21_600
const mutationsOfEach = 8
const sizes = ['random', 'full', 'random', 'minimal'] as const

/**
 * Documents made from the models of published schemas, and mutations of them: the verdict is libxml2's, one by one.
 * Every archive has the same share, and within it every root.
 */
export const generatedDocuments: Suite = {
  run: async (options) => {
    const tally = new Tally(suite)
    const share = Math.ceil((options.sample ?? total) / archives.length / (mutationsOfEach + 1))
    for (const archive of archives) {
      try {
        const roots = await publishedRoots(archive)
        for (let index = 0; index < share; index += 1) {
          const root = roots[index % roots.length]
          if (root) judge(root, Math.floor(index / roots.length), options, tally)
        }
      } catch (problem) {
        console.error(`${archive}: ${String(problem).split('\n')[0]}`)
        for (let index = 0; index < share * (mutationsOfEach + 1); index += 1)
          tally.add(`${archive} ${index}`, 'undecided')
      }
    }
    return tally.result(options)
  },
}

/** A document that could not be made, or that libxml2 itself refuses, is wrong: then the model says something else. */
function judge(root: PublishedRoot, index: number, { seed }: SuiteOptions, tally: Tally): void {
  const size = sizes[index % sizes.length] ?? 'random'
  const id = `${root.name} ${index} ${size}`
  const document = sampleDocument(root.set, root.root, { seed: seed + index, size, maxElements: 120 })
  if (document === undefined) {
    tally.add(`${id}: not made`, 'undecided')
    return
  }
  const isValid = root.schema.validate(document).valid
  tally.add(id, isValid && isAccepted(root, document) ? 'right' : 'wrong')
  for (const { kind, detail, xml } of mutations(document, seed, mutationsOfEach)) {
    tally.add(`${id}: ${kind}: ${detail}`, agreement(root, xml))
  }
}

function agreement(root: PublishedRoot, xml: string): Outcome {
  return isAccepted(root, xml) === root.schema.validate(xml).valid ? 'right' : 'wrong'
}

function isAccepted({ codec }: PublishedRoot, xml: string): boolean {
  return codec.parse(xml).ok
}
