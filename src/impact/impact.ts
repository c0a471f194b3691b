import { dirname } from 'node:path'
import { ts } from 'ts-morph'
import type { AdapterPair } from '../adapt/index.ts'
import type { Comparison, Found } from '../diff/index.ts'
import { symbolsOf } from '../generate/index.ts'
import type { Version } from '../schema/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { Generated } from './find/generated.ts'
import { type Use, usesIn } from './find/uses.ts'
import { packageNames } from './packages.ts'
import type { Impact, PackageTotal, Place } from './place.ts'
import { comparePlaces, placeOf } from './places.ts'
import { nominal } from './program/nominal.ts'
import { programsOf } from './program/program.ts'
import { readProjects } from './program/projects.ts'
import { type AdapterName, adapterNames } from './touch/adapters.ts'
import { keyOf, SymbolTable } from './touch/table.ts'
import { type Touched, touchedBy } from './touch/touched.ts'

/** A migration, and the code that it may concern. */
export interface ImpactRequest {
  readonly from: { readonly version: Version; readonly files: readonly OutputFile[] }
  readonly to: { readonly version: Version; readonly files: readonly OutputFile[] }
  readonly comparison: Comparison
  /** What each change was found at, by its id. */
  readonly found: ReadonlyMap<string, Found>
  readonly adapters: { readonly pairs: readonly AdapterPair[]; readonly files: readonly OutputFile[] }
  /** The tsconfig, absolute. */
  readonly project: string
  /** Where the generated code is, absolute. */
  readonly out: string
  /** Packages that may not be installed, by specifier: where their declarations are, absolute. */
  readonly packages: ReadonlyMap<string, string>
}

/** Every place that a migration touches; what is wrong with a tsconfig is told and passed over. */
export function findImpact(request: ImpactRequest, problem: (text: string) => void): Impact {
  const table = new SymbolTable(request.from.version, symbolsOf(request.from.version))
  const own = touchedBy(request.comparison, request.found, table)
  const adapters = adapterNames(request.adapters.pairs, table, own)
  const touched = withAdapters(own, adapters)
  const root = slashed(dirname(request.project))
  const places: Place[] = []
  const context = { root, to: request.to.version.name, table, packageOf: packageNames(root), fixOf }
  for (const { program, files } of programsOf(
    readProjects(slashed(request.project), problem),
    programOptions(request),
  )) {
    const generated = new Generated(
      program.getTypeChecker(),
      table,
      slashed(request.out),
      adapters.map(({ module }) => module),
    )
    for (const file of files)
      places.push(...usesIn(file, generated, touched).map((use) => placeOf(use, context)))
  }
  return impactOf(request.comparison, places.sort(comparePlaces))
}

function fixOf(_use: Use): Place['fix'] {
  return { status: 'review', why: 'Nothing says for certain what it becomes.' }
}

function withAdapters(touched: Touched, adapters: readonly AdapterName[]): Touched {
  const named = adapters.map(({ touches, ...name }) => [keyOf(name), touches] as const)
  return { ...touched, keys: new Map([...touched.keys, ...named]) }
}

function programOptions({ from, to, adapters, out, packages }: ImpactRequest) {
  const folder = slashed(out)
  const asked = from.files.filter(({ path }) => path.endsWith('.ts'))
  const rest = [...to.files, ...adapters.files].filter(({ path }) => path.endsWith('.ts'))
  const overlay = new Map([
    ...[...asked, ...rest].map(({ path, text }) => [`${folder}/${path}`, text] as const),
    ...asked
      .filter(({ path }) => path.endsWith('/types.ts'))
      .map(({ path, text }) => [`${folder}/${path}`, nominal(path, text)] as const),
    [`${folder}/package.json`, '{ "type": "module" }'] as const,
  ])
  const isOwn = (path: string): boolean =>
    !path.startsWith(`${folder}/`) && !path.includes('/node_modules/') && !path.endsWith('.json')
  return { overlay, packages, isOwn }
}

function impactOf({ from, to }: Comparison, places: readonly Place[]): Impact {
  const count = (severity: string): number => places.filter((place) => place.severity === severity).length
  const files = new Set(places.map(({ file }) => file)).size
  const summary = { breaking: count('breaking'), risky: count('risky'), files }
  return { formatVersion: 1, from: from.name, to: to.name, summary, packages: totals(places), places }
}

/** The packages with the most to do first. */
function totals(places: readonly Place[]): readonly PackageTotal[] {
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

function slashed(path: string): string {
  return ts.sys.resolvePath(path).replaceAll('\\', '/')
}
