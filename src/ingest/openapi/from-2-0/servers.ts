import { textAt } from '../../json-schema/index.ts'
import type { MapEntry, MapValue } from '../../text/index.ts'
import { listItems, makeList, makeMap, makeMapEntry, makeScalar } from './turning.ts'

/**
 * The entry `servers` for host, base path and schemes; `//host/path` without a scheme, empty without host and
 * path.
 */
export function turnServers(
  document: MapValue,
  schemes: MapEntry | undefined = document.entries.get('schemes'),
): readonly MapEntry[] {
  const [host, base] = ['host', 'basePath'].map((key) => document.entries.get(key))
  const said = schemes ?? host ?? base
  if (said === undefined || (host === undefined && base === undefined)) return []
  const path = (textAt(document, 'basePath') ?? '').replace(/\/+$/u, '')
  const at = said.value.at
  const urls =
    host === undefined
      ? [{ url: path || '/', at }]
      : listItems(schemes?.value).flatMap((scheme) =>
          scheme.kind === 'scalar'
            ? [{ url: `${scheme.text}://${textAt(document, 'host') ?? ''}${path}`, at: scheme.at }]
            : [],
        )
  const all = urls.length > 0 ? urls : [{ url: `//${textAt(document, 'host') ?? ''}${path}`, at }]
  const servers = all.map((one) => makeMap(one.at, [makeMapEntry('url', makeScalar(one.at, one.url))]))
  return [makeMapEntry('servers', makeList(at, servers), said.keyAt)]
}
