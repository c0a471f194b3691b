import type { XmlTree } from './tree.ts'
import type { View } from './view.ts'

/** The name of a key that the first side has and the document breaks. */
export function brokenKey(_view: View, _tree: XmlTree): string | undefined {
  return undefined
}
