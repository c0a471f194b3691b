import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** 1 January 1980, the first date an archive can state: the same for every member. */
const FIRST_DATE = 0x21
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

/** An archive with members in code unit order, one fixed date and no extra fields. */
export function packZip(files: ReadonlyMap<string, string>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const name of [...files.keys()].sort()) {
    const content = Buffer.from(files.get(name) ?? '', 'utf8')
    const packed = deflateRawSync(content, { level: 9 })
    const facts = { name: Buffer.from(name, 'utf8'), content, packed, offset }
    const local = Buffer.concat([record(facts, false), facts.name, packed])
    bodies.push(local)
    directory.push(Buffer.concat([record(facts, true), facts.name]))
    offset += local.length
  }
  const central = Buffer.concat(directory)
  return Buffer.concat([...bodies, central, endRecord(files.size, central.length, offset)])
}

/** The members of an archive that `packZip` wrote; it reads no other archive. */
export function unpackZip(zip: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  let at = 0
  while (zip.readUInt32LE(at) === LOCAL) {
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26)
    const end = nameEnd + zip.readUInt32LE(at + 18)
    files.set(
      zip.toString('utf8', at + 30, nameEnd),
      inflateRawSync(zip.subarray(nameEnd, end)).toString('utf8'),
    )
    at = end
  }
  return files
}

interface Member {
  readonly name: Buffer
  readonly content: Buffer
  readonly packed: Buffer
  readonly offset: number
}

/** The header before a member's bytes, or its entry in the central directory (APPNOTE 4.3.7 and 4.3.12). */
function record({ name, content, packed, offset }: Member, isCentral: boolean): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt16LE(0, 6)
  fields.writeUInt16LE(FIRST_DATE, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  if (!isCentral) return Buffer.concat([word(LOCAL), fields])
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  return Buffer.concat([word(CENTRAL), Buffer.from([20, 0]), fields, tail])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
