const WINDOWS_DEVICE =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i
const WINDOWS_CHARACTER = /[<>:"|?*]/
const LONGEST = 1_000

/** Why a name would not mean one and the same file below a folder on every system; nothing where it does. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'it is empty'
  if (name.length > LONGEST) return `it has more than ${LONGEST} characters`
  if (/[\p{Cc}\ufffd]/u.test(name)) return 'it holds a control character'
  if (name.includes('\\')) return 'it holds a backslash, as those of Windows PowerShell 5 do'
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) return 'it is absolute'
  for (const segment of name.replace(/\/$/, '').split('/')) {
    const problem = segmentProblem(segment)
    if (problem !== undefined) return problem
  }
  return undefined
}

function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'it has an empty folder name'
  if (segment === '..' || segment === '.') return 'it leads out of its folder, or around in it'
  if (/[. ]$/.test(segment)) return 'a part of it ends with a dot or a space, which Windows drops'
  if (WINDOWS_CHARACTER.test(segment)) return 'it holds a character that Windows does not allow'
  if (WINDOWS_DEVICE.test(segment)) return 'it is the name of a Windows device'
  return undefined
}

/** What a file system that ignores case and normalises Unicode takes a name for. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** The name's bytes as text: UTF-8 where the entry says so, else ASCII alone, because readers disagree on the rest. */
export function decodeName(
  raw: Uint8Array,
  isUtf8: boolean,
): { readonly name: string; readonly problem?: string } {
  try {
    const name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw)
    if (isUtf8 || raw.every((byte) => byte < 0x80)) return { name }
    return { name, problem: 'it holds more than ASCII without saying that it is UTF-8' }
  } catch {
    return { name: Buffer.from(raw).toString('latin1'), problem: 'it is not UTF-8' }
  }
}
