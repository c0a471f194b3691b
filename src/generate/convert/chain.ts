import type { Version } from '../../schema/index.ts'
import {
  type Code,
  code,
  comment,
  identifier,
  join,
  key,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
  slug,
  typeIdentifier,
  valueIdentifier,
  versionFolder,
} from '../../typescript/index.ts'
import { importCodec, readLocalName } from './codec.ts'
import type { ConvertAdapterFacts } from './index.ts'

/** A comparison, with the converters between its versions. */
export interface ChainStepFacts {
  readonly from: Version
  readonly to: Version
  readonly adapters: readonly ConvertAdapterFacts[]
  /** The folder of the comparison; the converters are in `convert/` below it. */
  readonly folder: string
}

export interface ChainInput {
  /** Every version that is built. */
  readonly versions: readonly Version[]
  readonly steps: readonly ChainStepFacts[]
  /** Comment lines that open every generated file. */
  readonly header: readonly string[]
  /** The module specifier of the runtime. */
  readonly runtime: string
}

/** A root in three or more versions, oldest first, and the converters between them. */
interface Lineage {
  readonly roots: ReadonlyMap<Version, string>
  readonly converters: readonly (ConvertAdapterFacts & { readonly folder: string })[]
}

/**
 * A module for each root with converters across three or more versions, and an index; no files if there are none.
 */
export function chainFiles(input: ChainInput): readonly OutputFile[] {
  const lineages = findLineages(input)
  if (lineages.length === 0) return []
  const isDraft = lineages.some(({ roots }) => [...roots.keys()].some(({ status }) => status === 'draft'))
  const folders = new Set(input.versions.map(versionFolder))
  const folder = firstFree(isDraft ? 'draft/chains' : 'chains', folders)
  const taken = new Set<string>()
  const index = new ModuleWriter(`${folder}/index.ts`)
  const modules = lineages.map((lineage) => {
    const root = readLocalName([...lineage.roots.values()].at(-1) ?? '')
    const chain = firstFree(`${valueIdentifier(typeIdentifier(root))}Chain`, taken)
    taken.add(chain)
    const file = slug(chain)
    index.add(code`export * from ${literal(`./${file}.js`)}\n`)
    return chainModule(input, lineage, { chain, path: `${folder}/${file}.ts` })
  })
  return [...modules, index.file(input.header)].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The wanted name, or the first of `name2`, `name3`, … that is not taken. */
function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted
  for (let number = 2; taken.has(name); number++) name = `${wanted}${number}`
  return name
}

/**
 * Groups roots that converters connect. Groups of fewer than three versions, and those with two roots of one
 * version, are left out.
 */
function findLineages({ versions, steps }: ChainInput): readonly Lineage[] {
  const ordered = inOrder(versions, steps)
  const all = steps.flatMap(({ adapters, folder }) => adapters.map((adapter) => ({ ...adapter, folder })))
  const makeNodeKey = ({ version, root }: ConvertAdapterFacts['from']): string => `${version}\n${root}`
  const open = new Set(all)
  const lineages: Lineage[] = []
  for (const first of all) {
    if (!open.has(first)) continue
    const nodes = new Set([makeNodeKey(first.from)])
    const converters = new Set<(typeof all)[number]>()
    // Repeats until nothing is added: a converter listed earlier may connect to a root found later.
    for (let before = -1; before < converters.size; ) {
      before = converters.size
      for (const one of open) {
        if (!nodes.has(makeNodeKey(one.from)) && !nodes.has(makeNodeKey(one.to))) continue
        nodes.add(makeNodeKey(one.from)).add(makeNodeKey(one.to))
        converters.add(one)
        open.delete(one)
      }
    }
    const roots = new Map(
      ordered.flatMap((version) =>
        [...nodes]
          .filter((node) => node.startsWith(`${version.name}\n`))
          .map((node) => [version, node] as const),
      ),
    )
    if (roots.size < 3 || roots.size < nodes.size) continue
    const named = [...roots].map(([version, node]) => [version, node.slice(version.name.length + 1)] as const)
    lineages.push({ roots: new Map(named), converters: all.filter((one) => converters.has(one)) })
  }
  return lineages
}

/** The versions in the order of the comparisons; where those leave it open, in the configured order. */
function inOrder(versions: readonly Version[], steps: readonly ChainStepFacts[]): readonly Version[] {
  const open = [...versions]
  const ordered: Version[] = []
  while (open.length > 0) {
    const isNext = (one: Version): boolean => !steps.some(({ from, to }) => to === one && open.includes(from))
    const at = Math.max(open.findIndex(isNext), 0)
    ordered.push(...open.splice(at, 1))
  }
  return ordered
}

/** The module of one chain: its types of versions and steps, and the `defineChain` constant. */
function chainModule(
  { header, runtime }: ChainInput,
  { roots, converters }: Lineage,
  { chain, path }: { readonly chain: string; readonly path: string },
): OutputFile {
  const writer = new ModuleWriter(path)
  const type = typeIdentifier(chain.replace(/Chain(_?\d*)$/u, '$1'))
  const [versions, steps] = [`${type}Versions`, `${type}Steps`]
  writer.reserve([chain, versions, steps])
  const runtimeType = (exported: string): Code => writer.import(exported, runtime, 'type')
  const codecs = [...roots].map(([version, root]) => {
    const codec = importCodec(version, root, writer, identifier(version.name))
    return { version, member: key(version.name), codec }
  })
  const led = converters.map(({ name: own, folder, from, to }) => {
    const step = `${from.version}..${to.version}`
    return { from, to, step, by: writer.import(own, `${folder}/convert/${slug(own)}.ts`) }
  })
  const value = runtimeType('CodecValue')
  const options = runtimeType('ConvertOptionsOf')
  const names = [...roots.keys()].map((version) => version.name)
  const define = writer.import('defineChain', runtime)
  const says = comment([
    `${readLocalName([...roots.values()].at(-1) ?? '')}: documents of ${names.join(', ')}, read and converted as those of any of them.`,
  ])
  const list = (lines: readonly Code[]): Code => join(lines, '')
  writer.add(code`${comment(['What the documents of each version hold.'])}export interface ${name(versions)} {
${list(codecs.map(({ member, codec }) => code`  readonly ${member}: ${value}<typeof ${codec}>\n`))}}
`)
  writer.add(code`${comment(['What each step is told. A step that is left out is not taken.'])}export interface ${name(steps)} {
${list(led.map(({ step, by }) => code`  readonly ${key(step)}?: ${options}<typeof ${by}>\n`))}}
`)
  writer.add(code`${says}export const ${name(chain)}: ${runtimeType('ChainOf')}<${name(versions)}, ${name(steps)}> = /* @__PURE__ */ ${define}<${name(versions)}, ${name(steps)}>({
  versions: {
${list(codecs.map(({ member, codec }) => code`    ${member}: ${codec},\n`))}  },
  converters: [
${list(led.map(({ from, to, by }) => code`    { from: ${literal(from.version)}, to: ${literal(to.version)}, by: ${by} },\n`))}  ],
})
`)
  return writer.file(header)
}
