import type { Plugin } from 'rolldown'
import ts from 'typescript'

/**
 * Code that runs once or twice takes arrays apart by iterators: an object for each of them and one for each of its
 * results, a fifth of all that a build allocates. Where the compiler knows that it is an array, it is read by index.
 */
export function arraysByIndex(program: ts.Program): Plugin {
  return {
    name: 'read-arrays-by-index',
    load(id) {
      const source = program.getSourceFile(id)
      return source ? { code: byIndex(source, program.getTypeChecker()), moduleType: 'ts' } : null
    },
  }
}

/** The program of a configuration file, with its options. */
export function programOf(configFile: string): ts.Program {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ts.sys.getCurrentDirectory())
  const host = ts.createCompilerHost(options)
  // Nothing here asks what comments say.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone
  return ts.createProgram(fileNames, options, host)
}

/** The same code; loops over arrays count, and patterns that take arrays apart name the indices. */
export function byIndex(source: ts.SourceFile, checker: ts.TypeChecker): string {
  const isArray = (node: ts.Node): boolean => {
    const type = checker.getTypeAtLocation(node)
    return (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never)) === 0 && checker.isArrayLikeType(type)
  }
  let loops = 0

  function written(node: ts.Node): string {
    if (ts.isArrayBindingPattern(node) && node.elements.every(isSingle) && isArray(node)) return indices(node)
    if (ts.isForOfStatement(node)) {
      const loop = counted(node)
      if (loop !== undefined) return loop
    }
    let text = ''
    let done = ts.isSourceFile(node) ? 0 : node.getStart(source)
    ts.forEachChild(node, (child) => {
      text += source.text.slice(done, child.getStart(source)) + written(child)
      done = child.end
    })
    return text + source.text.slice(done, node.end)
  }

  /** `[a, , b]` as `{ 0: a, 2: b }`. */
  function indices({ elements }: ts.ArrayBindingPattern): string {
    const named = elements.flatMap((element, index) =>
      ts.isOmittedExpression(element) ? [] : [`${index}: ${written(element)}`],
    )
    return `{ ${named.join(', ')} }`
  }

  /** `for (const one of list)`, and `for (const [index, one] of list.entries())`. */
  function counted({
    initializer,
    expression,
    statement,
    awaitModifier,
  }: ts.ForOfStatement): string | undefined {
    if (awaitModifier || !ts.isVariableDeclarationList(initializer)) return undefined
    const [declaration] = initializer.declarations
    if (declaration === undefined) return undefined
    const numbered = entriesOf(expression)
    const list = numbered ?? expression
    if (!isArray(list)) return undefined
    loops += 1
    const [array, at] = [`array$${loops}`, `at$${loops}`]
    const bound = numbered
      ? boundPair(declaration.name, array, at)
      : `${written(declaration.name)} = ${array}[${at}]`
    if (bound === undefined) return undefined
    const keyword = initializer.flags & ts.NodeFlags.Const ? 'const' : 'let'
    const head = `let ${at} = 0, ${array} = (${written(list)}); ${at} < ${array}.length; ${at}++`
    return `for (${head}) { ${keyword} ${bound}; ${written(statement)} }`
  }

  function boundPair(name: ts.BindingName, array: string, at: string): string | undefined {
    if (!ts.isArrayBindingPattern(name) || !name.elements.every(isSingle)) return undefined
    const values = [at, `${array}[${at}]`]
    const bound = name.elements.flatMap((element, index) =>
      ts.isOmittedExpression(element) ? [] : [`${written(element.name)} = ${values[index]}`],
    )
    return bound.join(', ')
  }

  return written(source)
}

/** Neither the rest of an array nor a value for what is not there. */
function isSingle(element: ts.ArrayBindingElement): boolean {
  return ts.isOmittedExpression(element) || (!element.dotDotDotToken && !element.initializer)
}

function entriesOf(expression: ts.Expression): ts.Expression | undefined {
  const isCall = ts.isCallExpression(expression) && ts.isPropertyAccessExpression(expression.expression)
  return isCall && expression.expression.name.text === 'entries'
    ? expression.expression.expression
    : undefined
}
