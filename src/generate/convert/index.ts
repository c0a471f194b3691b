import type { Version } from '../../schema/index.ts'
import {
  type Code,
  code,
  comment,
  join,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
  slug,
} from '../../typescript/index.ts'
import { importCodec, readLocalName } from './codec.ts'

export { type ChainInput, type ChainStepFacts, chainFiles } from './chain.ts'

/** An adapter as a converter uses it; roots are written `set#{namespace}local`. */
export interface ConvertAdapterFacts {
  readonly name: string
  /** Its module, below the output folder. */
  readonly module: string
  readonly from: { readonly version: string; readonly root: string }
  readonly to: { readonly version: string; readonly root: string }
}

/** What converters between two versions are made from. */
export interface ConvertInput {
  readonly from: Version
  readonly to: Version
  readonly adapters: readonly ConvertAdapterFacts[]
  /**
   * The losses that the mapping accepts, by the version that loses them: data elements, or paths from the root's
   * name.
   */
  readonly leftOut: { readonly from: readonly string[]; readonly to: readonly string[] }
  /** The folder of the comparison; the converters are in `convert/` below it. */
  readonly folder: string
  /** Comment lines that open every generated file. */
  readonly header: readonly string[]
  /** The module specifier of the runtime. */
  readonly runtime: string
}

/** A module with a converter for each adapter, and an index; no files if there are no adapters. */
export function generateConvertFiles(input: ConvertInput): readonly OutputFile[] {
  const { adapters, folder, header } = input
  if (adapters.length === 0) return []
  const index = new ModuleWriter(`${folder}/convert/index.ts`)
  const exported = adapters.map(
    (adapter) => code`export { ${name(adapter.name)} } from ${literal(`./${slug(adapter.name)}.js`)}\n`,
  )
  index.add(join(exported, ''))
  const modules = adapters.map((adapter) => converterModule(input, adapter))
  return [...modules, index.file(header)].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The module that exports the converter of one adapter. */
function converterModule(input: ConvertInput, adapter: ConvertAdapterFacts): OutputFile {
  const { folder, runtime, header, leftOut, from, to } = input
  const isForward = adapter.from.version === from.name
  const [one, other] = isForward ? [from, to] : [to, from]
  const writer = new ModuleWriter(`${folder}/convert/${slug(adapter.name)}.ts`)
  writer.reserve([adapter.name])
  const made = writer.import(adapter.name, adapter.module, 'value', 'adapter')
  const left = isForward ? leftOut.from : leftOut.to
  const parts = [
    member('source', importCodec(one, adapter.from.root, writer, 'source')),
    member('target', importCodec(other, adapter.to.root, writer, 'target')),
    member('adapter', made),
    ...(left.length === 0 ? [] : [code`leftOut: [${join(left.map(literal), ', ')}]`]),
  ]
  const says = comment([
    `${readLocalName(adapter.from.root)} → ${readLocalName(adapter.to.root)}: documents of ${one.name} as documents of ${other.name}.`,
  ])
  const type = writer.import('ConverterOf', runtime, 'type')
  const create = writer.import('createConverter', runtime)
  writer.add(
    code`${says}export const ${name(adapter.name)}: ${type}<typeof ${made}> = /* @__PURE__ */ ${create}({\n${parts.map(line)}})\n`,
  )
  return writer.file(header)
}

/** A member of an object literal; shorthand if the value has the name of the key. */
function member(key: string, value: Code): Code {
  return value.text === key ? value : code`${name(key)}: ${value}`
}

function line(part: Code): Code {
  return code`  ${part},\n`
}
