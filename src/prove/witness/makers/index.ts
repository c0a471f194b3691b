import type { WitnessMaker } from '../entry.ts'
import { attributeDeclared, attributeLeftOut, attributePutIn, openAttribute } from './attributes.ts'
import { constrained } from './constraints.ts'
import { createContainmentMaker } from './contained.ts'
import { grouped, order, unlisted } from './content.ts'
import { makeMovedWitness, nil, onlyAccepted, onlyRequired, otherName, tooFew, tooMany } from './elements.ts'
import { makeNamedTypeWitness } from './named-type.ts'
import { onlyRoot, otherNamespace, otherRoot } from './roots.ts'
import { substitute } from './substitutes.ts'
import { createTextMaker, otherForm, otherValue } from './texts.ts'
import { changedWildcard, foundDeclaration } from './wildcards.ts'
import { worded } from './words.ts'

/** The maker of documents for each rule of XML changes; a rule and its opposite have the same one. */
const makers: ReadonlyMap<string, WitnessMaker> = new Map<string, WitnessMaker>([
  ['occurrence-decreased', tooMany],
  ['occurrence-increased', tooMany],
  ['required-occurrence-increased', tooFew],
  ['required-occurrence-decreased', tooFew],
  ['element-renamed', otherName],
  ['element-namespace-changed', otherName],
  ['element-removed', onlyAccepted],
  ['element-added', onlyAccepted],
  ['required-element-added', onlyRequired],
  ['element-moved', makeMovedWitness],
  ['element-became-nillable', nil],
  ['element-no-longer-nillable', nil],
  ['element-fixed-changed', otherValue],
  ['element-default-changed', otherValue],
  ['mixed-content-added', createContainmentMaker('text-unexpected')],
  ['mixed-content-removed', createContainmentMaker('text-unexpected')],
  ['derived-type-removed', makeNamedTypeWitness],
  ['derived-type-added', makeNamedTypeWitness],
  ['type-became-abstract', createContainmentMaker('type')],
  ['type-no-longer-abstract', createContainmentMaker('type')],
  ['substitute-removed', substitute],
  ['substitute-added', substitute],
  ['element-became-abstract', createContainmentMaker('element-unexpected')],
  ['element-no-longer-abstract', createContainmentMaker('element-unexpected')],
  ['element-block-changed', createContainmentMaker('type')],
  ['element-order-changed', order],
  ['content-model-changed', grouped],
  ['wildcard-added', worded],
  ['wildcard-removed', worded],
  ['wildcard-changed', changedWildcard],
  ['wildcard-element-declared', foundDeclaration],
  ['wildcard-element-undeclared', foundDeclaration],
  ['wildcard-attribute-declared', foundDeclaration],
  ['wildcard-attribute-undeclared', foundDeclaration],
  ['wildcard-attribute-changed', foundDeclaration],
  ['unlisted-elements-removed', unlisted],
  ['unlisted-elements-added', unlisted],
  ['attribute-became-required', attributeLeftOut],
  ['attribute-became-optional', attributeLeftOut],
  ['attribute-wildcard-added', openAttribute],
  ['attribute-wildcard-changed', openAttribute],
  ['attribute-wildcard-removed', openAttribute],
  ['attribute-renamed', otherName],
  ['attribute-fixed-changed', otherValue],
  ['type-changed', otherValue],
  ['form-changed', otherForm],
  ['enum-value-removed', createTextMaker('enumeration')],
  ['enum-value-added', createTextMaker('enumeration')],
  ['enumeration-added', createTextMaker('enumeration')],
  ['enumeration-removed', createTextMaker('enumeration')],
  ['builtin-changed', createTextMaker('builtin')],
  ['white-space-changed', createTextMaker('whiteSpace')],
  ['alternative-added', createTextMaker()],
  ['alternative-removed', createTextMaker()],
  ['pattern-added', createTextMaker('patterns')],
  ['pattern-removed', createTextMaker('patterns')],
  ['pattern-changed', createTextMaker('patterns')],
  ['length-changed', createTextMaker('length')],
  ['min-length-narrowed', createTextMaker('minLength')],
  ['min-length-widened', createTextMaker('minLength')],
  ['max-length-narrowed', createTextMaker('maxLength')],
  ['max-length-widened', createTextMaker('maxLength')],
  ['total-digits-narrowed', createTextMaker('totalDigits')],
  ['total-digits-widened', createTextMaker('totalDigits')],
  ['fraction-digits-narrowed', createTextMaker('fractionDigits')],
  ['fraction-digits-widened', createTextMaker('fractionDigits')],
  ['lower-bound-narrowed', createTextMaker('lower bound')],
  ['lower-bound-widened', createTextMaker('lower bound')],
  ['upper-bound-narrowed', createTextMaker('upper bound')],
  ['upper-bound-widened', createTextMaker('upper bound')],
  ['bound-changed', createTextMaker('bounds')],
  ['multiple-of-changed', createTextMaker('multipleOf')],
  ['identity-constraint-added', constrained],
  ['identity-constraint-removed', constrained],
  ['root-replaced', otherRoot],
  ['root-removed', onlyRoot],
  ['root-added', onlyRoot],
  ['namespace-changed', otherNamespace],
])

/**
 * Returns the maker of documents that show a change of a rule; undefined if there is none. For added and removed
 * attributes and elements it depends on whether the rejecting side has them.
 */
export function findMaker(rule: string, hasRejecting: boolean): WitnessMaker | undefined {
  if (rule === 'attribute-added' || rule === 'attribute-removed') {
    return hasRejecting ? attributeDeclared : attributePutIn
  }
  if (rule === 'element-removed' || rule === 'required-element-added') {
    return hasRejecting ? onlyRequired : onlyAccepted
  }
  return makers.get(rule)
}
