import { allConstruct } from './all.ts'
import { annotation, appinfo, documentation } from './annotation.ts'
import { any, anyAttribute } from './any.ts'
import { attributeConstruct, globalAttribute } from './attribute.ts'
import { attributeGroup, globalAttributeGroup } from './attribute-group.ts'
import { choice } from './choice.ts'
import { complexContent, complexContentDerivation } from './complex-content.ts'
import { complexType, globalComplexType } from './complex-type.ts'
import type { Construct } from './construct.ts'
import { element, globalElement } from './element.ts'
import { boundFacet, countFacet, valueFacet, whiteSpaceFacet } from './facet.ts'
import { globalGroup, group } from './group.ts'
import { field, keyConstruct, keyref, selector, unique } from './identity-constraint.ts'
import { importConstruct } from './import.ts'
import { include } from './include.ts'
import { list } from './list.ts'
import { notation } from './notation.ts'
import { redefine } from './redefine.ts'
import { restriction } from './restriction.ts'
import { schema } from './schema.ts'
import { sequence } from './sequence.ts'
import { simpleContent, simpleContentExtension, simpleContentRestriction } from './simple-content.ts'
import { globalSimpleType, simpleType } from './simple-type.ts'
import { unionConstruct } from './union.ts'

/** Every construct of XML Schema 1.0 by element name, after `parent/` where the parent decides which it is. */
const constructs: ReadonlyMap<string, Construct> = new Map([
  ['schema', schema],
  ['include', include],
  ['import', importConstruct],
  ['redefine', redefine],
  ['annotation', annotation],
  ['appinfo', appinfo],
  ['documentation', documentation],
  ['schema/element', globalElement],
  ['element', element],
  ['schema/attribute', globalAttribute],
  ['attribute', attributeConstruct],
  ['schema/attributeGroup', globalAttributeGroup],
  ['redefine/attributeGroup', globalAttributeGroup],
  ['attributeGroup', attributeGroup],
  ['anyAttribute', anyAttribute],
  ['schema/complexType', globalComplexType],
  ['redefine/complexType', globalComplexType],
  ['complexType', complexType],
  ['simpleContent', simpleContent],
  ['simpleContent/extension', simpleContentExtension],
  ['simpleContent/restriction', simpleContentRestriction],
  ['complexContent', complexContent],
  ['complexContent/extension', complexContentDerivation],
  ['complexContent/restriction', complexContentDerivation],
  ['schema/group', globalGroup],
  ['redefine/group', globalGroup],
  ['group', group],
  ['group/sequence', { ...sequence, attributes: {} }],
  ['group/choice', { ...choice, attributes: {} }],
  ['group/all', { ...allConstruct, attributes: {} }],
  ['sequence', sequence],
  ['choice', choice],
  ['all', allConstruct],
  ['any', any],
  ['schema/simpleType', globalSimpleType],
  ['redefine/simpleType', globalSimpleType],
  ['simpleType', simpleType],
  ['restriction', restriction],
  ['list', list],
  ['union', unionConstruct],
  ['length', countFacet],
  ['minLength', countFacet],
  ['maxLength', countFacet],
  ['totalDigits', countFacet],
  ['fractionDigits', countFacet],
  ['minInclusive', boundFacet],
  ['maxInclusive', boundFacet],
  ['minExclusive', boundFacet],
  ['maxExclusive', boundFacet],
  ['whiteSpace', whiteSpaceFacet],
  ['pattern', valueFacet],
  ['enumeration', valueFacet],
  ['unique', unique],
  ['key', keyConstruct],
  ['keyref', keyref],
  ['selector', selector],
  ['field', field],
  ['notation', notation],
])

/** The construct that an element is, inside the one around it. */
export function findConstruct(local: string, parent: string): Construct | undefined {
  return constructs.get(`${parent}/${local}`) ?? constructs.get(local)
}
