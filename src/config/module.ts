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
