export const packageName = 'efti-schema-toolkit'
