import { counted, printable } from '../../diagnostics/index.ts'
import type { Impact, ImpactPlace } from '../place.ts'

/** Options of text output. */
export interface TextOptions {
  readonly colours?: boolean
}

const codes = { breaking: 31, risky: 33, safe: 32, annotation: 36, quiet: 2 } as const

/** One sentence with the number of places, or of imports if only these have to change, or that nothing has to. */
export function printImpactVerdict({ from, to, summary, packages, imports }: Impact): string {
  const { breaking, risky, files } = summary
  if (breaking + risky === 0 && imports.length > 0)
    return `${from} → ${to}: only ${counted(imports.length, 'import')} of ${from} ${imports.length === 1 ? 'has' : 'have'} to change in this code.`
  if (breaking + risky === 0) return `${from} → ${to}: nothing has to change in this code.`
  const where = `${counted(files, 'file')} of ${counted(packages.length, 'package')}`
  return `${from} → ${to}: ${counted(breaking + risky, 'place')} in ${where}: ${breaking} breaking, ${risky} risky.`
}

/**
 * The result as text: verdict, totals by package, then the places by file; imports only if there are no places.
 */
export function printImpactText(impact: Impact, { colours = false }: TextOptions = {}): string {
  const paint = (colour: keyof typeof codes, text: string): string =>
    colours ? `\u001B[${codes[colour]}m${text}\u001B[0m` : text
  const lines = [
    printImpactVerdict(impact),
    ...impact.packages.map(({ name, files, breaking, risky }) =>
      printable(`  ${name}: ${breaking} breaking, ${risky} risky in ${counted(files, 'file')}`),
    ),
  ]
  for (const [file, places] of groupByFile(impact.places)) {
    lines.push('', printable(file))
    for (const place of places) {
      const { line, column, severity, uses, change, more, excerpt, advice } = place
      const others = more.length === 0 ? '' : ` (and ${more.length} more)`
      lines.push(
        `  ${line}:${column} ${paint(severity, severity)} ${printable(uses)}: ${change.rule}, ${printable(change.message)}${others}`,
        `    ${paint('quiet', printable(excerpt))}`,
        printable(`    ${advice}`),
      )
    }
  }
  // With places, imports are left to the compiler or --fix.
  if (impact.places.length === 0) {
    for (const { file, line, column, specifier } of impact.imports)
      lines.push(printable(`  ${file}:${line}:${column} ${specifier}`))
  }
  return `${lines.join('\n')}\n`
}

/** Groups places by file, in the order of each file's first place. */
export function groupByFile(places: readonly ImpactPlace[]): ReadonlyMap<string, readonly ImpactPlace[]> {
  const found = new Map<string, ImpactPlace[]>()
  for (const place of places) {
    const known = found.get(place.file)
    if (known) known.push(place)
    else found.set(place.file, [place])
  }
  return found
}
