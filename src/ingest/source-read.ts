import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { type Diagnostic, diagnostic, type Sink } from '../diagnostics/index.ts'
import { sha256 } from '../files/index.ts'
import { readArchive } from './archive/index.ts'
import { defaultLimits, type SourceLimits } from './limits.ts'
import { otherKind } from './other-kind.ts'
import type { DeclaredSource } from './source.ts'
import { BesideFiles } from './source-beside.ts'
import { readFolder, systemReason } from './source-folder.ts'

export interface ReadSourceOptions {
  /** The folder that paths are relative to. */
  readonly root: string
  readonly limits?: Partial<SourceLimits>
  /** How diagnostics call the source; the last part of its path where absent. */
  readonly label?: string
}

/** Reads a zip, a folder, or one file with what lies beside and below it. */
export async function readSource(
  path: string,
  options: ReadSourceOptions,
  sink: Sink,
): Promise<DeclaredSource | undefined> {
  const limits = { ...defaultLimits, ...options.limits }
  const name = options.label ?? basename(path)
  const full = resolve(options.root, path)
  const stats = readStats(full, path)
  if ('code' in stats) {
    sink(stats)
    return undefined
  }
  try {
    if (stats.isDirectory()) return readFolder(realpathSync(full), name, limits, sink)
    if (stats.isFile()) return await readFile(full, { path, name, stats, limits }, sink)
    sink(diagnostic('source-unreadable', { path, reason: 'it is neither file nor folder' }))
  } catch (error) {
    sink(diagnostic('source-unreadable', { path, reason: systemReason(error) }))
  }
  return undefined
}

interface FileFacts {
  readonly path: string
  readonly name: string
  readonly stats: Stats
  readonly limits: SourceLimits
}

async function readFile(
  full: string,
  { path, name, stats, limits }: FileFacts,
  sink: Sink,
): Promise<DeclaredSource | undefined> {
  const isZip = /\.zip$/i.test(full)
  const limit = isZip ? limits.archiveBytes : limits.documentBytes
  if (stats.size > limit) {
    sink(diagnostic('source-too-large', { path, limit }))
    return undefined
  }
  if (!isZip) return besideSource(full, name, limits, sink)
  const bytes = readFileSync(full)
  const other = otherKind({ name, path, bytes }, 'archive')
  if (other !== undefined) {
    sink(other)
    return undefined
  }
  const members = await readArchive(name, bytes, limits, sink)
  if (members === undefined) return undefined
  const files = [...members].map(([member, content]) => {
    return [member, { name: `${name}!/${member}`, path: member, bytes: content }] as const
  })
  return { kind: 'archive', name, sha256: sha256(bytes), files: new Map(files), limits }
}

function besideSource(full: string, name: string, limits: SourceLimits, sink: Sink): DeclaredSource {
  const prefix = name.slice(0, name.length - basename(name).length)
  const entry = basename(full)
  const files = new BesideFiles({ folder: realpathSync(dirname(full)), entry, prefix, limits, sink })
  return { kind: 'file', name, entry, files, limits }
}

function readStats(full: string, path: string): Stats | Diagnostic {
  try {
    return statSync(full)
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    if (isMissing) return diagnostic('source-missing', { path })
    return diagnostic('source-unreadable', { path, reason: systemReason(error) })
  }
}
