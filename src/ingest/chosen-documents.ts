import { globTest } from '../files/index.ts'
import type { Conventions } from './source.ts'

/** Whether a document of a folder or archive of schemas is read by itself. */
export function isChosen({
  include,
  exclude = [],
}: Pick<Conventions, 'include' | 'exclude'>): (path: string) => boolean {
  const [wanted, left] = [include?.map(globTest), exclude.map(globTest)]
  return (path) => (wanted?.some((test) => test(path)) ?? true) && !left.some((test) => test(path))
}
