import {
  type ElementParticle,
  type IdentityConstraint,
  type SchemaSet,
  type TypeNode,
  xsdNamespace,
} from '../../src/schema/index.ts'
import {
  any,
  at,
  attribute,
  complex,
  complexOf,
  element,
  group,
  namespace,
  reference,
  root,
  scalar,
  setOf,
} from './model.ts'

const name = (local: string) => ({ namespace, local })

/** A made-up set with every construct whose values are more than plain members; a text stands in for names. */
export function constructs(word = 'shape'): SchemaSet {
  const text = scalar('Text')
  const anyType: TypeNode = {
    ...{ kind: 'unknown', id: `type:{${xsdNamespace}}anyType`, at: { ...at, file: xsdNamespace } },
    name: { namespace: xsdNamespace, local: 'anyType' },
  }
  const anyAttribute = { namespaces: { not: [namespace] }, process: 'lax', at } as const

  const shape = complex('Shape', [element('Shape', 'label', text.id, { occurs: { min: 0, max: 1 } })], {
    abstract: true,
    attributes: [attribute('Shape', 'unit', text.id, { required: true })],
  })
  const circle = extension('Circle', shape, element('Circle', 'radius', text.id))
  const ring = extension('Ring', circle, element('Ring', 'inner', text.id))
  const amount = complex('Amount', [], { content: { kind: 'text', type: text.id } })
  const price = complex('Price', [], {
    content: { kind: 'text', type: text.id },
    attributes: [attribute('Price', 'currency', text.id)],
    derivation: { base: amount.id, by: 'extension' },
  })

  const head = root(word, shape.id, { abstract: true })
  const circleElement = root(`${word}Circle`, circle.id, { substitutes: head.id })
  const ringElement = root(`${word}Ring`, ring.id, { substitutes: circleElement.id, nillable: true })

  const either = complexOf(
    'Either',
    group('sequence', [
      element('Either', 'id', text.id),
      group('choice', [
        element('Either', 'near', text.id),
        group('sequence', [
          element('Either', 'far', text.id),
          element('Either', 'how', text.id, { occurs: { min: 0, max: 1 } }),
        ]),
      ]),
    ]),
  )
  const eitherMore = complexOf(
    'EitherMore',
    group('sequence', [
      ...(either.content.kind === 'elements' ? [either.content.particle] : []),
      element('EitherMore', 'more', text.id),
    ]),
    { derivation: { base: either.id, by: 'extension' }, attributes: [] },
  )
  const prose = complex('Prose', [], {
    content: {
      kind: 'mixed',
      particle: group(
        'choice',
        [
          element('Prose', 'bold', 'type:{urn:example:shop}Prose'),
          reference('Prose', circleElement),
          any('Prose', 1),
        ],
        0,
        Infinity,
      ),
    },
  })
  const open = complexOf('Open', group('sequence', [any('Open', 1, { occurs: { min: 0, max: Infinity } })]), {
    anyAttribute,
  })
  const keyed: IdentityConstraint = {
    ...{ kind: 'key', name: name(`${word}Key`), at },
    selector: [{ isDeep: true, steps: [{ axis: 'child', ...name(word) }] }],
    fields: [[{ isDeep: false, steps: [{ axis: 'attribute', namespace: '', local: 'unit' }] }]],
  }
  const whole = complexOf(
    'Whole',
    group('sequence', [
      reference('Whole', head, { occurs: { min: 0, max: Infinity } }),
      element('Whole', 'exact', circle.id, { block: ['extension'] }),
      element('Whole', 'first', circle.id, { nillable: true }),
      element('Whole', 'amount', amount.id),
      element('Whole', 'either', either.id),
      element('Whole', 'prose', prose.id),
      element('Whole', 'open', open.id),
      element('Whole', 'anything', anyType.id),
      element('Whole', 'whole', 'type:{urn:example:shop}Whole', { occurs: { min: 0, max: 1 } }),
    ]),
  )
  const plain = complex('Plain', [element('Plain', 'a', text.id)])
  const types = [
    text,
    anyType,
    shape,
    circle,
    ring,
    amount,
    price,
    either,
    eitherMore,
    prose,
    open,
    whole,
    plain,
  ]
  const elements = [
    head,
    circleElement,
    ringElement,
    root('whole', whole.id, { constraints: [keyed] }),
    root('plain', plain.id),
  ]
  const unit = { id: `attribute:{${namespace}}unit`, name: name('unit'), type: text.id, at }
  return setOf(types, elements, { attributes: new Map([[`{${namespace}}unit`, unit]]) })
}

function extension(local: string, base: ReturnType<typeof complex>, own: ElementParticle) {
  const inherited = base.content.kind === 'elements' ? [base.content.particle] : []
  return complexOf(local, group('sequence', [...inherited, own]), {
    attributes: base.attributes,
    derivation: { base: base.id, by: 'extension' },
  })
}
