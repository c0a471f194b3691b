/** What the name of a configuration may end with. */
export const configEndings: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'json', 'yaml', 'yml']

/** Names under which a configuration is looked for; a folder has one of them at most. */
export const configNames: readonly string[] = configEndings.map((ending) => `efti-schema.config.${ending}`)
