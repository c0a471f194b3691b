import { quoted } from '../escape.ts'

/** Names that may have been meant, as the end of a remedy. */
export function meant(near: readonly string[], otherwise: string): string {
  return near.length === 0 ? otherwise : `write ${near.map(quoted).join(' or ')}`
}
