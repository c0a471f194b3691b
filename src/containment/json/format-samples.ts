/** For each format, a valid text and one that is almost valid. */
const samples: Readonly<Record<string, readonly string[]>> = {
  date: ['2025-01-31', '2025-02-30'],
  time: ['12:00:00Z', '24:00:00Z'],
  'date-time': ['2025-01-31T12:00:00Z', '2025-01-31 12:00'],
  duration: ['P1D', 'P1'],
  email: ['a@example.com', 'a@'],
  'idn-email': ['a@example.com', 'a@'],
  hostname: ['example.com', '-a'],
  'idn-hostname': ['example.com', '-a'],
  ipv4: ['192.0.2.1', '192.0.2.256'],
  ipv6: ['2001:db8::1', '2001::db8::1'],
  uri: ['https://example.com/', 'a b'],
  'uri-reference': ['/a', 'a b'],
  iri: ['https://example.com/', 'a b'],
  'iri-reference': ['/a', 'a b'],
  'uri-template': ['/{a}', '/{a'],
  uuid: ['00000000-0000-4000-8000-000000000000', '00000000'],
  regex: ['a', '('],
  'json-pointer': ['/a', 'a'],
  'relative-json-pointer': ['0', '-1'],
  base64: ['YQ==', 'YQ='],
  'application/json': ['{}', '{'],
  'base64 application/json': ['e30=', 'ew=='],
}

/** The samples of all formats (valid and invalid ones), those of the given formats first. */
export function listFormatSamples(formats: readonly string[]): readonly string[] {
  const own = formats.flatMap((format) => samples[format] ?? [])
  return [...own, ...Object.values(samples).flat()]
}
