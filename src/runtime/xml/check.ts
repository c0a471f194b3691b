import type { RootElement } from '../descriptor.ts'
import type { Result } from '../result.ts'
import { checkValue } from '../text/check-value.ts'
import type { Fault } from '../text/facets.ts'
import { arrange, type Child } from './arrange.ts'
import { matcherOf } from './matcher.ts'
import { type PreparedType, prepare } from './prepare.ts'
import { getProperty } from './property.ts'
import { Trail } from './trail.ts'

const maxIssues = 1000
const maxDepth = 256

/** Checks a value as the document that it stands for would be checked. */
export function check<T>(root: RootElement, value: unknown): Result<T> {
  const trail = new Trail(root.ids ?? [], maxIssues)
  trail.enter(root.name, undefined, undefined)
  checkElement(prepare(root.type()), value, root.nillable === true, undefined, trail, 0)
  return trail.issues.length === 0 ? { ok: true, value: value as T } : { ok: false, issues: trail.issues }
}

function checkElement(
  type: PreparedType,
  value: unknown,
  isNillable: boolean,
  fixed: string | undefined,
  trail: Trail,
  depth: number,
): void {
  if (value === null && isNillable) return
  if (type.text && type.attributes.length === 0) {
    report(trail, checkValue(type.text(), value) ?? fixedFault(value, fixed), value)
    return
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    trail.report(
      { rule: 'type', message: 'It must be an object.', expected: type.name },
      { found: describe(value) },
    )
    return
  }
  if (depth >= maxDepth) {
    trail.report({ rule: 'limit-depth', message: `It is nested more than ${maxDepth} deep.` }, {})
    return
  }
  checkAttributes(type, value, trail)
  checkUnknown(type, value, trail)
  if (type.text) checkText(type, value, fixed, trail)
  if (type.content) checkChildren(type, value, trail, depth)
}

function checkAttributes(type: PreparedType, value: object, trail: Trail): void {
  for (const attribute of type.attributes) {
    const { property, ids, local } = attribute
    const found = getProperty(value, property)
    if (found === undefined) {
      if (!attribute.isRequired) continue
      trail.report(
        { rule: 'attribute-missing', message: `The attribute "${local}" is missing.`, expected: local },
        { property, ids },
      )
      continue
    }
    const fault = checkValue(attribute.type(), found) ?? fixedFault(found, attribute.fixed)
    if (fault) trail.report(fault, { property, ids, found: describe(found) })
  }
}

function checkUnknown(type: PreparedType, value: object, trail: Trail): void {
  for (const property of Object.keys(value)) {
    if (type.properties.has(property) || getProperty(value, property) === undefined) continue
    trail.report(
      { rule: 'property-unexpected', message: `The property "${property}" is not known here.` },
      { property },
    )
  }
}

function checkText(type: PreparedType, value: object, fixed: string | undefined, trail: Trail): void {
  const property = type.textProperty ?? 'value'
  const found = getProperty(value, property)
  const fault = type.text && (checkValue(type.text(), found) ?? fixedFault(found, fixed))
  if (fault) trail.report(fault, { property, found: describe(found) })
}

function checkChildren(type: PreparedType, value: object, trail: Trail, depth: number): void {
  for (const element of type.byKey.values()) {
    const found = getProperty(value, element.property)
    if (element.isList && found !== undefined && !Array.isArray(found)) {
      const fault = { rule: 'type', message: 'It must be a list.', expected: 'list' }
      trail.report(fault, { property: element.property, ids: element.ids, found: describe(found) })
    }
  }
  const matcher = matcherOf(type)
  let isMatching = true
  for (const child of arrange(type, value)) {
    if (isMatching && !matcher.step(child.element.key)) {
      isMatching = false
      reportExtra(child, trail)
    }
    trail.enter(child.element.property, child.index, child.element.ids)
    checkElement(
      child.element.type(),
      child.value,
      child.element.isNillable,
      child.element.fixed,
      trail,
      depth + 1,
    )
    trail.leave()
  }
  if (!isMatching) return
  for (const { property, local, key, ids } of matcher.missing()) {
    trail.report(
      { rule: 'element-missing', message: `The element "${local}" is missing.`, expected: key },
      { property, ids },
    )
  }
}

function reportExtra({ element }: Child, trail: Trail): void {
  const message = `"${element.local}" comes too often, or does not go with what stands beside it.`
  trail.report({ rule: 'element-order', message }, { property: element.property, ids: element.ids })
}

function fixedFault(value: unknown, fixed: string | undefined): Fault | undefined {
  if (fixed === undefined || String(value) === fixed) return undefined
  return { rule: 'fixed', message: 'It must be the fixed value.', expected: fixed }
}

function report(trail: Trail, fault: Fault | undefined, value: unknown): void {
  if (fault) trail.report(fault, { found: describe(value) })
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined) return 'nothing'
  return typeof value === 'object' && value !== null
    ? Array.isArray(value)
      ? 'a list'
      : 'an object'
    : String(value)
}
