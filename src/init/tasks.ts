import { basename, dirname, extname, resolve } from 'node:path'
import { type Config, hooksEnding, isFile, mappingEnding, ownFile } from '../config/index.ts'
import { pathFrom } from '../files/index.ts'
import { sourceLabels } from '../ingest/index.ts'
import { lockName } from '../lock/index.ts'

/** What a build reads and writes, as globs from the folder of the configuration. */
export interface TaskFiles {
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
}

/** The files that decide what a build gives: configuration, lock and pinned copies, sources, and what a comparison names. */
export function taskFiles(
  { root, versions, compare, out }: Config,
  configFile: string | undefined,
): TaskFiles {
  const sources = [...versions.values()].flatMap((version) => [...sourceLabels(version, root).keys()])
  // A mapping or hooks that are written later must not be missed.
  const named = compare.flatMap(({ from, to, mapping, hooks, accepted }) => [
    mapping ?? ownFile(from, to, mappingEnding),
    hooks ?? ownFile(from, to, hooksEnding),
    accepted,
  ])
  const globs = [
    ...(configFile === undefined ? [] : [basename(configFile)]),
    lockName,
    '.efti-schema/**',
    ...sources.map((path) => sourceGlob(pathFrom(root, path), path)),
    ...named.flatMap((path) => (path === undefined ? [] : [pathFrom(root, resolve(root, path))])),
  ]
  // What is installed is an input of every task anyway.
  const inputs = [...new Set(globs)].filter((glob) => !/(?:^|\/)node_modules\//.test(glob))
  return { inputs: inputs.sort(), outputs: [`${pathFrom(root, out)}/**`] }
}

/** A document may refer to those beside and below it; an archive is itself. */
function sourceGlob(path: string, full: string): string {
  if (!isFile(full)) return `${path}/**`
  if (extname(path).toLowerCase() === '.zip') return path
  return dirname(path) === '.' ? '**/*.{yaml,yml,json,xsd}' : `${dirname(path)}/**`
}

/** The part of `turbo.json` that concerns a build; the script is called `schemas`. */
export function turboFragment({ inputs, outputs }: TaskFiles): object {
  return { tasks: { schemas: { inputs: [...inputs, 'package.json'], outputs } } }
}

/** The part of a project's `project.json`, or of `nx` in its `package.json`. */
export function nxFragment({ inputs, outputs }: TaskFiles): object {
  return {
    targets: {
      schemas: {
        cache: true,
        inputs: [
          ...inputs.map((glob) => `{projectRoot}/${glob}`),
          { externalDependencies: ['efti-schema-toolkit'] },
        ],
        outputs: outputs.map((glob) => `{projectRoot}/${glob.replace(/\/\*\*$/, '')}`),
      },
    },
  }
}
