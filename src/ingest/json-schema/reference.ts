import { diagnostic, pointed } from '../../diagnostics/index.ts'
import { isSameValue } from '../text/index.ts'
import type { KeywordReading, SchemaPart } from './keyword-reading.ts'
import { keywordValue, locateKeyword } from './keyword-value.ts'
import { type SchemaPlace, textAt } from './place.ts'
import { resolveReference } from './resolve.ts'
import { findFragment } from './uri.ts'

/** `$ref` (2020-12 §8.2.3.1): what stands there holds here; what an unresolved one asks is not known. */
export function reference(reading: KeywordReading): readonly SchemaPart[] | undefined {
  if (!reading.map.entries.has('$ref')) return undefined
  const target = resolveTarget(reading, '$ref')
  return target ? [{ existing: reading.read(target) }] : []
}

/**
 * `$dynamicRef` (2020-12 §8.2.3.2) and `$recursiveRef` (2019-09 §8.2.4.2.1): dynamic only where what they lead to at
 * first is a dynamic anchor, and asked for by its name; else they are like `$ref`.
 */
export function dynamicReferences(reading: KeywordReading): readonly SchemaPart[] {
  const { documents, map } = reading
  return ['$dynamicRef', '$recursiveRef'].flatMap((keyword): readonly SchemaPart[] => {
    if (!map.entries.has(keyword)) return []
    const target = resolveTarget(reading, keyword)
    if (target === undefined) return []
    const anchor = keyword === '$recursiveRef' ? '' : (findFragment(textAt(map, keyword) ?? '') ?? '')
    const to = reading.read(target)
    const named = documents.dynamicAnchors(target.base).get(anchor)
    const isDynamic = named !== undefined && isSameValue(named.value, target.value)
    if (!isDynamic) return [{ existing: to }]
    return [
      {
        suffix: keyword,
        build: ({ id, at }) => ({ id, at, kind: 'dynamic', anchor, to, candidates: [to] }),
      },
    ]
  })
}

function resolveTarget(reading: KeywordReading, keyword: string): SchemaPlace | undefined {
  const value = keywordValue(reading, keyword)
  if (value?.kind === 'scalar' && typeof value.value === 'string') {
    return resolveReference(reading.documents, reading.place, value.value, value.at)
  }
  reading.sink(pointed(reading.id, diagnostic('ref-malformed', { keyword }, value?.at)))
  return undefined
}

/** What stands beside a reference has no effect, but for what says where and in which language the schema is. */
export function reportIgnoredSiblings(reading: KeywordReading): void {
  const names = [...reading.map.entries.keys()].filter((key) => key !== '$ref' && !frame.has(key))
  if (names.length > 0)
    reading.sink(diagnostic('ref-siblings-ignored', { names }, locateKeyword(reading, '$ref')))
}

const frame: ReadonlySet<string> = new Set(['$schema', '$id', 'id', '$comment', 'definitions', '$defs'])
