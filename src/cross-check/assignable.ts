import { Project, ts } from 'ts-morph'

/** Two types that have to be assignable to each other, `readonly` apart. */
export interface AssignablePair {
  readonly ours: string
  /** The property of the other module's whole type that holds the other. */
  readonly theirs: string
}

/** Where and how one type is not assignable to the other. */
export interface TypeDifference {
  readonly pair: AssignablePair
  /** Names of properties from the type down. */
  readonly path: readonly string[]
  readonly says: string
}

/** What is wrong with the other module itself, or what differs. */
export interface Judged {
  readonly broken?: string
  readonly differences: readonly TypeDifference[]
}

/** The types that generated modules import, as far as documents of JSON need them. */
const runtime = 'export type Decimal = string\nexport type Integer = string\n'

const head = `type Deep<T> = T extends (infer I)[] | readonly (infer I)[] ? readonly Deep<I>[]
  : T extends object ? { readonly [K in keyof T]: Deep<T[K]> } : T
`

/** Asks TypeScript whether types of two modules are assignable both ways. `files`: our modules, by path. */
export function judgeTypes(
  files: ReadonlyMap<string, string>,
  module: string,
  other: { readonly text: string; readonly name: string },
  pairs: readonly AssignablePair[],
): Judged {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true },
      ...{ target: ts.ScriptTarget.ES2022, lib: ['lib.es2023.d.ts'], types: [] },
      ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
      allowImportingTsExtensions: true,
    },
  })
  for (const [path, text] of files) project.createSourceFile(`/out/${path}`, text)
  project.createSourceFile('/node_modules/efti-schema-toolkit/runtime.d.ts', runtime)
  const theirs = project.createSourceFile('/other.ts', other.text)
  const lines = pairs.flatMap((pair, index) => {
    const mine = `Deep<Ours.${pair.ours}>`
    const his = `Deep<Other['${pair.theirs}']>`
    return [
      `export const a${index} = (one: ${mine}): ${his} => one`,
      `export const b${index} = (one: ${his}): ${mine} => one`,
    ]
  })
  const opening = `import type * as Ours from '/out/${module}'\nimport type { ${other.name} as Other } from '/other.ts'\n${head}`
  const judge = project.createSourceFile('/judge.ts', `${opening}${lines.join('\n')}\n`)
  const [fault] = theirs
    .getPreEmitDiagnostics()
    .map(({ compilerObject }) => printMessage(compilerObject.messageText))
  const before = opening.split('\n').length - 1
  const differences = judge.getPreEmitDiagnostics().flatMap((one): readonly TypeDifference[] => {
    const pair = pairs[Math.floor(((one.getLineNumber() ?? 0) - 1 - before) / 2)]
    const { messageText } = one.compilerObject
    if (pair === undefined) return []
    return [{ pair, path: pathIn(messageText), says: printMessage(findLastMessage(messageText)) }]
  })
  return { ...(fault === undefined ? {} : { broken: fault }), differences }
}

type Message = string | ts.DiagnosticMessageChain

function printMessage(message: Message): string {
  const text = typeof message === 'string' ? message : message.messageText
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

function findLastMessage(message: Message): Message {
  return typeof message === 'string' || message.next?.[0] === undefined
    ? message
    : findLastMessage(message.next[0])
}

/** The properties that a message of the compiler leads through; `*` is any. */
function pathIn(message: Message): readonly string[] {
  const text = typeof message === 'string' ? message : message.messageText
  const [, name] = /^Types of property '(.+)' are incompatible/.exec(text) ?? []
  const [, names] = /^The types of '(.+)' are incompatible/.exec(text) ?? []
  const [, missing] = /^Property '(.+?)' is (?:missing|optional)/.exec(text) ?? []
  const [, several] = /^Type .+ is missing the following properties from type .+: ([^:]+)$/s.exec(text) ?? []
  const own = /^'string' index signatures are/.test(text)
    ? ['*']
    : name !== undefined
      ? [name]
      : names !== undefined
        ? names.split('.')
        : []
  const next = typeof message === 'string' ? undefined : message.next?.[0]
  const inner = next === undefined ? [] : pathIn(next)
  const lacking = missing ?? several?.split(', ')[0]
  return [...own, ...(lacking === undefined ? [] : [lacking]), ...inner]
}
