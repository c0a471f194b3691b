const colours: Readonly<Record<string, number>> = { error: 31, warning: 33, note: 36 }

/** A printed problem with its severity in its colour. */
export function paint(text: string, severity: string): string {
  return text.replace(`${severity}:`, `\u001B[${colours[severity]}m${severity}:\u001B[0m`)
}
