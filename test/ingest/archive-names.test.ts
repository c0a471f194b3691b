import { zip } from '../support/zip.ts'
import { a, b, describeRefusals, lie, named } from './archive-reading.ts'

describeRefusals('names, types and clashes', [
  [
    'Z1: a name that climbs',
    { given: named('../../evil'), want: 'archive-entry-name', says: '"../../evil"' },
  ],
  ['Z1: a name that climbs on the way', { given: named('types/../../evil'), want: 'archive-entry-name' }],
  ['Z1: a folder that is no folder', { given: named('types/./a'), want: 'archive-entry-name' }],
  ['Z1: an empty folder name', { given: named('types//a'), want: 'archive-entry-name' }],
  ['Z2: an absolute name', { given: named('/tmp/x'), want: 'archive-entry-name', cause: 'absolute' }],
  ['Z2: a drive', { given: named('C:/x'), want: 'archive-entry-name', cause: 'absolute' }],
  ['Z2: a share', { given: named('\\\\srv\\x'), want: 'archive-entry-name', cause: 'backslash' }],
  ['Z3: a backslash', { given: named('..\\b'), want: 'archive-entry-name', cause: 'backslash' }],
  ['Z3: a harmless backslash', { given: named('types\\b'), want: 'archive-entry-name', cause: 'backslash' }],
  ['Z4: a link', { given: lie({ mode: 0o120777 }), want: 'archive-entry-type', cause: 'symbolic link' }],
  ['Z4: a device', { given: lie({ mode: 0o020644 }), want: 'archive-entry-type', cause: 'device' }],
  [
    'Z4: a link that says it is from DOS',
    { given: lie({ central: { host: 0, attributes: (0o120777 << 16) >>> 0 } }), want: 'archive-entry-type' },
  ],
  ['Z4: a file below a file', { given: named('a.xsd/b'), want: 'archive-entry-clash' }],
  [
    'Z4: a folder that has content',
    { given: zip([{ name: 'types/', content: 'x', mode: 0o040755 }]), want: 'archive-entry-type' },
  ],
  ['Z4: a file that says it is a folder', { given: lie({ mode: 0o040755 }), want: 'archive-entry-type' }],
  ['Z5: a name twice', { given: zip([a, b, a]), want: 'archive-entry-duplicate', says: '"a.xsd"' }],
  ['Z6: names equal without case', { given: named('A.XSD'), want: 'archive-entry-clash', says: '"A.XSD"' }],
  [
    'Z6: names equal after NFC',
    { given: zip([{ name: '\u00e9' }, { name: 'e\u0301' }]), want: 'archive-entry-clash' },
  ],
  ['Z13: NUL in a name', { given: named('a\0.xsd'), want: 'archive-entry-name', says: '\\u{0}' }],
  [
    'Z13: a control character in a name',
    { given: named('a\u001b[31m'), want: 'archive-entry-name', says: '\\u{1b}' },
  ],
  [
    'Z13: a name that is not UTF-8',
    { given: named(Buffer.from([0x61, 0xff])), want: 'archive-entry-name', cause: 'not UTF-8' },
  ],
  [
    'Z13: a name beyond ASCII that says nothing of UTF-8',
    {
      given: lie({ name: '\u00e4', local: { flags: 0 }, central: { flags: 0 } }),
      want: 'archive-entry-name',
    },
  ],
  ['Z13: an empty name', { given: named(''), want: 'archive-entry-name', cause: 'empty' }],
  ...['CON', 'con.xsd', 'types/nul', 'nul/', 'COM1.txt', 'a.', 'a ', 'types./a', 'a:b', 'a?b', 'a"b'].map(
    (name) => [`Z18: ${JSON.stringify(name)}`, { given: named(name), want: 'archive-entry-name' }] as const,
  ),
])
