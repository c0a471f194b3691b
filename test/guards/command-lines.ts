import ts from 'typescript'

/** The words of a part of a command line; a word that the source does not give is empty. */
type Words = readonly string[]

/** How often a name is followed to what it stands for. */
const deepest = 12
const starters: ReadonlySet<string> = new Set(['spawn', 'spawnSync', 'execFile', 'execFileSync'])

/**
 * Every command line that a test file runs, from the name of the command on. Only calls that run the command line
 * count. Names are followed: constants, rows of `test.each`, loops, and parameters of local functions. `imported` gives
 * the texts that an imported list has.
 */
export function findCommandLines(
  text: string,
  commands: ReadonlySet<string>,
  imported: ReadonlyMap<string, Words> = new Map(),
): readonly Words[] {
  const file = ts.createSourceFile('a.test.ts', text, ts.ScriptTarget.ESNext, true)
  const calls = [...collectCalls(file)]
  return calls.flatMap(readCall).filter(([first]) => first !== undefined && commands.has(first))

  function readCall({ expression, arguments: given }: ts.CallExpression): readonly Words[] {
    if (isCli(expression)) return join(given.slice(1), 0)
    if (!ts.isIdentifier(expression) || given[0] === undefined) return []
    const isImported = declarationOf(expression) === undefined
    if (expression.text === 'run' && isImported) return lists(given[0], 0)
    if (!starters.has(expression.text) || !isImported || given[1] === undefined) return []
    if (ts.isStringLiteralLike(given[0])) return []
    return lists(given[1], 0).map((words) => words.slice(words.findIndex((word) => commands.has(word))))
  }

  /** Whether it is the function of test/support that runs a command line, with an environment, an input, or neither. */
  function isCli(node: ts.Expression): boolean {
    if (ts.isIdentifier(node)) return node.text === 'cli' && declarationOf(node) === undefined
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
    return ['with', 'reading'].includes(node.expression.name.text) && isCli(node.expression.expression)
  }

  /** What parts that follow each other may be together. */
  function join(parts: readonly ts.Expression[], depth: number): readonly Words[] {
    return parts
      .map((part) => (ts.isSpreadElement(part) ? lists(part.expression, depth) : single(part, depth)))
      .reduce<readonly Words[]>(
        (before, after) => unique(before.flatMap((one) => after.map((more) => [...one, ...more]))),
        [[]],
      )
  }

  function single(node: ts.Expression, depth: number): readonly Words[] {
    const words = meanings(node, depth).flatMap((one) => {
      if (ts.isStringLiteralLike(one)) return [[one.text]]
      return ts.isIdentifier(one) ? (imported.get(one.text) ?? []).map((word) => [word]) : []
    })
    return words.length === 0 ? [['']] : unique(words)
  }

  function lists(node: ts.Expression, depth: number): readonly Words[] {
    const found = meanings(node, depth).flatMap((one): readonly Words[] => {
      if (ts.isArrayLiteralExpression(one)) return join(one.elements, depth + 1)
      if (!ts.isCallExpression(one) || !ts.isPropertyAccessExpression(one.expression)) return []
      if (one.expression.name.text !== 'split') return []
      return single(one.expression.expression, depth + 1).map(([line = '']) => line.split(' '))
    })
    return found.length === 0 ? [[]] : unique(found)
  }

  /** The expressions that a node stands for. */
  function meanings(node: ts.Expression, depth: number): readonly ts.Expression[] {
    if (depth > deepest) return []
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return meanings(node.expression, depth)
    if (ts.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap((one) => meanings(one, depth + 1))
    if (ts.isPropertyAccessExpression(node))
      return meanings(node.expression, depth + 1)
        .flatMap((one) => property(one, node.name.text, depth + 1))
        .concat(node)
    if (!ts.isIdentifier(node)) return [node]
    const declared = declarationOf(node)
    return declared === undefined ? [node] : bound(declared, depth + 1)
  }

  function property(node: ts.Expression, name: string, depth: number): readonly ts.Expression[] {
    if (!ts.isObjectLiteralExpression(node)) return []
    return node.properties.flatMap((one) => {
      if (one.name === undefined || !('text' in one.name) || one.name.text !== name) return []
      if (ts.isPropertyAssignment(one)) return meanings(one.initializer, depth)
      return ts.isShorthandPropertyAssignment(one) ? meanings(one.name, depth) : []
    })
  }

  function element(node: ts.Expression, index: number, depth: number): readonly ts.Expression[] {
    if (!ts.isArrayLiteralExpression(node)) return []
    const found = node.elements[index]
    return found === undefined ? [] : meanings(found, depth)
  }

  function elements(node: ts.Expression, depth: number): readonly ts.Expression[] {
    return meanings(node, depth).flatMap((one) => {
      if (ts.isIdentifier(one) && imported.has(one.text)) return [one]
      if (isKeys(one)) return one.arguments.filter((of) => ts.isIdentifier(of) && imported.has(of.text))
      if (!ts.isArrayLiteralExpression(one)) return []
      return one.elements.flatMap((item) =>
        ts.isSpreadElement(item) ? elements(item.expression, depth + 1) : meanings(item, depth + 1),
      )
    })
  }

  /** What a declared name may be. */
  function bound(declared: Declared, depth: number): readonly ts.Expression[] {
    if (depth > deepest) return []
    if (ts.isBindingElement(declared)) {
      const pattern = declared.parent
      const whole = bound(pattern.parent, depth + 1)
      if (ts.isArrayBindingPattern(pattern))
        return whole.flatMap((one) => element(one, pattern.elements.indexOf(declared), depth + 1))
      const key = declared.propertyName ?? declared.name
      return 'text' in key ? whole.flatMap((one) => property(one, key.text, depth + 1)) : []
    }
    if (ts.isVariableDeclaration(declared)) {
      if (declared.initializer !== undefined) return meanings(declared.initializer, depth)
      const loop = declared.parent.parent
      return ts.isForOfStatement(loop) ? elements(loop.expression, depth) : []
    }
    return ts.isParameter(declared) ? argumentsFor(declared, depth) : []
  }

  /** What a parameter is given: by rows of a table, by a list that is gone through, or by calls of its function. */
  function argumentsFor(parameter: ts.ParameterDeclaration, depth: number): readonly ts.Expression[] {
    const owner = parameter.parent
    const index = owner.parameters.indexOf(parameter)
    const call = owner.parent
    if (ts.isCallExpression(call) && call.expression !== owner) {
      const table = ts.isCallExpression(call.expression) ? call.expression : call
      const method = ts.isPropertyAccessExpression(table.expression) ? table.expression : undefined
      if (method?.name.text === 'each' && table.arguments[0] !== undefined) {
        const rows = elements(table.arguments[0], depth)
        return rows.flatMap((row) => {
          if (ts.isArrayLiteralExpression(row)) return element(row, index, depth + 1)
          return index === 0 ? [row] : []
        })
      }
      const isGoneThrough = method !== undefined && ['map', 'flatMap', 'forEach'].includes(method.name.text)
      return isGoneThrough && index === 0 ? elements(method.expression, depth) : []
    }
    const name = ts.isFunctionDeclaration(owner) ? owner.name : nameOf(owner)
    if (name === undefined) return []
    const given = calls.filter(
      ({ expression }) =>
        ts.isIdentifier(expression) &&
        expression.text === name.text &&
        declarationOf(expression) === name.parent,
    )
    if (parameter.dotDotDotToken === undefined)
      return given.flatMap((one) => {
        const value = one.arguments[index] ?? parameter.initializer
        return value === undefined ? [] : meanings(value, depth + 1)
      })
    return given.map((one) => restOf(one, index))
  }
}

function isKeys(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText() === 'Object.keys'
}

/** Arguments of a call from an index on, as the list that a rest parameter is. */
const rests = new WeakMap<ts.CallExpression, ts.ArrayLiteralExpression>()

function restOf(call: ts.CallExpression, index: number): ts.ArrayLiteralExpression {
  const known = rests.get(call)
  if (known !== undefined) return known
  const made = ts.factory.createArrayLiteralExpression(call.arguments.slice(index))
  rests.set(call, made)
  return made
}

type Declared = ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement | ts.FunctionDeclaration

function nameOf(owner: ts.Node): ts.Identifier | undefined {
  const { parent } = owner
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name : undefined
}

/** Where a name of this file is declared; nothing for an import. */
function declarationOf(name: ts.Identifier): Declared | undefined {
  for (let scope: ts.Node | undefined = name.parent; scope !== undefined; scope = scope.parent) {
    for (const declared of declaredIn(scope)) {
      const found = named(declared, name.text)
      if (found !== undefined) return found
    }
  }
  return undefined
}

function declaredIn(scope: ts.Node): readonly Declared[] {
  if (ts.isFunctionLike(scope)) return scope.parameters.filter((one) => ts.isParameter(one))
  if (ts.isForOfStatement(scope) && ts.isVariableDeclarationList(scope.initializer))
    return scope.initializer.declarations
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return []
  return scope.statements.flatMap((one): readonly Declared[] => {
    if (ts.isFunctionDeclaration(one)) return [one]
    return ts.isVariableStatement(one) ? one.declarationList.declarations : []
  })
}

function named(declared: Declared, name: string): Declared | undefined {
  const given = declared.name
  if (given === undefined) return undefined
  if (ts.isIdentifier(given)) return given.text === name ? declared : undefined
  for (const one of given.elements) {
    const found = ts.isBindingElement(one) ? named(one, name) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function* collectCalls(node: ts.Node): Generator<ts.CallExpression> {
  if (ts.isCallExpression(node)) yield node
  const below: ts.Node[] = []
  ts.forEachChild(node, (child) => void below.push(child))
  for (const child of below) yield* collectCalls(child)
}

function unique(all: readonly Words[]): readonly Words[] {
  return [...new Map(all.map((words) => [words.join('\0'), words])).values()]
}
