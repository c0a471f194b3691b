/** The file endings of a configuration. */
export const configEndings: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'json', 'yaml', 'yml']

/** The file names of a configuration; a folder may have only one of them. */
export const configNames: readonly string[] = configEndings.map((ending) => `efti-schema.config.${ending}`)
