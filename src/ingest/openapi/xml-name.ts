import { printable } from '../../diagnostics/index.ts'
import { xsNCName } from '../../runtime/index.ts'

/** Whether an element may have this local name: XML allows fewer names than JSON. */
export function isXmlName(local: string): boolean {
  return xsNCName.isLegal?.(local) === true
}

/** A name that XML cannot have, in words for a message. */
export function describeLocalName(local: string): string {
  return `the name "${printable(local)}"`
}
