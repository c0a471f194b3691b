import {
  type Code,
  code,
  comment,
  join,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
} from '../../typescript/index.ts'
import { rootKey } from '../plan/pair.ts'
import type { SidedPlan } from './hooks.ts'
import { type Printing, pairNames } from './module.ts'
import { printScope, typeCode } from './scope.ts'

/** `index.ts`: every adapter by name, and a table of them by version and root for programs that choose at run time. */
export function indexModule(
  plans: readonly (SidedPlan & { readonly version: { readonly from: string; readonly to: string } })[],
  { folder, runtime, header, lists }: Printing,
): OutputFile {
  const writer = new ModuleWriter(`${folder}/index.ts`)
  writer.reserve(['Adapter', 'adapters'])
  const options = writer.import('AdaptOptions', runtime, 'type')
  const adapted = writer.import('Adapted', runtime, 'type')
  const hooks = writer.import('Hooks', `${folder}/hooks.ts`, 'type')
  const rows = plans.map(({ plan, sides, version }) => {
    const names = pairNames(plan)
    const file = `${folder}/${names.file}`
    const scope = printScope(writer, runtime, lists, sides)
    const from = typeCode(scope, 'from', plan.root.source)
    const context = writer.import(names.context, file, 'type')
    const ownHooks = writer.import(names.hooks, `${folder}/hooks.ts`, 'type')
    const made = writer.import(plan.name, file)
    const cast = [
      code`value as ${from}`,
      code`context as unknown as ${context}`,
      code`(hooks.${name(plan.name)} ?? {}) as ${ownHooks}`,
      code`options`,
    ]
    const fields = [
      code`name: ${literal(plan.name)}`,
      code`from: { version: ${literal(version.from)}, root: ${literal(rootKey(plan.from))} }`,
      code`to: { version: ${literal(version.to)}, root: ${literal(rootKey(plan.to))} }`,
      code`context: [${join(
        plan.context.map(
          ({ dataElement, isRequired, says }) =>
            code`{ id: ${literal(dataElement)}, isRequired: ${isRequired}, says: ${literal(says)} }`,
        ),
        ', ',
      )}]`,
      code`hooks: [${join(
        plan.hooks.map((hook) => literal(hook.name)),
        ', ',
      )}]`,
      code`run: (value, context, hooks, options) =>\n      ${made}(${join(cast, ', ')})`,
    ]
    return code`  {\n${fields.map((field) => code`    ${field},\n`)}  },\n`
  })
  writer.add(adapterInterface(options, adapted, hooks))
  writer.add(
    code`${comment(['Every adapter of this comparison; the version and root of a document choose it.'])}export const adapters: readonly Adapter[] = [\n${rows}]\n`,
  )
  for (const { plan } of plans) {
    const names = pairNames(plan)
    const file = literal(`./${names.file.replace(/\.ts$/, '.js')}`)
    writer.add(code`export { ${name(plan.name)}, type ${name(names.context)} } from ${file}\n`)
  }
  const types = join(['Hooks', ...plans.map(({ plan }) => pairNames(plan).hooks)].sort().map(name), ', ')
  writer.add(code`export type { ${types} } from './hooks.js'\n`)
  return writer.file(header)
}

function adapterInterface(options: Code, adapted: Code, hooks: Code): Code {
  return code`${comment(['One adapter, for a program that knows the root of a document only at run time.'])}export interface Adapter {
  readonly name: string
  /** A root is written \`set#{namespace}local\`. */
  readonly from: { readonly version: string; readonly root: string }
  readonly to: { readonly version: string; readonly root: string }
  /** What the caller gives, by data-element id. */
  readonly context: readonly { readonly id: string; readonly isRequired: boolean; readonly says: string }[]
  /** The names of the open points. */
  readonly hooks: readonly string[]
  /** The value must be valid for the source root; hooks that are not there make issues. */
  run(
    value: unknown,
    context: Readonly<Record<string, unknown>>,
    hooks: { readonly [K in keyof ${hooks}]?: Partial<${hooks}[K]> },
    options?: ${options},
  ): ${adapted}<unknown>
}
`
}
