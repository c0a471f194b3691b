import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { project, projectBetween } from '../../src/adapt/index.ts'
import { invariant } from '../../src/diagnostics/index.ts'
import { prepareTrials, type TriedAdapter } from '../../src/prove/index.ts'
import { listCodecRoots, loadGenerated, loadProjections } from '../../src/run/index.ts'
import type { Adapted } from '../../src/runtime/index.ts'
import { names, type Published, published } from '../prove/adapters/published.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { compileErrors } from './compile.ts'
import { readBareV1 } from './versions.ts'

type Convert = (value: unknown, context: object, hooks?: object, options?: object) => Adapted<object>

const drop = { repeats: 'first', undetermined: 'drop', misfit: 'drop' }

function table(name: string): readonly (readonly string[])[] {
  const [, ...rows] = readFileSync(corpus(`facts/${name}.tsv`), 'utf8')
    .trim()
    .split('\n')
  return rows.map((row) => row.split('\t'))
}

/** All texts at a path of property names, through lists and down to the leaves. */
function listTexts(value: unknown, path: readonly string[] = []): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return path.length > 0 ? [] : [String(value)]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one) => listTexts(one, path))
  const [first, ...rest] = path
  if (first === undefined) return Object.values(value).flatMap((one) => listTexts(one))
  return listTexts(Reflect.get(value, first), rest)
}

describeCorpus('a request of one version from a response of the other', () => {
  let all: Published
  let whole: TriedAdapter
  let upload: TriedAdapter
  beforeAll(async () => {
    all = await published()
    const found = [names.answer, names.upload].map((name) => all.tried.get(name))
    invariant(found[0] && found[1], 'there are adapters')
    whole = found[0]
    upload = found[1]
  })

  /** The scopes of the upload by name, with the data elements that they refer to. */
  const scopes = () =>
    table('v1-fti004-elements').flatMap(([, , name = '', , , , , , refers = '']) => {
      const [, id] = /^References to (eFTI\d+)$/u.exec(refers) ?? []
      return id === undefined ? [] : [{ name, id }]
    })

  it('makes the upload of V1 from the data set of V0: 19 scopes, each with the value it refers to', {
    tags: 'slow',
  }, async () => {
    const options = { header: [], runtime: 'efti-schema-toolkit/runtime', folder: 'draft/v0..v1/projections' }
    const { files, pairs } = projectBetween(all.v0.version, all.v1.version, options, () => undefined)
    const [only] = pairs
    expect(pairs.map(({ name }) => name)).toEqual(['toFti004UploadIdentifierRequest'])
    const program = await loadGenerated([...all.v0.files, ...all.v1.files, ...files])
    const convert = program.load(only?.module ?? '').toFti004UploadIdentifierRequest as Convert
    const paths = new Map(table('v0-paths').map(([path = '', id = '']) => [id, path.split('/').slice(2)]))
    const filled = new Set<string>()
    for (const text of [
      whole.documents.whole(1),
      ...Array.from({ length: 60 }, (_, seed) => whole.documents.drawn(seed)),
    ]) {
      const read = text === undefined ? undefined : whole.trial.source.codec().parse(text)
      if (!read?.ok) continue
      const made = convert(read.value, upload.trial.given, {}, drop)
      expect(made.issues).toEqual([])
      const xml = upload.trial.target.codec().serialize(made.value)
      expect(all.libxml2.get(names.upload)?.validate(xml)).toEqual({ valid: true, errors: [] })
      const criteria = Object(made.value).EFTIIDInformation.UniqueIDSetUniqueIDSet.ParameterIDSetCriteria
      for (const { name, id } of scopes()) {
        const own = new Set(listTexts(Reflect.get(criteria, name)))
        const old = listTexts(read.value, paths.get(id))
        if (own.size === 0) continue
        filled.add(id)
        expect([name, old.some((one) => own.has(one))]).toEqual([name, true])
      }
    }
    // V0 says only whether there are dangerous goods, and V1 asks for a code: a decision, which nobody made here.
    expect([...filled].sort()).toEqual(
      scopes()
        .map(({ id }) => id)
        .filter((id) => id !== 'eFTI1855')
        .sort(),
    )
  })

  /** The path of every data element of the answer of V1, from the table of its types. */
  const answerPaths = () => {
    const rows = table('v1-fti010-elements')
    const found = new Map<string, readonly string[]>()
    const walk = (type: string, path: readonly string[]): void => {
      for (const [holder, , name = '', inner = '', , , id = ''] of rows) {
        if (holder !== type) continue
        found.set(id, [...path, name])
        walk(inner.replace(/^.*:/u, ''), [...path, name])
      }
    }
    walk('SupplyChainConsignmentType', ['SpecifiedSupplyChainConsignment'])
    return found
  }

  it('makes the upload of V1 from the answer of V1: its 19 scopes and the address of the data set', {
    tags: 'slow',
  }, async () => {
    const options = { header: [], runtime: 'efti-schema-toolkit/runtime', folder: 'draft/v1/projections' }
    const projection = project(all.v1.version, options, () => undefined)
    expect(projection.pairs.map(({ name }) => name)).toEqual(['toFti004UploadIdentifierRequest'])
    expect(projection.pairs[0]?.context.map(({ dataElement }) => dataElement)).toEqual([
      'eFTI1',
      'eFTI4',
      'eFTI1794',
      'eFTI1855',
    ])
    const program = await loadGenerated([...all.v1.files, ...projection.files])
    const sides = [{ version: all.v1.version, roots: listCodecRoots(all.v1.version, program) }]
    const [tried] = prepareTrials(projection.pairs, loadProjections(program, options.folder), sides, true)
    invariant(tried, 'there is a projection')
    const { trial, documents } = tried
    const given: Readonly<Record<string, unknown>> = { ...trial.given, eFTI1855: undefined }
    const paths = answerPaths()
    const filled = new Set<string>()
    for (const text of [
      documents.whole(1),
      ...Array.from({ length: 60 }, (_, seed) => documents.drawn(seed)),
    ]) {
      const read = text === undefined ? undefined : trial.source.codec().parse(text)
      if (!read?.ok) continue
      const made = trial.adapter.run(read.value, given, {}, { ...drop, misfit: 'drop' } as object)
      const address = Object(read.value).EFTIIDInformation?.UniqueIDSetUniqueIDSet
      expect(made.ok).toBe(address !== undefined)
      if (!made.ok) continue
      const xml = trial.target.codec().serialize(made.value)
      expect(all.libxml2.get(names.upload)?.validate(xml)).toEqual({ valid: true, errors: [] })
      const { ExchangedDocument: header, EFTIIDInformation } = Object(made.value)
      const { ParameterIDSetCriteria: criteria, ...own } = EFTIIDInformation.UniqueIDSetUniqueIDSet
      expect(own).toEqual(address)
      expect([header.ID.value, header.IssueDateTime.DateTimeString.value]).toEqual([given.eFTI1, given.eFTI4])
      for (const { name, id } of scopes()) {
        const made = listTexts(Reflect.get(Object(criteria), name))
        const old = new Set(listTexts(read.value, paths.get(id)))
        if (made.length > 0) filled.add(id)
        expect([name, made.filter((one) => !old.has(one))]).toEqual([name, []])
      }
    }
    expect([...filled].sort()).toEqual(
      scopes()
        .map(({ id }) => id)
        .filter((id) => paths.has(id))
        .sort(),
    )
    expect(filled.size).toBe(19)
  })

  it('makes the bare parameters of V1 from the bare consignment if operations use these parts', {
    tags: 'slow',
  }, async () => {
    const version = await readBareV1()
    const options = { header: [], runtime: 'efti-schema-toolkit/runtime', folder: 'draft/v1/projections' }
    const { pairs } = project(version, options, () => undefined)
    expect(
      pairs.map(({ from, to }) => [from.root, to.root].map((root) => root.replace(/^.*[}]/u, ''))),
    ).toEqual([['SpecifiedSupplyChainConsignment', 'ParameterIDSetCriteria']])
    expect(pairs[0]?.context.map(({ dataElement }) => dataElement)).toEqual(['eFTI1855'])
    const { carried = 0 } = pairs[0] ?? {}
    expect(carried).toBe(scopes().filter(({ id }) => answerPaths().has(id)).length)
  })

  it('makes the search form of V0 from the answer of V1', () => {
    const options = { header: [], runtime: 'runtime/adapt.ts', folder: 'draft/v0..v1/projections' }
    const found = projectBetween(all.v1.version, all.v0.version, options, () => undefined)
    expect(found.pairs.map(({ name }) => name)).toEqual(['toIdentifier'])
  })

  it('the generated projections compile', { tags: 'slow' }, () => {
    const options = { header: [], runtime: 'runtime/adapt.ts', folder: 'draft/v0..v1/projections' }
    const versions = [all.v0.version, all.v1.version] as const
    const { files } = projectBetween(...versions, options, () => undefined)
    expect(compileErrors(files, versions)).toEqual([])
    const own = project(all.v1.version, options, () => undefined)
    expect(compileErrors(own.files, [all.v1.version])).toEqual([])
  })
})
