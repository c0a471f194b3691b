import { cli } from '../support/cli.ts'

/** The help of the program and of every command. */
export async function printHelp(): Promise<string> {
  const { stdout } = await cli('.', '--help')
  const names = [...stdout.matchAll(/^ {2}([a-z-]+)(?= .*[\]>] {2})/gm)].map(([, name = '']) => name)
  const texts = [stdout]
  for (const name of names) texts.push((await cli('.', name, '--help')).stdout)
  return texts.join('\n----\n\n')
}
