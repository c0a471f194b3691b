import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { readXmlSchemas } from '../../../src/ingest/xsd/index.ts'
import { noProfile } from '../../../src/profile/index.ts'
import type { Version } from '../../../src/schema/index.ts'
import { contentCases } from '../../diff/content-cases.ts'
import { cases } from '../../diff/mirrors.ts'
import { order, readVersion, type VersionText } from '../../diff/versions.ts'
import { contentModel } from '../../support/content-model.ts'
import { corpus } from '../../support/corpus.ts'
import { unzip } from '../../support/unzip.ts'
import { editsOf } from '../containment/edits.ts'
import { randomFrom } from '../draw.ts'
import { at, isMembers, type Members, spotsOf } from '../edits/description.ts'
import { kinds } from '../edits/kinds.ts'
import { drawDescription, edit } from '../uses/random.ts'
import { countedGroups, reached } from '../xsts-schemas.ts'

/** One edit, alone: a version, and what it became. */
export interface EditedPair {
  readonly id: string
  readonly read: (folderOf: FolderOf) => Promise<readonly [Version, Version] | undefined>
}

export type FolderOf = (files: Readonly<Record<string, string>>) => string

/** The edits by which each rule is tested. */
export function rulePairs(): readonly EditedPair[] {
  return cases.flatMap(([rule, { given }], index) =>
    [given, [given[1], given[0]] as const].map((texts, turned) => ({
      id: `rule ${index} ${rule}${turned === 0 ? '' : ', undone'}`,
      read: readerOf(texts),
    })),
  )
}

/** Content models that became others. */
export function contentPairs(): readonly EditedPair[] {
  return contentCases.flatMap(([before, after]) =>
    [[before, after] as const, [after, before] as const].map(([one, other]) => ({
      id: `content ${one} becomes ${other}`,
      read: readerOf([order(contentModel(one)), order(contentModel(other))]),
    })),
  )
}

/** Small descriptions with one edit each, both drawn by seed. */
export function drawnPairs(count: number): readonly EditedPair[] {
  return Array.from({ length: count }, (_, at): EditedPair => {
    const random = randomFrom(at + 1)
    const before = drawDescription(random)
    const after = structuredClone(before)
    const kind = random() < 0.5 ? editAsPerson(after, random) : editAsKind(after, random)
    return { id: `drawn ${at + 1} ${kind}`, read: readerOf([textOf(before), textOf(after)]) }
  })
}

function editAsPerson(description: Members, random: () => number): string {
  edit(random, description)
  return 'schema edited'
}

function editAsKind(description: Members, random: () => number): string {
  const spots = spotsOf(description)
  for (let tries = 0; tries < 200; tries++) {
    const spot = spots[Math.floor(random() * spots.length)]
    const fitting = kinds.filter(({ on }) => on === spot?.on)
    const kind = fitting[Math.floor(random() * fitting.length)]
    const members = spot && at(description, spot.way)
    if (spot === undefined || kind === undefined || !isMembers(members)) continue
    if (kind.edit(members, { way: spot.way, random, hasNullType: true })) return kind.name
  }
  return 'nothing edited'
}

function textOf(description: Members): VersionText {
  return { openapi: JSON.stringify(description, undefined, 1) }
}

function readerOf([before, after]: readonly [VersionText, VersionText]): EditedPair['read'] {
  return async (folderOf) => [
    await readVersion('v', before, folderOf),
    await readVersion('v', after, folderOf),
  ]
}

/** One of so many valid schemas of the W3C suite is edited. */
const editedShare = 12

/** Schemas of the W3C suite, each with an edit of every kind that can be made in it, and each edit undone. */
export async function xmlPairs(seed: number): Promise<readonly EditedPair[]> {
  const files = await unzip(corpus('corpus/xsts/xsts-1.0.zip'))
  const groups = countedGroups(files).filter(({ expected }) => expected === 'valid')
  return groups.flatMap(({ set, name, documents }, index): readonly EditedPair[] => {
    const [path] = documents
    if (index % editedShare !== 0 || path === undefined || documents.length > 1) return []
    const text = new TextDecoder().decode(files.get(path))
    if (/encoding\s*=\s*["']utf-16/iu.test(text)) return []
    const parts = new Map([...reached(documents, files)].map(([file, { bytes }]) => [file, bytes]))
    return editsOf(text, randomFrom(seed + index)).flatMap(({ kind, text: edited }) => {
      const changed = new Map([...parts, [path, new TextEncoder().encode(edited)]])
      return [false, true].map((isUndone): EditedPair => {
        const [one, other] = isUndone ? [changed, parts] : [parts, changed]
        return {
          id: `${set} ${name} ${kind}${isUndone ? ', undone' : ''}`,
          read: async () => {
            const sides = [xmlVersion(one, documents), xmlVersion(other, documents)] as const
            return sides[0] && sides[1] && [sides[0], sides[1]]
          },
        }
      })
    })
  })
}

function xmlVersion(
  files: ReadonlyMap<string, Uint8Array>,
  documents: readonly string[],
): Version | undefined {
  const problems = new Diagnostics()
  const found = new Map([...files].map(([path, bytes]) => [path, { name: path, path, bytes }]))
  const options = {
    profile: noProfile,
    sets: new Map([['suite', documents]]),
    allowDoctype: true,
    allowMissing: true,
  }
  const sets = readXmlSchemas({ name: 'suite', files: found }, options, problems.sink)
  if (problems.hasErrors) return undefined
  return { name: 'v', status: 'stable', apis: [], sets, examples: [], inputs: [], digest: '' }
}
