import { describeType } from '../../descriptor/index.ts'
import { type Code, code, name } from '../../typescript/index.ts'
import { builtinName, type CodecScope } from './codec-scope.ts'
import { descriptorType } from './descriptor-type.ts'
import { printData } from './print.ts'

/** The built-in types that a module has used, and those that these are made of, by name. */
export function builtinDescriptors(scope: CodecScope): readonly Code[] {
  const written = new Map<string, Code>()
  // A set gives what is added while it is walked: a list's item type comes after the list.
  for (const node of scope.builtins) {
    const value = printData(scope, describeType(scope, node))
    const identifier = builtinName(node)
    const declared = scope.writer.import(descriptorType(node), scope.runtime, 'type')
    written.set(identifier, code`const ${name(identifier)}: ${declared} = ${value}\n`)
  }
  return [...written].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}
