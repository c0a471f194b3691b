import { adapt } from '../../src/adapt/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { readXmlSchemas } from '../../src/ingest/xsd/index.ts'
import { readMapping } from '../../src/mapping/index.ts'
import { type AdapterProof, prepareTrials, proveAdapter, type TriedAdapter } from '../../src/prove/index.ts'
import { listCodecRoots, loadEmittedAdapters, loadGenerated } from '../../src/run/index.ts'
import type { Adapted, AdaptOptions } from '../../src/runtime/adapt.ts'
import type { Version } from '../../src/schema/index.ts'
import { comparisonFolder } from '../../src/typescript/index.ts'
import { xsd } from '../diff/versions.ts'
import { runnable } from '../support/generated.ts'
import { type CompiledSchema, compileSchema } from '../support/libxml2.ts'
import { codeAndPlace } from '../support/told.ts'
import { compileErrors } from './compile.ts'
import { runtimeBeside } from './run-adapters.ts'

/** The adapters between two schemas, running, with libxml2 for what they give. */
export interface XmlTrials {
  /** What was told about roots without an adapter. */
  readonly told: readonly string[]
  /** Source places of both directions that nothing is made from. */
  readonly alone: readonly string[]
  readonly there: XmlTrial
  readonly back: XmlTrial
  /** The text of the generated interfaces for hooks. */
  readonly hooks: string
  /** What the compiler says about the adapters with the types of both versions. */
  errors(): readonly string[]
}

export interface XmlTrial {
  readonly tried: TriedAdapter
  readonly target: CompiledSchema
  /** The proof, with the converted documents that libxml2 refuses. */
  prove(documents: number): AdapterProof & { readonly refused: readonly string[] }
  /** A document converted: as text, with what became of its values. */
  convert(xml: string, options?: AdaptOptions): { readonly text: string; readonly result: Adapted<unknown> }
}

interface TrialOptions {
  readonly mapping?: string
  readonly namespaces?: readonly [string, string]
}

const profile = { name: 'none', dataElementsOf: () => [] }

function read(name: string, text: string): Version {
  const path = 't.xsd'
  const file = { name: path, path, bytes: new TextEncoder().encode(text) }
  const problems = new Diagnostics()
  const sets = readXmlSchemas({ name: path, files: new Map([[path, file]]) }, { profile }, problems.sink)
  const errors = problems.sorted().filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return { name, status: 'stable', apis: [], sets, examples: [], inputs: [], digest: '' }
}

/**
 * The adapters between two versions with one schema each: what a schema declares, in the namespace `urn:t` or others,
 * with sections of a mapping file.
 */
export async function tryXml(
  before: string,
  after: string,
  { mapping: sections = '', namespaces = ['urn:t', 'urn:t'] }: TrialOptions = {},
): Promise<XmlTrials> {
  const texts = [xsd(before, namespaces[0]), xsd(after, namespaces[1])] as const
  const [from, to] = [read('a', texts[0]), read('b', texts[1])]
  const problems = new Diagnostics()
  const folder = comparisonFolder(from, to)
  const written = new TextEncoder().encode(`formatVersion: 1\nfrom: a\nto: b\n${sections}`)
  const mapping = readMapping('m.yaml', written, { from: 'a', to: 'b' }, problems.sink)
  const options = {
    ...{ header: [], runtime: 'efti-schema-toolkit/runtime', folder },
    ...(mapping ? { mapping } : {}),
  }
  const adaptation = adapt(from, to, options, problems.sink)
  const told = problems.sorted().map(codeAndPlace)
  const [one, other] = await Promise.all([from, to].map((version) => runnable(version)))
  if (one === undefined || other === undefined || adaptation.files.length === 0)
    throw new Error(`no adapter: ${told.join(', ')}`)
  const adapters = loadEmittedAdapters(await loadGenerated(adaptation.files), folder)
  const sides = [one, other].map(({ version, program }) => ({
    version,
    roots: listCodecRoots(version, program),
  }))
  const [there, back] = prepareTrials(adaptation.pairs, adapters, sides)
  const compiled = texts.map((text) => compileSchema(new Map([['t.xsd', text]]), 't.xsd'))
  const trial = (tried: TriedAdapter | undefined, target: CompiledSchema | undefined): XmlTrial => {
    if (tried === undefined || target === undefined) throw new Error('adapters both ways')
    return {
      ...{ tried, target },
      prove(documents) {
        const refused: string[] = []
        const keep = (_: string, text: string): void => {
          if (!target.validate(text).valid) refused.push(text)
        }
        return { ...proveAdapter(tried, { documents, keep }), refused }
      },
      convert(xml, chosen = {}) {
        const { adapter, source, target: into } = tried.trial
        const parsed = source.codec().parse(xml)
        if (!parsed.ok) throw new Error(parsed.issues.map(({ message }) => message).join('\n'))
        const result = adapter.run(parsed.value, {}, {}, chosen)
        const text = result.value === undefined ? '' : into.codec().serialize(result.value)
        return { text, result }
      },
    }
  }
  return {
    ...{ told, alone: adaptation.pairs.flatMap(({ findings }) => findings.alone.map(({ path }) => path)) },
    there: trial(there, compiled[1]),
    back: trial(back, compiled[0]),
    hooks: adaptation.files.find(({ path }) => path.endsWith('/adapters/hooks.ts'))?.text ?? '',
    errors: () =>
      compileErrors(adapt(from, to, { ...options, runtime: runtimeBeside }, () => undefined).files, [
        from,
        to,
      ]),
  }
}
