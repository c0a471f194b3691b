import { listApiModules, type ModuleWriter, type OutputFile, typeIdentifier } from '../../typescript/index.ts'
import type { EmitContext } from '../emitter.ts'
import {
  apiTypeNames,
  apiTypes,
  openOperations,
  webhookTypeNames,
  webhookTypes,
} from '../operations/index.ts'
import { exportedNames, writeNamespaceTypes } from '../types/index.ts'
import { runtimeTypeNames, runtimeTypes } from './runtime-types.ts'
import { freeName, SectionWriter, type SingleFile } from './section.ts'

interface Section {
  /** Empty at the top of the file. */
  readonly namespace: string
  /** The path of the module that this section replaces; others import by it. */
  readonly path: string
  readonly names: readonly string[]
  write(writer: ModuleWriter): void
}

/**
 * One file with all types of a version, without imports: a namespace for each module, and the types of the runtime
 * that are used.
 */
export function typesFile(context: EmitContext): OutputFile {
  const { layout, header } = context
  const sections = listSections(context)
  const taken = new Set([...sections.flatMap(({ names, namespace }) => [...names, namespace]), ...globals])
  const called = new Map(runtimeTypeNames.map((one) => [one, freeName(one, taken)]))
  const used = new Set<string>()
  const hidden = new Map<string, string>()
  const file: SingleFile = {
    sections: new Map(sections.map(({ path, namespace }) => [path, namespace])),
    runtime: context.runtime,
    /** Notes that a type of the runtime is used, and returns its name in this file. */
    runtimeType(exported) {
      used.add(exported)
      return called.get(exported) ?? exported
    },
    /** The alias of a shadowed top-level name; a new one is noted. */
    hiddenName(exported) {
      const found = hidden.get(exported) ?? freeName(`${exported}Type`, taken)
      hidden.set(exported, found)
      return found
    },
  }
  const bodies = sections.map((section) => printed(section, file))
  const aliases = [...hidden].sort().map(([exported, alias]) => `export type ${alias} = ${exported}\n`)
  const needed = runtimeTypes(used, (exported) => called.get(exported) ?? exported)
  const head = `${header.map((line) => `// ${line}\n`).join('')}`
  const parts = [...bodies, ...aliases, ...needed].filter((part) => part !== '')
  const text = parts.length === 0 ? 'export {}\n' : parts.join('\n')
  return { path: `${layout.folder}/types.ts`, text: `${head}\n${text}` }
}

const globals: readonly string[] = [
  'Blob',
  'Date',
  'Temporal',
  'File',
  'Response',
  'Uint8Array',
  'Promise',
  'Exclude',
  'Readonly',
  'Record',
]

/** The text of a section, in its namespace if it has one; empty if it declares nothing. */
function printed(section: Section, file: SingleFile): string {
  const writer = new SectionWriter(section.path, file)
  writer.reserve(section.names)
  section.write(writer)
  if (writer.isEmpty) return ''
  const { text } = writer.file([])
  if (section.namespace === '') return text
  const inner = text.trimEnd().replace(/^(?=.)/gmu, '  ')
  return `export namespace ${section.namespace} {\n${inner}\n}\n`
}

/**
 * The sections of the file: one for each module of types, API with operations, and API with webhooks. A single
 * module of types gets no namespace.
 */
function listSections(context: EmitContext): readonly Section[] {
  const { layout } = context
  const modules = layout.version.sets.flatMap(({ name: set }) => {
    const own = layout.set(set)
    return [...own.modules].flatMap(([namespace, folder]) => {
      const names = exportedNames(own, namespace)
      return names.length === 0 ? [] : [{ set, own, namespace, folder, names }]
    })
  })
  const listed = listApiModules(layout)
  const apis = listed.apis.filter(({ names }) => names.size > 0)
  const flat = modules.length === 1 ? modules[0] : undefined
  const wanted = [
    ...modules
      .filter((one) => one !== flat)
      .map(({ folder }) => nameNamespace(folder.slice(layout.folder.length + 1))),
    ...apis.map(({ exported }) => `${typeIdentifier(exported)}Operations`),
    ...listed.webhooks.map(({ exported }) => `${typeIdentifier(exported)}Webhooks`),
  ]
  const taken = new Set(flat?.names)
  const namespaces = wanted.map((one) => {
    const free = freeName(one, taken)
    taken.add(free)
    return free
  })
  const ofModules = modules.map((one): Section => {
    const namespace = one === flat ? '' : (namespaces.shift() ?? '')
    return {
      ...{ namespace, path: `${one.folder}/types.ts`, names: one.names },
      write: (writer) => writeNamespaceTypes(context, one.own, one.namespace, writer),
    }
  })
  const ofApis = apis.map(
    ({ api, path }): Section => ({
      ...{ namespace: namespaces.shift() ?? '', path, names: apiTypeNames(api, path) },
      write: (writer) => apiTypes(openOperations(context, writer), api, path),
    }),
  )
  const ofWebhooks = listed.webhooks.map(
    ({ api, path }): Section => ({
      ...{ namespace: namespaces.shift() ?? '', path, names: webhookTypeNames(api) },
      write: (writer) => webhookTypes(openOperations(context, writer), api),
    }),
  )
  return [...ofModules, ...ofApis, ...ofWebhooks]
}

/** A folder as the name of a namespace: `shop/no-namespace` becomes `Shop`. */
function nameNamespace(folder: string): string {
  const words = folder
    .split('/')
    .filter((part) => part !== 'no-namespace')
    .flatMap((part) => part.split('-'))
  return typeIdentifier(words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''))
}
