export type HooksByAdapter = Readonly<Record<string, object>>

/** What a module of hooks exports: `hooks`, or its default export. */
export function hooksIn(
  exported: ReadonlyMap<string, unknown>,
): { readonly hooks: HooksByAdapter } | { readonly problem: string } {
  const hooks = exported.get('hooks') ?? exported.get('default')
  if (!isObject(hooks)) return { problem: 'it exports no object "hooks".' }
  const wrong = Object.keys(hooks).find((name) => !isObject(hooks[name]))
  return wrong === undefined
    ? { hooks: hooks as HooksByAdapter }
    : { problem: `"${wrong}" of it is not an object of hooks.` }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
