import type { Config, OutputInput } from '../config/index.ts'
import { readTool } from '../config/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { versionFolder } from '../typescript/index.ts'
import type { LoadedVersion } from './version.ts'

type Wanted = NonNullable<Config['generate']>

/** Splits the files into reports of comparisons and all other files (`code`), those of versions included. */
export function splitReports(
  files: readonly OutputFile[],
  versions: readonly LoadedVersion[],
): { readonly code: readonly OutputFile[]; readonly reports: readonly OutputFile[] } {
  const folders = versions.map(({ version }) => `${versionFolder(version)}/`)
  const isReport = ({ path }: OutputFile): boolean =>
    !folders.some((folder) => path.startsWith(folder)) && classifyComparisonFile(path) === 'report'
  return { code: files.filter((file) => !isReport(file)), reports: files.filter(isReport) }
}

/**
 * The files that the setting `generate` selects; all without it. With `types` but without `codecs`, the modules
 * with types only are generated and added.
 */
export async function selectWantedFiles(
  files: readonly OutputFile[],
  versions: readonly LoadedVersion[],
  wanted: Config['generate'],
): Promise<readonly OutputFile[]> {
  if (wanted === undefined) return files
  const folders = versions.map(({ version }) => `${versionFolder(version)}/`)
  const kept = files.flatMap((file) => {
    const folder = folders.find((one) => file.path.startsWith(one))
    const isWanted =
      folder === undefined
        ? isComparisonFileWanted(file.path, wanted)
        : isVersionFileWanted(file.path.slice(folder.length), wanted)
    return isWanted ? [file] : []
  })
  if (!wanted.has('types') || wanted.has('codecs')) return kept
  const { generateTypes } = await import('../generate/index.ts')
  const toolVersion = readTool().version
  return [...kept, ...versions.map(({ version }) => generateTypes(version, { toolVersion }))]
}

/**
 * The emitters whose files the setting `generate` selects; `undefined` for all. Comparisons run what is
 * generated, so with them it is all.
 */
export function wantedEmitters({ generate, compare }: Config): ReadonlySet<string> | undefined {
  if (generate === undefined || compare.length > 0) return undefined
  const needs: Readonly<Record<string, readonly OutputInput[]>> = {
    types: ['codecs'],
    codecs: ['codecs'],
    operations: ['operations'],
    'json-schema': ['json-schema'],
    'data-elements': ['data-elements'],
    subsets: ['codecs', 'data-elements'],
  }
  const names = Object.entries(needs).filter(([, outputs]) => outputs.every((one) => generate.has(one)))
  return new Set(names.map(([name]) => name))
}

/**
 * Whether a file of a version is wanted, by its path; `subsets.ts` needs both `codecs` and `data-elements`. All
 * files that are not of a special kind belong to `codecs`.
 */
function isVersionFileWanted(path: string, wanted: Wanted): boolean {
  if (path.startsWith('operations/')) return wanted.has('operations')
  if (path.startsWith('json-schema/')) return wanted.has('json-schema')
  if (path.startsWith('projections/')) return wanted.has('adapters')
  if (path === 'data-elements.json') return wanted.has('data-elements')
  if (path.endsWith('/subsets.ts')) return wanted.has('codecs') && wanted.has('data-elements')
  return wanted.has('codecs')
}

/** Whether a file of a comparison is wanted; gateways need both `adapters` and `operations`. */
function isComparisonFileWanted(path: string, wanted: Wanted): boolean {
  const part = classifyComparisonFile(path)
  return part === 'gateways' ? wanted.has('adapters') && wanted.has('operations') : wanted.has(part)
}

/** The part that a file of comparisons belongs to, by its path; `report` for all that is not code. */
function classifyComparisonFile(path: string): 'gateways' | 'adapters' | 'report' {
  if (/\/gateways?(?:\/|(?:\.d)?\.[jt]s$)/u.test(path)) return 'gateways'
  const isCode =
    /\/(?:adapters|convert|examples|projections|subsets)\/|^(?:draft\/)?chains\d*\/|^runtime\//u.test(path)
  return isCode ? 'adapters' : 'report'
}
