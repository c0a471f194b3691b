import { diagnostic, type Sink } from '../diagnostics/index.ts'
import { withOurLineEnds } from '../files/index.ts'
import type { ExampleFile } from '../schema/index.ts'
import type { DeclaredSources } from './declared.ts'
import { defaultLimits, type SourceLimits } from './limits.ts'
import { parseAddress, type SourceFile } from './source.ts'
import { decodeText, decodeXml } from './text/index.ts'

const mediaByEnding: ReadonlyMap<string, ExampleFile['media']> = new Map([
  ['xml', 'xml'],
  ['json', 'json'],
  ['txt', 'text'],
  ['text', 'text'],
])

/**
 * The documents (.xml, .json, .txt, .text) of a version's examples: of a file, or of all files of a folder or
 * archive. Other files are left out. Empty, with a report, if the source or its entry is missing.
 */
export async function readExamples(
  address: string,
  sources: DeclaredSources,
  limits: Partial<SourceLimits>,
  sink: Sink,
): Promise<readonly ExampleFile[]> {
  const { path, entry: named } = parseAddress(address)
  const source = await sources.read(path)
  if (source === undefined) return []
  const entry = named ?? source.entry
  if (entry === undefined)
    return [...source.files.values()].flatMap((file) => readExample(file, limits, sink))
  const file = source.files.get(entry)
  if (file) return readExample(file, limits, sink)
  sink(diagnostic('source-entry-missing', { path: source.name, entry, near: '' }))
  return []
}

/** The example in a file, in a list; empty for other endings, and with a report for text that cannot be decoded. */
function readExample(file: SourceFile, limits: Partial<SourceLimits>, sink: Sink): readonly ExampleFile[] {
  const media = mediaByEnding.get(/\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase() ?? '')
  if (media === undefined) return []
  const all = { ...defaultLimits, ...limits }
  const text = media === 'xml' ? decodeXml(file, sink, all) : decodeText(file, sink, all)
  return text === undefined ? [] : [{ file: file.name, text: withOurLineEnds(text), media }]
}
