import { dirname, resolve } from 'node:path'
import { ts } from 'ts-morph'
import { portable } from '../../files/index.ts'

/** One tsconfig of the user's, read. */
export interface UserProject {
  /** The file, absolute, with `/`. */
  readonly file: string
  readonly fileNames: readonly string[]
  readonly options: ts.CompilerOptions
  readonly references: readonly ts.ProjectReference[]
}

/** The tsconfig and every one that it refers to, what is referred to first; problems are told and left out. */
export function readProjects(file: string, problem: (text: string) => void): readonly UserProject[] {
  const done = new Map<string, UserProject | undefined>()
  const order: UserProject[] = []
  const stack = [{ file, isLeaving: false }]
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if (step.isLeaving) {
      const read = done.get(step.file)
      if (read) order.push(read)
    } else if (!done.has(step.file)) {
      const read = readProject(step.file, problem)
      done.set(step.file, read)
      stack.push({ file: step.file, isLeaving: true })
      for (const reference of [...(read?.references ?? [])].reverse()) {
        stack.push({ file: resolveConfigFile(reference.path), isLeaving: false })
      }
    }
  }
  return order
}

/** A reference names a tsconfig or its folder. */
function resolveConfigFile(path: string): string {
  return ts.sys.directoryExists(path) ? portable(resolve(path, 'tsconfig.json')) : path
}

function readProject(file: string, problem: (text: string) => void): UserProject | undefined {
  const read = ts.readConfigFile(file, ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent(read.config ?? {}, ts.sys, dirname(file), undefined, file)
  // No inputs is what a tsconfig of references alone has.
  const errors = [
    ...(read.error ? [read.error] : []),
    ...parsed.errors.filter(({ code }) => !noInputs.has(code)),
  ]
  for (const { messageText } of errors) problem(ts.flattenDiagnosticMessageText(messageText, ' '))
  if (read.error) return undefined
  const { fileNames, options, projectReferences = [] } = parsed
  return { file, fileNames, options: { ...options, noEmit: true }, references: projectReferences }
}

const noInputs: ReadonlySet<number> = new Set([18002, 18003])
