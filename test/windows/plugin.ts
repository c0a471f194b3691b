import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Rounds } from '../../src/plugin/rounds.ts'
import { viteHooks } from '../../src/plugin/vite-hooks.ts'
import { folderWith } from '../support/folder.ts'
import { library } from '../support/shop.ts'

/** What a bundler watches on Windows. */
export function testPlugin(): void {
  /** Vite and others write paths with `/`. */
  const slashed = (path: string): string => path.replaceAll('\\', '/')

  function project(): string {
    return folderWith({
      'specs/library.xsd': library['library.xsd'],
      'efti-schema.config.yaml': 'versions:\n  "1": { schemas: specs/library.xsd }\n',
    })
  }

  test('what is watched has one name, however the root was written, and none of it holds the output', async () => {
    const root = project()
    const { watched, errors } = await new Rounds({}).run(slashed(root))
    expect(errors).toEqual([])
    expect(watched.files).toEqual([join(root, 'efti-schema.config.yaml'), join(root, 'specs\\library.xsd')])
    expect(watched.folders).toEqual([join(root, 'specs')])
    for (const path of watched.files) {
      expect([path, slashed(path)].map((one) => watched.concerns(one))).toEqual([true, true])
    }
  })

  test('a dev server of Vite loads generated modules anew', async () => {
    const root = project()
    const hooks = viteHooks(new Rounds({}))
    const modules = [`${slashed(root)}/out/1/types.ts`, `${slashed(root)}/src/main.ts`]
    const invalidated: unknown[] = []
    const watchers: ((event: string, path: string) => void)[] = []
    const sent = new Promise<void>((resolve) => {
      const server = {
        watcher: {
          add: () => {},
          on: (_: string, met: (event: string, path: string) => void) => watchers.push(met),
        },
        ws: { on: () => {}, send: () => {} },
        config: { logger: { warn: () => {}, error: () => {} } },
        environments: {
          client: {
            moduleGraph: {
              fileToModulesMap: new Map(modules.map((file) => [file, new Set([file])])),
              invalidateModule: (module: unknown) => invalidated.push(module),
            },
            hot: { send: () => resolve() },
          },
        },
      }
      const { configResolved, configureServer } = hooks as unknown as Record<string, (given: object) => void>
      configResolved?.({ root: slashed(root) })
      configureServer?.(server)
    })
    await (hooks as unknown as { buildStart(): Promise<void> }).buildStart()
    for (const met of watchers) met('change', join(root, 'specs\\library.xsd'))
    await sent
    expect(invalidated).toEqual([modules[0]])
  })
}
