import { Diagnostics } from '../../src/diagnostics/index.ts'
import { loadConfig } from '../../src/index.ts'
import { findSide, readVersion } from '../../src/pipeline/index.ts'
import type { ElementDeclaration, SchemaSet } from '../../src/schema/index.ts'

const root = '{http://efti.eu/v1/consignment/common}consignment'

/** The model of the embedded V0, at the root that is grown. */
export async function embedded(): Promise<{ readonly set: SchemaSet; readonly element: ElementDeclaration }> {
  const problems = new Diagnostics()
  const cwd = process.cwd()
  const config = await loadConfig({ cwd, embedded: true }, problems.sink)
  const side = config && findSide('v0', config, cwd, problems.sink)
  const version = side && (await readVersion(side.source, side.options, problems.sink))
  const set = version?.sets.find(({ elements }) => elements.has(root))
  const element = set?.elements.get(root)
  if (!set || !element) throw new Error('the embedded version cannot be read')
  return { set, element }
}
