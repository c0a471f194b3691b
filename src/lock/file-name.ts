const known = /\.(?:zip|xsd|json|ya?ml|xml)$/

/** What the copy of an address is called: its last part in small letters, with the ending that its content has. */
export function fileName(url: string, bytes: Uint8Array): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  const plain = last
    .toLowerCase()
    .replace(/%[0-9a-f]{2}|[^a-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
  if (known.test(plain) && plain.length <= 60) return plain
  return `${
    plain
      .replace(known, '')
      .slice(0, 50)
      .replace(/[.-]+$/, '') || 'source'
  }.${ending(bytes)}`
}

function ending(bytes: Uint8Array): string {
  const start = new TextDecoder().decode(bytes.subarray(0, 4000)).trimStart()
  if (start.startsWith('PK')) return 'zip'
  if (start.startsWith('<')) return start.includes('http://www.w3.org/2001/XMLSchema') ? 'xsd' : 'xml'
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'yaml'
}
