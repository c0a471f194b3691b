import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type Diagnostic, diagnostic, type Sink } from '../diagnostics/index.ts'
import { listFiles } from '../files/index.ts'
import type { SourceLimits } from './limits.ts'
import type { DeclaredSource, SourceFile } from './source.ts'

/** Every file of a folder and below; `folder` is its real path. */
export function readFolder(
  folder: string,
  name: string,
  limits: SourceLimits,
  sink: Sink,
): DeclaredSource | undefined {
  const paths = listFiles(folder, limits.files)
  if (paths === undefined) {
    sink(diagnostic('source-too-many-files', { path: name, limit: limits.files }))
    return undefined
  }
  const files = new Map<string, SourceFile>()
  let room = limits.totalBytes
  for (const path of paths) {
    const bytes = readInside(folder, path, `${name}/${path}`, Math.min(room, limits.documentBytes))
    if ('code' in bytes) {
      sink(bytes)
      return undefined
    }
    room -= bytes.length
    files.set(path, { name: `${name}/${path}`, path, bytes })
  }
  return { kind: 'folder', name, files, limits }
}

/** The bytes of a file that, links followed, is an ordinary one inside its folder. */
export function readInside(folder: string, path: string, name: string, limit: number): Buffer | Diagnostic {
  try {
    const real = realpathSync(join(folder, path))
    const stats = statSync(real)
    if (!real.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`) || stats.isDirectory()) {
      return diagnostic('source-link', { path: name })
    }
    if (!stats.isFile())
      return diagnostic('source-unreadable', { path: name, reason: 'it is not an ordinary file' })
    return stats.size > limit ? diagnostic('source-too-large', { path: name, limit }) : readFileSync(real)
  } catch (error) {
    return diagnostic('source-unreadable', { path: name, reason: systemReason(error) })
  }
}

/** The system's code without its message, which holds absolute paths. */
export function systemReason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'the system refuses'
}
