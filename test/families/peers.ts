import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CompiledSchema, compileSchema } from '../support/libxml2.ts'

/** A document, and the schema document that declares its root. */
export interface Case {
  readonly path: string
  readonly text: string
  /** By its name among the schema documents, and as a file. */
  readonly entry: string
  readonly schemaPath: string
}

/** What another validator says; nothing where it does not read the schema. */
export interface PeerVerdict {
  readonly peer: string
  readonly valid: boolean
  readonly error: string
}

export type Peer = (cases: readonly Case[]) => readonly (PeerVerdict | undefined)[]

/** libxml2, which compiles each schema once. */
export function libxml2Over(schemas: ReadonlyMap<string, Uint8Array>, told: (line: string) => void): Peer {
  const known = new Map<string, CompiledSchema | undefined>()
  const compile = (entry: string): CompiledSchema | undefined => {
    try {
      return compileSchema(schemas, entry)
    } catch (problem) {
      told(`libxml2 does not read ${entry}: ${String(problem).split('\n')[0]}`)
      return undefined
    }
  }
  return (cases) =>
    cases.map(({ entry, text }) => {
      if (!known.has(entry)) known.set(entry, compile(entry))
      const verdict = known.get(entry)?.validate(text.replace(/^\ufeff?<\?xml[^?]*\?>/u, ''))
      return verdict && { peer: 'libxml2', valid: verdict.valid, error: verdict.errors[0] ?? '' }
    })
}

/** How long Xerces may take for all documents, or all samples, of a family. */
const mostSeconds = 300

const usualJar = '/usr/share/java/xercesImpl.jar'

/** Xerces: the jar that XERCES names, or where Debian has it; `jdk` is the copy in the JDK. Nothing without a JDK. */
export function findXerces(told: (line: string) => void): Peer | undefined {
  const asked = process.env.XERCES ?? usualJar
  const isThere = asked === 'jdk' || existsSync(asked)
  if (!isThere || spawnSync('javac', ['-version']).status !== 0) {
    told('Xerces is not asked: there is no JDK, or no xercesImpl.jar (name it in XERCES).')
    return undefined
  }
  if (asked === 'jdk') told('Xerces is the copy in the JDK.')
  const classes = mkdtempSync(join(tmpdir(), 'judge-'))
  process.on('exit', () => rmSync(classes, { recursive: true }))
  const program = fileURLToPath(new URL('Judge.java', import.meta.url))
  spawnSync('javac', ['-d', classes, program], { stdio: 'inherit' })
  const unread = new Set<string>()
  const path = ['-cp', asked === 'jdk' ? classes : `${classes}${delimiter}${asked}`]
  return (cases) => {
    const input = cases.map(({ schemaPath, path: document }) => `${schemaPath}\t${document}\n`).join('')
    const options = { input, encoding: 'utf8', maxBuffer: 2 ** 28, timeout: mostSeconds * 1000 } as const
    const { status, stdout } = spawnSync('java', ['-XX:TieredStopAtLevel=1', ...path, 'Judge'], options)
    if (status !== 0) told(`Xerces had no end in ${mostSeconds} s: libxml2 alone is asked.`)
    const lines = status === 0 ? stdout.split('\n') : []
    return cases.map(({ entry }, index) => {
      const [verdict, error = ''] = (lines[index] ?? 'unread').split('\t')
      if (verdict === 'unread') {
        if (status === 0 && !unread.has(entry)) told(`Xerces does not read ${entry}: ${error}`)
        unread.add(entry)
        return undefined
      }
      return { peer: 'Xerces', valid: verdict === 'valid', error }
    })
  }
}
