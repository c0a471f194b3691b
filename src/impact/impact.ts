import { dirname, posix } from 'node:path'
import { ts } from 'ts-morph'
import type { AdapterPair, PropertyMove } from '../adapt/index.ts'
import type { Location } from '../diagnostics/index.ts'
import type { Comparison, Found } from '../diff/index.ts'
import { listSymbols } from '../generate/index.ts'
import type { Version } from '../schema/index.ts'
import { comparisonFolder, type OutputFile } from '../typescript/index.ts'
import {
  type AdapterName,
  type AffectedSymbols,
  adapterNames,
  findAffectedSymbols,
} from './affected/affected.ts'
import { MovedProperties } from './affected/moved.ts'
import { makeSymbolKey, SymbolTable } from './affected/table.ts'
import { Generated } from './find/generated.ts'
import { Relation } from './find/relation.ts'
import { specifiersIn, type UnresolvedImport, unresolvedImports } from './find/specifiers.ts'
import { usesIn } from './find/uses.ts'
import { CodeCorrespondence } from './fix/correspondence.ts'
import { type ImportPlan, planImports } from './fix/imports.ts'
import type { FilePlan } from './fix/new-text.ts'
import { bridged, planUse, stays } from './fix/plan.ts'
import { type Rewriting, rewrite } from './fix/rewrite.ts'
import { findSpecifiers } from './fix/specifier.ts'
import {
  comparePlaces,
  describeImpactPlace,
  type Impact,
  type ImpactImport,
  type ImpactPlace,
  type PackageTotal,
  packageNames,
} from './place.ts'
import { makeNominal } from './program/nominal.ts'
import { openPrograms, readProjects } from './program/projects.ts'

/** A migration, and the project whose code is searched. */
export interface ImpactRequest {
  readonly from: { readonly version: Version; readonly files: readonly OutputFile[] }
  readonly to: { readonly version: Version; readonly files: readonly OutputFile[] }
  readonly comparison: Comparison
  /** By change id, where the change was found. */
  readonly found: ReadonlyMap<string, Found>
  /** By location, other locations of the earlier version that declare the same. */
  copies(): ReadonlyMap<string, readonly Location[]>
  readonly adapters: {
    readonly pairs: readonly AdapterPair[]
    readonly moves: readonly PropertyMove[]
    readonly files: readonly OutputFile[]
  }
  /** The absolute path of the tsconfig. */
  readonly project: string
  /** The absolute folder of the generated code. */
  readonly out: string
  /** By specifier of a package that may not be installed, the absolute path of its declarations. */
  readonly packages: ReadonlyMap<string, string>
}

export interface ImpactOptions {
  /** Makes the rewrite too; `isNoted`: with comments at the places it leaves. */
  readonly fix?: { readonly isNoted: boolean }
}

/** The affected places, and the rewrite if requested. */
export interface ImpactResult {
  /** The number of the user's files that were read. */
  readonly files: number
  readonly impact: Impact
  /** Imports of generated code that do not resolve: uses through them are not found. */
  readonly unresolved: readonly Unresolved[]
  readonly rewriting?: Rewriting
}

export interface Unresolved extends Omit<UnresolvedImport, 'node'> {
  /** Its location, with an absolute path. */
  readonly at: Location
}

/**
 * Finds every place of the project's code that a migration affects and, if requested, makes the rewrite in memory.
 * Problems of a tsconfig are reported and the project is skipped. Writes nothing.
 */
export function findImpact(
  request: ImpactRequest,
  { fix }: ImpactOptions,
  problem: (text: string) => void,
): ImpactResult {
  const table = new SymbolTable(request.from.version, listSymbols(request.from.version), request.copies())
  const later = new SymbolTable(request.to.version, listSymbols(request.to.version))
  const moved = new MovedProperties(request.adapters.moves)
  const correspondence = new CodeCorrespondence(table, later, request.found.values(), moved)
  const own = findAffectedSymbols(request.comparison, request.found, table)
  const adapters = adapterNames(request.adapters.pairs, table, own)
  const touched = withAdapters(own, adapters)
  const root = slashed(dirname(request.project))
  const context = { root, to: request.to.version.name, table, moved, packageOf: packageNames(root) }
  const modules = adapters.map(({ module }) => module)
  const projects = readProjects(slashed(request.project), problem)
  const options = programOptions(request)
  const places: ImpactPlace[] = []
  const plans: FilePlan[] = []
  const unresolved: Unresolved[] = []
  const imports: ImpactImport[] = []
  const pairFolder = comparisonFolder(request.from.version, request.to.version)
  let count = 0
  for (const { program, files, resolve } of openPrograms(projects, {
    ...options,
    overlay: options.nominal,
  })) {
    const checker = program.getTypeChecker()
    const generated = new Generated({ checker, resolve }, table, slashed(request.out), modules)
    const relation = new Relation(generated, touched)
    const ways = findSpecifiers(program.getCompilerOptions(), slashed(request.out))
    const names = { generated, table, correspondence, ways, pairFolder }
    count += files.length
    for (const file of files) {
      for (const { node, ...found } of unresolvedImports(file, generated, slashed(request.out)))
        unresolved.push({ ...found, at: locateNode(node) })
      const plan = planImports(file, names)
      imports.push(...listImports(plan, root))
      const uses = usesIn(file, generated, touched, relation).map((use) => ({
        use,
        plan: plan.isBridge
          ? bridged
          : plan.staying.has(use.node)
            ? stays
            : planUse(use, generated, table, correspondence),
      }))
      const described = uses.map(({ use, plan }) => describeImpactPlace(use, plan.fix, context))
      places.push(...described)
      if (fix === undefined) continue
      const planned = uses.map(({ use: { node }, plan }, index) => {
        return { node, plan, advice: described[index]?.advice ?? '' }
      })
      plans.push({ file, imports: plan, uses: planned, from: filesBehind(file, generated) })
    }
  }
  const impact = summarizeImpact(request.comparison, places.sort(comparePlaces), imports)
  if (fix === undefined) return { files: count, impact, unresolved }
  return {
    files: count,
    impact,
    unresolved,
    rewriting: rewrite(plans, { root, projects, overlay: options, isNoted: fix.isNoted }),
  }
}

/** The file, line and column of a node, both counted from 1. */
function locateNode(node: ts.Node): Location {
  const file = node.getSourceFile()
  const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file))
  return { file: file.fileName, line: line + 1, column: character + 1 }
}

/** The affected symbols with the names of affected adapters added. */
function withAdapters(touched: AffectedSymbols, adapters: readonly AdapterName[]): AffectedSymbols {
  const named = adapters.map(({ touches, ...name }) => [makeSymbolKey(name), touches] as const)
  return { ...touched, keys: new Map([...touched.keys, ...named]) }
}

/**
 * How programs are read: the given packages, and which files are the user's own (`isOwn`). Generated code is given as
 * in-memory files, unchanged (`overlay`) and with nominal types (`nominal`).
 */
function programOptions({ from, to, adapters, out, packages }: ImpactRequest) {
  const folder = slashed(out)
  const modules = [...from.files, ...to.files, ...adapters.files].filter(({ path }) => path.endsWith('.ts'))
  const overlay = new Map([
    ...modules.map(({ path, text }) => [`${folder}/${path}`, text] as const),
    [`${folder}/package.json`, '{ "type": "module" }'] as const,
  ])
  const lists = [...from.files, ...to.files].filter(({ path }) => path.endsWith('/types.ts'))
  const nominal = lists.map(({ path, text }) => [`${folder}/${path}`, makeNominal(path, text)] as const)
  const isOwn = (path: string): boolean =>
    !path.startsWith(`${folder}/`) && !path.includes('/node_modules/') && !path.endsWith('.json')
  return { overlay, nominal: new Map([...overlay, ...nominal]), packages, isOwn }
}

/** The import plan's specifiers of earlier modules with their locations; file paths relative to `root`. */
function listImports({ specifiers }: ImportPlan, root: string): readonly ImpactImport[] {
  return specifiers.map((node) => {
    const { file, line, column } = locateNode(node)
    const specifier = ts.isStringLiteralLike(node) ? node.text : node.getText()
    return { file: posix.relative(root, file), line, column, specifier }
  })
}

/** The user's own files that a file imports: neither generated nor declaration files. */
function filesBehind(file: ts.SourceFile, generated: Generated): readonly string[] {
  return specifiersIn(file).flatMap(({ node }) => {
    const other = generated.findOutputModule(node) === undefined ? generated.findFile(node) : undefined
    return other === undefined || other.isDeclarationFile ? [] : other.fileName
  })
}

/** The whole result with its counts: places by severity, files, and totals by package. */
function summarizeImpact(
  { from, to }: Comparison,
  places: readonly ImpactPlace[],
  imports: readonly ImpactImport[],
): Impact {
  const count = (severity: string): number => places.filter((place) => place.severity === severity).length
  const files = new Set(places.map(({ file }) => file)).size
  const summary = { breaking: count('breaking'), risky: count('risky'), files }
  return {
    formatVersion: 1,
    from: from.name,
    to: to.name,
    summary,
    packages: totals(places),
    places,
    imports,
  }
}

/** For each package, its files and places; packages with the most breaking, then risky places first. */
function totals(places: readonly ImpactPlace[]): readonly PackageTotal[] {
  const names = [...new Set(places.map((place) => place.package))]
  return names
    .map((name): PackageTotal => {
      const inside = places.filter((place) => place.package === name)
      const breaking = inside.filter(({ severity }) => severity === 'breaking').length
      return {
        name,
        files: new Set(inside.map(({ file }) => file)).size,
        breaking,
        risky: inside.length - breaking,
      }
    })
    .sort((a, b) => b.breaking - a.breaking || b.risky - a.risky || (a.name < b.name ? -1 : 1))
}

/** The absolute path with `/`. */
function slashed(path: string): string {
  return ts.sys.resolvePath(path).replaceAll('\\', '/')
}
