import { crc32, deflateRawSync } from 'node:zlib'

/** What a header says about an entry; a test overrides the fields that it wants to lie about. */
export interface ZipHeader {
  readonly name: string | Buffer
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  readonly extra: Buffer
  /** Of the central directory only. */
  readonly host: number
  readonly attributes: number
  readonly offset: number
}

export interface ZipEntry {
  readonly name: string | Buffer
  readonly content?: string | Buffer
  /** What stands in the archive instead of the deflated content. */
  readonly packed?: Buffer
  /** Unix mode; an ordinary file where absent. */
  readonly mode?: number
  readonly local?: Partial<ZipHeader>
  readonly central?: Partial<ZipHeader>
  /** What stands between the data and the next entry. */
  readonly after?: Buffer
}

export interface ZipLies {
  readonly prefix?: Buffer
  readonly beforeDirectory?: Buffer
  readonly beforeEnd?: Buffer
  readonly suffix?: Buffer
  readonly comment?: Buffer
  readonly count?: number
  readonly disk?: number
  readonly directoryOffset?: number
}

export const UTF8_FLAG = 0x0800
export const DESCRIPTOR_FLAG = 0x0008

/** Writes an archive, honest but for what it is told to lie about; offsets count from the end of the prefix. */
export function zip(entries: readonly ZipEntry[], lies: ZipLies = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const content = bytesOf(entry.content)
    const packed = entry.packed ?? deflated(entry.content ?? '')
    const truth = honestHeader(entry, content, packed, offset)
    const body = Buffer.concat([
      headerBytes({ ...truth, ...entry.local }, 'local'),
      packed,
      entry.after ?? Buffer.alloc(0),
    ])
    bodies.push(body)
    directory.push(headerBytes({ ...truth, ...entry.central }, 'central'))
    offset += body.length
  }
  const middle = lies.beforeDirectory ?? Buffer.alloc(0)
  const central = Buffer.concat(directory)
  const end = endRecord(entries.length, central.length, offset + middle.length, lies)
  const parts = [lies.prefix, ...bodies, middle, central, lies.beforeEnd, end, lies.suffix]
  return Buffer.concat(parts.filter((part) => part !== undefined))
}

const bytesOf = (content: string | Buffer = ''): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : content

/** Many entries may have one content. */
const known = new WeakMap<Buffer, Buffer>()

function deflated(content: string | Buffer): Buffer {
  if (typeof content === 'string') return deflateRawSync(content)
  const packed = known.get(content) ?? deflateRawSync(content)
  known.set(content, packed)
  return packed
}

/** The bytes after the data of an entry that was written as a stream. */
export function descriptor(content: string | Buffer, isSigned = true): Buffer {
  const bytes = Buffer.from(content)
  const words = [crc32(bytes), deflateRawSync(bytes).length, bytes.length]
  return Buffer.concat((isSigned ? [0x08074b50, ...words] : words).map(word))
}

function honestHeader(entry: ZipEntry, content: Buffer, packed: Buffer, offset: number): ZipHeader {
  return {
    name: entry.name,
    flags: UTF8_FLAG,
    method: 8,
    crc: crc32(content),
    packedSize: packed.length,
    size: content.length,
    extra: Buffer.alloc(0),
    host: 3,
    attributes: ((entry.mode ?? 0o100644) << 16) >>> 0,
    offset,
  }
}

function headerBytes(header: ZipHeader, kind: 'local' | 'central'): Buffer {
  const name = Buffer.from(header.name)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(header.flags, 2)
  fields.writeUInt16LE(header.method, 4)
  fields.writeUInt16LE(0x21, 8)
  fields.writeUInt32LE(header.crc, 10)
  fields.writeUInt32LE(header.packedSize, 14)
  fields.writeUInt32LE(header.size, 18)
  fields.writeUInt16LE(name.length, 22)
  fields.writeUInt16LE(header.extra.length, 24)
  if (kind === 'local') return Buffer.concat([word(0x04034b50), fields, name, header.extra])
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(header.attributes, 6)
  tail.writeUInt32LE(header.offset, 10)
  const madeBy = Buffer.from([20, header.host])
  return Buffer.concat([word(0x02014b50), madeBy, fields, tail, name, header.extra])
}

function endRecord(count: number, size: number, offset: number, lies: ZipLies): Buffer {
  const comment = lies.comment ?? Buffer.alloc(0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(lies.disk ?? 0, 4)
  end.writeUInt16LE(lies.count ?? count, 8)
  end.writeUInt16LE(lies.count ?? count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(lies.directoryOffset ?? offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([end, comment])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
