import { dirname, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Location } from '../diagnostics/index.ts'
import { pathFrom, portable } from '../files/index.ts'
import { defineConfig } from './define.ts'

/**
 * What a module of the user's own repository, TypeScript or JavaScript, exports. This package's names mean the package
 * that is running: nothing has to be installed, and nothing is loaded twice.
 */
export async function loadModule(path: string): Promise<ReadonlyMap<string, unknown>> {
  const [{ createJiti }, runtime] = await Promise.all([import('jiti'), import('../runtime/index.ts')])
  const jiti = createJiti(import.meta.url, {
    fsCache: false,
    moduleCache: false,
    interopDefault: false,
    virtualModules: { 'efti-schema-toolkit': { defineConfig }, 'efti-schema-toolkit/runtime': runtime },
  })
  return new Map(Object.entries(await jiti.import<Readonly<Record<string, unknown>>>(path)))
}

/** Why a module could not be loaded, in one line without the folder of this machine, and where that is known. */
export function loadFailure(
  error: unknown,
  path: string,
): { readonly problem: string; readonly at: Location } {
  const message = error instanceof Error ? error.message : String(error)
  const folder = dirname(path)
  const [first = '', place = ''] = message.split('\n')
  const problem = withoutFolder(first, folder).trim()
  // jiti writes the place of a syntax error in a second line, with columns from 0.
  const [, file = path, line = '1', column = '0'] = /^\s*(\/.*|[a-zA-Z]:.*):(\d+):(\d+)$/.exec(place) ?? []
  return { problem, at: { file: pathFrom(folder, file), line: Number(line), column: Number(column) + 1 } }
}

/** Messages write a path as an address, with `/`, or as the system does. */
function withoutFolder(message: string, folder: string): string {
  const forms = [`${pathToFileURL(folder).href}/`, `${portable(folder)}/`, `${folder}${sep}`]
  return forms.reduce((text, form) => text.replaceAll(form, ''), message)
}
