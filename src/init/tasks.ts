import { basename, dirname, extname, resolve } from 'node:path'
import { type Config, hooksEnding, isFile, listNamedFiles, mappingEnding, ownFile } from '../config/index.ts'
import { pathFrom } from '../files/index.ts'
import { sourceLabels } from '../ingest/index.ts'
import { lockName } from '../lock/index.ts'

/** The files that a build reads and writes, as globs relative to the configuration's folder; `!` excludes. */
export interface TaskFiles {
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
}

/**
 * The inputs of a build (configuration with the files that it names, lock, pinned copies, sources, and files of
 * comparisons) and its output folders, as globs. Output folders that an input has in it are excluded there.
 */
export function taskFiles(
  { root, versions, compare, out, reports }: Config,
  configFile: string | undefined,
): TaskFiles {
  const sources = [...versions.values()].flatMap((version) => [...sourceLabels(version, root).keys()])
  // Default mapping and hooks files are included even if they do not exist yet.
  const named = compare.flatMap(({ from, to, mapping, hooks, accepted, impact }) => [
    mapping ?? ownFile(from, to, mappingEnding),
    hooks ?? ownFile(from, to, hooksEnding),
    accepted,
    impact,
  ])
  const globs = [
    ...(configFile === undefined ? [] : [basename(configFile)]),
    ...(configFile === undefined ? [] : listNamedFiles(configFile).map((path) => pathFrom(root, path))),
    lockName,
    '.efti-schema/**',
    ...sources.map((path) => sourceGlob(pathFrom(root, path), path)),
    ...named.flatMap((path) => (path === undefined ? [] : [pathFrom(root, resolve(root, path))])),
  ]
  // Installed packages are inputs of every task anyway.
  const inputs = [...new Set(globs)].filter((glob) => !/(?:^|\/)node_modules\//.test(glob))
  const outputs = [out, reports].flatMap((path) => (path === undefined ? [] : [`${pathFrom(root, path)}/**`]))
  const excluded = outputs.filter((output) => inputs.some((input) => hasInside(input, output)))
  return { inputs: [...inputs.sort(), ...excluded.map((output) => `!${output}`)], outputs }
}

/** Whether a glob matches files of an output folder, or of folders in it. */
function hasInside(glob: string, output: string): boolean {
  const [start = '', ...rest] = glob.split('**')
  return rest.length > 0 && output.startsWith(start)
}

/**
 * The glob for a source: an archive itself; for other files everything beside and below, since they may refer to
 * it.
 */
function sourceGlob(path: string, full: string): string {
  if (!isFile(full)) return `${path}/**`
  if (extname(path).toLowerCase() === '.zip') return path
  return dirname(path) === '.' ? '**/*.{yaml,yml,json,xsd}' : `${dirname(path)}/**`
}

/** The part of `turbo.json` for the script `schemas`. */
export function turboFragment({ inputs, outputs }: TaskFiles): object {
  return { tasks: { schemas: { inputs: [...inputs, 'package.json'], outputs } } }
}

/** The part of `project.json` (or of `nx` in `package.json`) for the script `schemas`. */
export function nxFragment({ inputs, outputs }: TaskFiles): object {
  return {
    targets: {
      schemas: {
        cache: true,
        inputs: [
          ...inputs.map((glob) => glob.replace(/^!?/, '$&{projectRoot}/')),
          { externalDependencies: ['efti-schema-toolkit'] },
        ],
        outputs: outputs.map((glob) => `{projectRoot}/${glob.replace(/\/\*\*$/, '')}`),
      },
    },
  }
}
