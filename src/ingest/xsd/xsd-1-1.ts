/** What XML Schema 1.1 added: named in diagnostics, so that nobody looks for a spelling mistake. */
export const elements11: ReadonlySet<string> = new Set([
  'assert',
  'assertion',
  'alternative',
  'openContent',
  'defaultOpenContent',
  'override',
  'explicitTimezone',
])

export const attributes11: ReadonlySet<string> = new Set([
  'targetNamespace',
  'inheritable',
  'defaultAttributes',
  'defaultAttributesApply',
  'xpathDefaultNamespace',
  'notNamespace',
  'notQName',
  'appliesToEmpty',
])
