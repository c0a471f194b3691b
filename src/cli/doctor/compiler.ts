import { join, resolve } from 'node:path'
import { type Config, readRuntimeName } from '../../config/index.ts'
import { diagnostic } from '../../diagnostics/index.ts'
import { isThere, pathFrom } from '../../files/index.ts'
import type { CompilerSettings } from '../../impact/index.ts'
import type { Repository } from '../../init/index.ts'
import { defaultRuntime } from '../../typescript/index.ts'
import { type Check, makeFineCheck, makeProblemCheck } from './doctor-result.ts'
import { addingTo, installedVersion, isIn, isPlugged, readPackage } from './project.ts'

/** The oldest TypeScript version that compiles generated code and the runtime's declarations. */
const least = '5.0'

const file = 'tsconfig.json'

/**
 * Checks that TypeScript is installed and recent enough, that generated code compiles with the settings of
 * tsconfig.json, and the module settings. Without tsconfig.json or TypeScript, compiler settings are not checked.
 */
export async function checkCompiler(
  repository: Repository,
  config: Config | undefined,
): Promise<readonly Check[]> {
  const { folder } = repository
  const version = installedVersion('typescript', folder)
  const { addDev } = addingTo(repository)
  const facts = { least, add: `${addDev} typescript` }
  if (version === undefined && config?.emit === 'js')
    return [
      makeFineCheck('typescript', 'TypeScript is not installed; generated code is JavaScript (emit: js).'),
      ...checkModules(repository, {}, config),
    ]
  if (version === undefined && !isPlugged(folder))
    return [
      makeProblemCheck('typescript', diagnostic('doctor-compiler', facts)),
      ...checkModules(repository, {}, config),
    ]
  if (version !== undefined && !isIn(version, `>=${least}`))
    return [makeProblemCheck('typescript', diagnostic('doctor-compiler', { version, ...facts }))]
  const known =
    version === undefined
      ? []
      : [makeFineCheck('typescript', `TypeScript ${version} compiles generated code.`)]
  if (!isThere(join(folder, file)))
    return [
      ...known,
      makeFineCheck('typescript', `This folder has no ${file}, so no compiler settings were checked.`),
      ...checkModules(repository, {}, config),
    ]
  const problems: string[] = []
  const { readCompilerSettings } = await import('../../impact/index.ts')
  const settings = readCompilerSettings(join(folder, file), (problem) => problems.push(problem))
  const unread = problems.map((problem) =>
    makeProblemCheck('typescript', diagnostic('doctor-settings', { file, problem })),
  )
  if (settings === undefined) return [...known, ...unread]
  const major = Number.parseInt(version ?? '6', 10)
  const unfit = wrongSettings(settings, major, repository, config)
  const wrong = [...unread, ...unfit.checks, ...refusedSettings(settings, major, unfit.reported)]
  const right = makeFineCheck('typescript', `Generated code compiles with the settings of ${file}.`)
  return [...known, ...(wrong.length === 0 ? [right] : wrong), ...checkModules(repository, settings, config)]
}

/** The compile target; without one, the default of that major version of TypeScript. */
function resolveTarget({ target }: Partial<CompilerSettings>, major: number): string {
  return target ?? (major < 6 ? 'es5' : 'es2025')
}

/**
 * A check for each compiler setting with which generated code does not compile, and the names of these settings; empty
 * if all are right.
 */
function wrongSettings(
  settings: CompilerSettings,
  major: number,
  { folder }: Repository,
  config: Config | undefined,
): { readonly checks: readonly Check[]; readonly reported: ReadonlySet<string> } {
  const found: Check[] = []
  const reported = new Set<string>()
  const wrong = (setting: string, value: string, why: string, fix: string): void => {
    reported.add(setting)
    found.push(
      makeProblemCheck('typescript', diagnostic('doctor-setting', { file, setting, value, why, fix })),
    )
  }
  const { moduleResolution, rootDir, takesTypeScriptEndings } = settings
  const target = resolveTarget(settings, major)
  if (target === 'es5')
    wrong(
      'target',
      target,
      'generated code uses Map and other names of ES2015',
      'Set it to "es2022", or another of "es2015" and later.',
    )
  if (moduleResolution === 'classic' && config?.runtime !== 'inline')
    wrong(
      'moduleResolution',
      moduleResolution,
      `the compiler does not find ${config?.runtime === 'package' ? readRuntimeName() : defaultRuntime} with it`,
      'Set it to "nodenext" or "bundler".',
    )
  const strict = moduleResolution ?? settings.module ?? ''
  if (config?.importEnding === '' && /^node(?:16|18|20|next)$/.test(strict))
    wrong(
      moduleResolution === undefined ? 'module' : 'moduleResolution',
      strict,
      'imports need an ending with it, and importEnding of the configuration is "none"',
      'Set importEnding to "js", or moduleResolution to "bundler".',
    )
  if (config?.importEnding === '.ts' && !takesTypeScriptEndings)
    wrong(
      'allowImportingTsExtensions',
      'false',
      'imports may not end with .ts, and importEnding of the configuration is "ts"',
      'Set rewriteRelativeImportExtensions to true, or allowImportingTsExtensions with noEmit.',
    )
  const [root, out] = [rootDir && resolve(rootDir), config?.out]
  // Declarations may be outside of the root.
  if (config?.emit !== 'js' && root && out !== undefined && pathFrom(root, out).startsWith('..')) {
    const facts = { file, rootDir: pathFrom(folder, root) || '.', out: pathFrom(folder, out) }
    found.push(makeProblemCheck('typescript', diagnostic('doctor-root-dir', facts)))
  }
  return { checks: found, reported }
}

/** A check for each setting that TypeScript 6 refuses, where that is installed; those in `reported` are left out. */
function refusedSettings(
  { refused }: CompilerSettings,
  major: number,
  reported: ReadonlySet<string>,
): readonly Check[] {
  if (major < 6) return []
  return refused
    .filter(({ setting }) => !reported.has(setting))
    .map(({ problem }) => makeProblemCheck('typescript', diagnostic('doctor-settings', { file, problem })))
}

/**
 * One check: a problem if the compiler's `module` is one of Node's and package.json lacks `"type": "module"`, else
 * fine. Empty without package.json.
 */
function checkModules(
  { folder, package: { type } }: Repository,
  { module = '' }: Partial<CompilerSettings>,
  config: Config | undefined,
): readonly Check[] {
  if (readPackage(folder) === undefined) return []
  if (type === 'module')
    return [makeFineCheck('modules', 'package.json has "type": "module", which suits generated code.')]
  const out = config === undefined ? 'out' : pathFrom(folder, config.out) || '.'
  if (/^node(?:16|18|20|next)$/.test(module))
    return [makeProblemCheck('modules', diagnostic('doctor-modules', { module, out }))]
  return [
    makeFineCheck(
      'modules',
      'package.json has no "type": "module", which is right if code is bundled or compiled to CommonJS.',
    ),
  ]
}
