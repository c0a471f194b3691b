import { ts } from 'ts-morph'
import { propertiesNamed } from './keys.ts'
import { callsLibrary, findDeclaredProperties, listWritten, skipAssertions } from './run-time-names.ts'
import { comparedWith, findSearchedValues } from './values.ts'

/**
 * The properties that a text means if it is compared with the names of an object: `Object.keys(value).includes('a')`,
 * `for (const name in value) if (name === 'a')`, or the names that `JSON.stringify` passes to a function. Properties
 * of several objects are all listed.
 */
export function findEnumeratedProperties(
  checker: ts.TypeChecker,
  node: ts.StringLiteralLike,
): readonly ts.Symbol[] {
  const compared = comparedWith(node)
  const names = [...(compared ? [compared] : []), ...findSearchedValues(checker, node)]
  const types = [
    ...names.flatMap((name) => listNamedTypes(checker, name)),
    ...listEnumeratedTypes(checker, findSearchedList(node), 'names'),
  ]
  return findDeclaredProperties(checker, types, node.text)
}

/** The list in which a text is looked for: `list.includes('a')`; undefined for other texts. */
function findSearchedList(node: ts.StringLiteralLike): ts.Expression | undefined {
  const call = node.parent
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return undefined
  const { expression } = call
  const isSearch = ts.isPropertyAccessExpression(expression) && searches.has(expression.name.text)
  return isSearch ? expression.expression : undefined
}

const searches: ReadonlySet<string> = new Set(['includes', 'indexOf', 'lastIndexOf'])

/** The types of the objects whose names a variable takes; empty for other expressions. */
function listNamedTypes(checker: ts.TypeChecker, expression: ts.Expression): readonly ts.Type[] {
  const name = skipAssertions(expression)
  const declaration = ts.isIdentifier(name) ? checker.getSymbolAtLocation(name)?.valueDeclaration : undefined
  if (declaration === undefined) return []
  if (!ts.isBindingElement(declaration)) return listVariableTypes(checker, declaration, 'names')
  const { parent } = declaration
  const isFirst = ts.isArrayBindingPattern(parent) && parent.elements[0] === declaration
  return isFirst ? listVariableTypes(checker, parent.parent, 'entries') : []
}

/** What the items of a list are: names of properties, or pairs of name and value. */
type ItemKind = 'names' | 'entries'

/** The types of the objects whose names a loop or a call gives to a variable or parameter. */
function listVariableTypes(
  checker: ts.TypeChecker,
  variable: ts.Declaration,
  kind: ItemKind,
): readonly ts.Type[] {
  const around = variable.parent
  if (ts.isVariableDeclarationList(around) && ts.isForInStatement(around.parent))
    return listObjectTypes(checker, around.parent.expression)
  const call = around.parent
  if (isCallback(around) && ts.isCallExpression(call) && call.arguments[1] === around) {
    const [value] = call.arguments
    const isReplacer = around.parameters[0] === variable && call.expression.getText() === 'JSON.stringify'
    return isReplacer && value && callsLibrary(checker, call) ? listWritten(checker, value) : []
  }
  return listEnumeratedTypes(checker, findItemList(variable), kind)
}

/** The list whose items a variable takes in a loop, or a parameter in a call such as `list.map(…)`. */
function findItemList(variable: ts.Declaration): ts.Expression | undefined {
  const around = variable.parent
  if (ts.isVariableDeclarationList(around))
    return ts.isForOfStatement(around.parent) ? around.parent.expression : undefined
  const call = around.parent
  if (!isCallback(around) || !ts.isCallExpression(call) || call.arguments[0] !== around) return undefined
  const { expression } = call
  if (!ts.isPropertyAccessExpression(expression)) return undefined
  const position = itemParameters.get(expression.name.text)
  return position !== undefined && around.parameters[position] === variable
    ? expression.expression
    : undefined
}

function isCallback(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node)
}

/**
 * The properties read or looked for by a name that is one of several texts: `value[name]` in a loop over
 * `['a', 'b']`, also as `value[name as keyof Line]`. Empty for names of type `keyof`, and if the texts name the
 * properties by themselves, because they are declared to be of this type.
 */
export function findListedProperties(checker: ts.TypeChecker, node: ts.Identifier): readonly ts.Symbol[] {
  const { parent } = node
  const name = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node
  const object = findObjectAsked(name)
  if (object === undefined) return []
  const type: ts.Type & { readonly origin?: ts.Type } = checker.getTypeAtLocation(name)
  if (type.origin !== undefined && type.origin.flags & ts.TypeFlags.Index) return []
  const texts = type.isUnion() ? listWrittenTexts(checker, type, node) : listIteratedTexts(checker, name)
  return texts.flatMap((text) => findDeclaredProperties(checker, listObjectTypes(checker, object), text))
}

/**
 * The texts of a type that somebody wrote, in the type's alias or in the file. The compiler computes those of other
 * types from the object's type, as of mapped types.
 */
function listWrittenTexts(checker: ts.TypeChecker, type: ts.UnionType, node: ts.Node): readonly string[] {
  const places: readonly ts.Node[] = type.aliasSymbol?.declarations ?? [node.getSourceFile()]
  return type.types.flatMap((one) => {
    const isWritten =
      one.isStringLiteral() &&
      places.some((place) =>
        listLiterals(place)
          .get(one.value)
          ?.some((literal) => isOwnText(checker, literal)),
      )
    return isWritten ? [one.value] : []
  })
}

const literals = new WeakMap<ts.Node, ReadonlyMap<string, readonly ts.StringLiteralLike[]>>()

/** The texts in a node, with where they are written; each node is searched once. */
function listLiterals(place: ts.Node): ReadonlyMap<string, readonly ts.StringLiteralLike[]> {
  const known = literals.get(place)
  if (known !== undefined) return known
  const found = new Map<string, ts.StringLiteralLike[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      const same = found.get(node.text)
      if (same === undefined) found.set(node.text, [node])
      else same.push(node)
    }
    ts.forEachChild(node, visit)
  }
  visit(place)
  literals.set(place, found)
  return found
}

const ownTexts = new WeakMap<ts.Node, boolean>()

/** Whether a text does not name a property by itself. */
function isOwnText(checker: ts.TypeChecker, literal: ts.StringLiteralLike): boolean {
  const known = ownTexts.get(literal) ?? propertiesNamed(checker, literal).length === 0
  ownTexts.set(literal, known)
  return known
}

/** The texts of the list that a variable of type `string` takes in a loop or call; empty for other variables. */
function listIteratedTexts(checker: ts.TypeChecker, name: ts.Expression): readonly string[] {
  if (!(checker.getTypeAtLocation(name).flags & ts.TypeFlags.String)) return []
  const declaration = checker.getSymbolAtLocation(name)?.valueDeclaration
  const given = declaration && findItemList(declaration)
  const list = given && skipAssertions(given)
  const listed = list && ts.isIdentifier(list) ? findInitializer(checker, list) : list
  if (listed === undefined || !ts.isArrayLiteralExpression(listed)) return []
  return listed.elements.flatMap((one) => (ts.isStringLiteralLike(one) ? [one.text] : []))
}

/** The object that is asked for the property that a variable names: `value[name]` or `name in value`. */
function findObjectAsked(name: ts.Expression): ts.Expression | undefined {
  let argument: ts.Expression = name
  while (ts.isParenthesizedExpression(argument.parent) || ts.isAssertionExpression(argument.parent))
    argument = argument.parent
  const { parent } = argument
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === argument) return parent.expression
  if (!ts.isBinaryExpression(parent) || parent.left !== argument) return undefined
  return parent.operatorToken.kind === ts.SyntaxKind.InKeyword ? parent.right : undefined
}

/** By method of lists, the parameter of its function that takes an item. */
const itemParameters: ReadonlyMap<string, number> = new Map([
  ...[
    'every',
    'filter',
    'find',
    'findIndex',
    'findLast',
    'findLastIndex',
    'flatMap',
    'forEach',
    'map',
    'some',
  ].map((name) => [name, 0] as const),
  ['reduce', 1],
  ['reduceRight', 1],
])

/** Methods whose result has the items of the list. */
const keeping: ReadonlySet<string> = new Set([
  ...['filter', 'reverse', 'slice', 'sort', 'toReversed', 'toSorted'],
])

/** The types of the object whose names or entries a list has; empty for other lists. */
function listEnumeratedTypes(
  checker: ts.TypeChecker,
  list: ts.Expression | undefined,
  kind: ItemKind,
): readonly ts.Type[] {
  let given = list && skipAssertions(list)
  // A constant may be declared by another one.
  for (let steps = 0; given !== undefined && steps < 8; steps++) {
    if (ts.isIdentifier(given)) {
      given = findInitializer(checker, given)
      continue
    }
    if (!ts.isCallExpression(given)) return []
    const { expression } = given
    if (ts.isPropertyAccessExpression(expression) && keeping.has(expression.name.text)) {
      given = skipAssertions(expression.expression)
      continue
    }
    const [object] = given.arguments
    const isListing = listings[kind].has(expression.getText()) && callsLibrary(checker, given)
    return isListing && object !== undefined ? listObjectTypes(checker, object) : []
  }
  return []
}

const listings: Readonly<Record<ItemKind, ReadonlySet<string>>> = {
  names: new Set(['Object.keys', 'Object.getOwnPropertyNames', 'Reflect.ownKeys']),
  entries: new Set(['Object.entries']),
}

/** What a constant is declared to be; undefined for other names. */
function findInitializer(checker: ts.TypeChecker, name: ts.Identifier): ts.Expression | undefined {
  const declaration = checker.getSymbolAtLocation(name)?.valueDeclaration
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0
  return isConstant && declaration.initializer ? skipAssertions(declaration.initializer) : undefined
}

/** The type of an object, and the one before assertions. */
function listObjectTypes(checker: ts.TypeChecker, object: ts.Expression): readonly ts.Type[] {
  return [object, skipAssertions(object)].map((one) => checker.getTypeAtLocation(one))
}
