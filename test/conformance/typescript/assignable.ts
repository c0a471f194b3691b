import { compiled } from '../../support/compile.ts'
import { type PrintedType, runtime } from './printed.ts'

type Types = ReadonlyMap<string, PrintedType>

/** A type of two versions: is what code of either version has what code of the other one asks for? */
export interface Question {
  readonly key: string
  readonly before: Types
  readonly after: Types
}

/** Questions of one program: more need more memory than they save time. */
const batch = 3000

/** The types that are printed otherwise in the two versions. What is in one of them alone has nothing to be assigned to. */
export function changedTypes(before: Types, after: Types): readonly Question[] {
  return [...before]
    .filter(([key, { text }]) => after.has(key) && after.get(key)?.text !== text)
    .map(([key]) => ({ key, before, after }))
}

/** For each question whether both ways are assignable, asked of the compiler. */
export async function areAssignable(questions: readonly Question[]): Promise<readonly boolean[]> {
  const found: boolean[] = []
  for (let start = 0; start < questions.length; start += batch) {
    const asked = questions.slice(start, start + batch)
    const faults = await faulty(asked.map(textOf))
    found.push(...asked.map((_, at) => !faults.has(at)))
  }
  return found
}

/** The lines that ask. */
const asking: readonly string[] = ['2', '3']

async function faulty(texts: readonly string[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  if (texts.length === 0) return found
  const files = texts.map((text, at) => ({ path: `q/${at}.ts`, text }))
  const said = await compiled(files, (check) => check('typescript-7'))
  for (const line of said.split('\n')) {
    const [, at, number = ''] = /^out\/q\/(\d+)\.ts\((\d+),/u.exec(line) ?? []
    if (at !== undefined && asking.includes(number)) found.add(Number(at))
    else if (/^\S/u.test(line)) throw new Error(`the compiler said: ${line}`)
  }
  return found
}

function textOf({ key, before, after }: Question): string {
  const imports = new Map<string, string>()
  const [one, other] = [sideText('Before', before, key, imports), sideText('After', after, key, imports)]
  const imported = [...imports].map(([local, name]) => (local === name ? name : `${name} as ${local}`))
  return [
    imported.length > 0 ? `import type { ${imported.join(', ')} } from '${runtime}'` : '',
    `export const forth = (one: ${one.root}): ${other.root} => one`,
    `export const back = (one: ${other.root}): ${one.root} => one`,
    one.text,
    other.text,
    '',
  ].join('\n')
}

/** A type with what it needs, each module in a namespace of its own, so that names stay as they are. */
function sideText(
  side: string,
  types: Types,
  root: string,
  imports: Map<string, string>,
): { readonly text: string; readonly root: string } {
  const modules = new Map<string, Map<string, string>>()
  const inModule = (module: string): Map<string, string> => {
    const lines = modules.get(module) ?? new Map<string, string>()
    modules.set(module, lines)
    return lines
  }
  const typeAt = (key: string): PrintedType => {
    const type = types.get(key)
    if (type === undefined) throw new Error(`no type ${key}`)
    inModule(type.module)
    return type
  }
  const nameOf = ({ module, name }: PrintedType): string =>
    `${side}.M${[...modules.keys()].indexOf(module)}.${name}`
  const queue = [root]
  const seen = new Set(queue)
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const type = typeAt(key)
    inModule(type.module).set(type.name, type.text)
    for (const [local, use] of type.uses) {
      if ('runtime' in use) {
        imports.set(local, use.runtime)
        continue
      }
      const used = typeAt(use.key)
      // A type of the same module has its name already.
      if (used.module !== type.module || used.name !== local)
        inModule(type.module).set(local, `type ${local} = ${nameOf(used)}`)
      if (!seen.has(use.key)) queue.push(use.key)
      seen.add(use.key)
    }
  }
  const parts = [...modules.values()].map(
    (lines, at) => `export namespace M${at} {\n${[...lines.values()].join('\n')}\n}`,
  )
  return { text: `declare namespace ${side} {\n${parts.join('\n')}\n}`, root: nameOf(typeAt(root)) }
}
