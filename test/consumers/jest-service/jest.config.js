const { createJsWithTsPreset } = require('ts-jest')

module.exports = {
  ...createJsWithTsPreset({
    tsconfig: {
      target: 'es2022',
      module: 'commonjs',
      esModuleInterop: true,
      isolatedModules: true,
      allowJs: true,
    },
  }),
  roots: ['<rootDir>/src'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transformIgnorePatterns: ['/node_modules/(?!efti-schema-toolkit/)'],
}
